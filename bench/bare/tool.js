// The least of a sandbox: for each call asks for something once, and gives back what it is answered. Without an event loop.
const buffer = new Uint8Array(65_536);
const [encoder, decoder] = [new TextEncoder(), new TextDecoder()];
for (;;) {
  const length = Deno.stdin.readSync(buffer);
  if (length === null) break;
  const message = JSON.parse(decoder.decode(buffer.subarray(0, length)));
  const said =
    message.input === undefined
      ? { type: 'done', value: message.value }
      : { type: 'call', id: 1, path: 'storage.kv.get', args: ['x'] };
  Deno.stdout.writeSync(encoder.encode(JSON.stringify(said)));
}
