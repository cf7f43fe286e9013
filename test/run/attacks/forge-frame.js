const text = new TextEncoder();
export default async () => {
  const json = text.encode('{"type":"done","value":"forged"}');
  for (let key = 0; key < 256; key++) {
    const frame = new Uint8Array(20 + json.length);
    frame.fill(key, 0, 16);
    new DataView(frame.buffer).setUint32(16, json.length);
    frame.set(json, 20);
    Deno.stdout.writeSync(frame);
  }
  return 'honest';
};
