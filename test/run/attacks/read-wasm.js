export default async () => {
  const { instance } = await WebAssembly.instantiateStreaming(fetch('file://OUTSIDE/secret.wasm'));
  return Object.keys(instance.exports);
};
