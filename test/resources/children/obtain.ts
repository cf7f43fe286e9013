import { connect } from 'node:net';
import { obtain } from '../../../src/resources/obtain.ts';
import { resourceAt } from '../resource.ts';

/** Obtains a file from the server that its parent holds, and prints what came of it. */
const { cache, port, ca, path, content } = JSON.parse(process.argv[2] ?? '');
const stop = new AbortController();
process.once('SIGINT', () => stop.abort('SIGINT'));
const dial = {
  ca,
  resolve: async () => ['93.184.216.34'],
  connect: () => connect({ host: '127.0.0.1', port }),
};
try {
  const { value, from } = await obtain(resourceAt([path], content), {
    cache,
    network: { dial, signal: stop.signal },
  });
  const memory = process.resourceUsage().maxRSS;
  console.log(JSON.stringify({ value, from, memory }));
} catch (error) {
  console.log(JSON.stringify({ error: String(error) }));
}
