/** The port of 127.0.0.1 on which a line of Deno's says that it waits for a debugger. */
export function inspectorPort(line: string): number | undefined {
  const port = /^Debugger listening on ws:\/\/127\.0\.0\.1:(\d+)\//.exec(line)?.[1];
  return port === undefined ? undefined : Number(port);
}

/** What Deno says of its debugger; where it waits is told in our words. */
export function isOfDebugger(line: string): boolean {
  return /^(?:Debugger (?:listening on|session )|Visit chrome:\/\/inspect|Deno is waiting for debugger)/.test(
    line,
  );
}

/** Where DevTools attaches to the process that waits on `port`; undefined when it does not tell. */
export async function devToolsAddress(port: number, signal: AbortSignal): Promise<string | undefined> {
  try {
    const response = await fetch(`http://127.0.0.1:${port}/json/list`, { signal });
    const [target] = (await response.json()) as { readonly devtoolsFrontendUrl?: unknown }[];
    const { devtoolsFrontendUrl } = target ?? {};
    return typeof devtoolsFrontendUrl === 'string' ? devtoolsFrontendUrl : undefined;
  } catch {
    return undefined;
  }
}
