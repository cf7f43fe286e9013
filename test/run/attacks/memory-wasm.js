const kept = [];
export default async () => {
  for (;;) {
    const memory = new WebAssembly.Memory({ initial: 512 });
    new Uint8Array(memory.buffer).fill(1);
    kept.push(memory);
  }
};
