import { createServer } from 'node:net';

/** A port of 127.0.0.1 that nothing listens on at this moment. */
export function pickPort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}

/** Milliseconds between two looks at whether Deno listens already. */
const LOOK_AGAIN = 20;

/**
 * Where DevTools attaches to the process that waits on `port`; undefined when the signal comes first, or nothing listens
 * in the end.
 */
export async function devToolsAddress(port: number, signal: AbortSignal): Promise<string | undefined> {
  while (!signal.aborted) {
    const address = await ask(port);
    if (address !== undefined) return address;
    await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN));
  }
  return undefined;
}

async function ask(port: number): Promise<string | undefined> {
  try {
    const response = await fetch(`http://127.0.0.1:${port}/json/list`);
    const [target] = (await response.json()) as { readonly devtoolsFrontendUrl?: unknown }[];
    const { devtoolsFrontendUrl } = target ?? {};
    return typeof devtoolsFrontendUrl === 'string' ? devtoolsFrontendUrl : undefined;
  } catch {
    return undefined;
  }
}
