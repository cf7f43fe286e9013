import { readdirSync, readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { WebSocket } from 'undici';
import { beforeAll, describe, expect, it } from 'vitest';
import { layTools, put, withTool } from './run-tool-gem.ts';
import { terminal } from './terminal.ts';

const run = ['run', 'tool', 't'];

beforeAll(async () => {
  await (await import('../../scripts/build-guest.mjs')).buildGuest();
});

describe('--coverage', () => {
  const code = `// A comment.
export default ({ n }) => {
  if (n > 1) {
    return 'many';
  }
  return 'few';
};

function never() {
  return 0;
}
`;

  it('tells which lines of the author’s files ran, adding up all calls', async () => {
    const { cwd, gem } = withTool(code);
    const { out, err } = await gem(...run, '--input', '{"n":1}', '--coverage', 'cov');
    expect(out).toBe('"few"\n');
    expect(err).toMatch(/^tools\/t\.js {3}\d\d % {2}3\/6$/m);
    const lcov = readFileSync(join(cwd, 'cov', 'lcov.info'), 'utf8');
    expect(lcov).toBe(
      'SF:tools/t.js\nDA:2,1\nDA:3,1\nDA:4,0\nDA:6,1\nDA:9,0\nDA:10,0\nLF:6\nLH:3\nend_of_record\n',
    );
    const { err: both } = await gem(
      ...run,
      '--input',
      '{"n":2}',
      '--repeat',
      '2',
      '--reuse',
      '--coverage',
      'cov',
    );
    expect(both).toMatch(/3\/6$/m);
    expect(readFileSync(join(cwd, 'cov', 'lcov.info'), 'utf8')).toContain('DA:4,2\n');
  });

  it('of TypeScript and what it imports, by the lines as written', async () => {
    const cwd = layTools([
      {
        name: 't',
        file: 't.ts',
        code: `import { pick } from '../lib/pick.ts';

interface Input {
  readonly n: number;
}

export default ({ n }: Input): string => {
  const word: string = pick(n);
  return word;
};
`,
      },
    ]);
    put(
      cwd,
      'lib/pick.ts',
      `export function pick(n: number): string {
  if (n > 1) {
    return 'many';
  }
  return 'few';
}
`,
    );
    const { code: exit, document } = await terminal({ cwd }).json(
      ...run,
      '--input',
      '{"n":2}',
      '--coverage',
      'cov',
    );
    expect(exit).toBe(0);
    const lcov = readFileSync(join(cwd, 'cov', 'lcov.info'), 'utf8');
    expect(lcov).toContain('SF:lib/pick.ts\nDA:1,1\nDA:2,1\nDA:3,1\nDA:5,0\n');
    expect(lcov).toMatch(/SF:tools\/t\.ts\nDA:7,1\nDA:8,1\nDA:9,1\n/);
    expect(document.coverage.map(({ file }: { file: string }) => file)).toEqual([
      'lib/pick.ts',
      'tools/t.ts',
    ]);
  });

  it('says so when there is none, and leaves nothing behind', async () => {
    const { gem } = withTool('export default () => { for (;;); };\n');
    const { err } = await gem(...run, '--timeout', '0.2', '--coverage', 'cov');
    expect(err).toContain('no coverage');
    expect(readdirSync(tmpdir()).filter((name) => name.startsWith('gem-coverage-'))).toEqual([]);
  });
});

/** A debugger that speaks the Chrome DevTools Protocol. */
async function attach(port: number) {
  const targets = (await (await fetch(`http://127.0.0.1:${port}/json/list`)).json()) as {
    webSocketDebuggerUrl: string;
  }[];
  const socket = new WebSocket(targets[0]?.webSocketDebuggerUrl ?? '');
  await new Promise((resolve) => socket.addEventListener('open', resolve));
  let nextId = 1;
  const answers = new Map<number, (result: never) => void>();
  const events: { method: string; params: never }[] = [];
  let wake = () => {};
  socket.addEventListener('message', ({ data }) => {
    const message = JSON.parse(String(data));
    if (message.id === undefined) {
      events.push(message);
      wake();
    } else answers.get(message.id)?.(message.result as never);
  });
  return {
    send: <Result>(method: string, params: object = {}) =>
      new Promise<Result>((resolve) => {
        const id = nextId++;
        answers.set(id, resolve);
        socket.send(JSON.stringify({ id, method, params }));
      }),
    async event<Params>(method: string, fits: (params: Params) => boolean = () => true): Promise<Params> {
      for (;;) {
        const index = events.findIndex((each) => each.method === method && fits(each.params));
        if (index >= 0) return events.splice(index, 1)[0]?.params as Params;
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
    },
    close: () => socket.close(),
  };
}

interface Paused {
  readonly reason: string;
  readonly callFrames: readonly {
    readonly location: { scriptId: string; lineNumber: number; columnNumber: number };
  }[];
}

describe('--inspect', () => {
  const typed = `interface Input {
  readonly n: number;
}

type Twice = number;

export default ({ n }: Input): Twice => {
  const twice: Twice = n * 2;
  return twice;
};
`;

  it('waits for a debugger, which stops at a line of TypeScript as the author wrote it', async () => {
    const cwd = layTools([{ name: 't', file: 't.ts', code: typed }]);
    let told = '';
    let port = 0;
    let found = () => {};
    const said = new Promise<void>((resolve) => {
      found = resolve;
    });
    const { gem } = terminal({
      cwd,
      onErr(text) {
        told += text;
        const [, digits] = /127\.0\.0\.1:(\d+)\ndevtools:\/\//.exec(told) ?? [];
        if (digits === undefined) return;
        port = Number(digits);
        found();
      },
    });
    const ended = gem(...run, '--input', '{"n":4}', '--inspect', '--timeout', '0.05');
    await said;
    const { send, event, close } = await attach(port);
    await send('Debugger.enable');
    await send('Debugger.setInstrumentationBreakpoint', {
      instrumentation: 'beforeScriptWithSourceMapExecution',
    });
    await send('Runtime.runIfWaitingForDebugger');
    const { scriptId, sourceMapURL } = await event<{ scriptId: string; url: string; sourceMapURL: string }>(
      'Debugger.scriptParsed',
      ({ url }) => url.endsWith('/tools/t.js'),
    );
    const payload = JSON.parse(Buffer.from(sourceMapURL.split(',')[1] ?? '', 'base64').toString());
    expect(payload.sourcesContent).toEqual([typed]);
    const map = new SourceMap(payload);
    await event<Paused>('Debugger.paused', ({ reason }) => reason === 'instrumentation');
    const line = typed.split('\n').indexOf('  return twice;');
    const { scriptSource } = await send<{ scriptSource: string }>('Debugger.getScriptSource', { scriptId });
    const lineNumber = scriptSource
      .split('\n')
      .findIndex(
        (text, index) =>
          (map.findEntry(index, text.search(/\S|$/)) as { originalLine?: number }).originalLine === line,
      );
    await send('Debugger.setBreakpoint', { location: { scriptId, lineNumber, columnNumber: 2 } });
    await send('Debugger.resume');
    const { callFrames } = await event<Paused>(
      'Debugger.paused',
      ({ reason }) => reason !== 'instrumentation',
    );
    const at = callFrames[0]?.location;
    expect(map.findEntry(at?.lineNumber ?? 0, at?.columnNumber ?? 0)).toMatchObject({
      originalLine: line,
      originalSource: 't.ts',
    });
    // Longer than the limit that was asked for: with a debugger there is none.
    await new Promise((resolve) => setTimeout(resolve, 150));
    await send('Debugger.resume');
    const { code, out, err } = await ended;
    close();
    expect([code, out]).toEqual([0, '8\n']);
    expect(err).not.toMatch(/Debugger (listening|session)|chrome:\/\/inspect|Deno/);
  });

  it('waits on a port of its own, however many wait', async () => {
    const told = [0, 1, 2].map(() => {
      const stop = new AbortController();
      let said = '';
      const onErr = (text: string) => {
        said += text;
        if (said.includes('devtools://')) stop.abort('SIGINT');
      };
      const { gem } = withTool('export default () => 1;\n', {}, { signal: stop.signal, onErr });
      return gem(...run, '--inspect').then(() => /127\.0\.0\.1:(\d+)\ndevtools:/.exec(said)?.[1]);
    });
    const ports = await Promise.all(told);
    expect(ports).toEqual(ports.map(() => expect.stringMatching(/^\d+$/)));
    expect(new Set(ports).size).toBe(3);
  });

  it('ends with the person who does not want to wait', async () => {
    const stop = new AbortController();
    const { gem } = withTool(
      'export default () => 1;\n',
      {},
      { signal: stop.signal, onErr: () => stop.abort('SIGINT') },
    );
    expect((await gem(...run, '--inspect')).code).toBe(130);
  });
});
