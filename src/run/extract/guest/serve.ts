/**
 * What runs in a Deno of its own that may do nothing: a document comes in on stdin, its text goes out on stdout, and
 * the process ends.
 */
declare const Deno: {
  readonly stdin: { readonly readable: ReadableStream<Uint8Array> };
  readonly stdout: { writeSync(bytes: Uint8Array): number };
  exit(code: number): never;
};

/** Why there is no text. */
export type ExtractFault = 'encrypted' | 'broken' | 'too-large' | 'unsupported';

/** What is sent back. */
export type Extraction =
  | { readonly text: string; readonly mimeType: string; readonly encoding?: string }
  | {
      readonly fault: ExtractFault /** In English, for a document that is broken. */;
      readonly detail: string;
    };

/** UTF-16 units of text that are given back. Ours, for safety: a document of this size is a book of 10,000 pages. */
const TEXT_MAX = 20 * 1024 * 1024;

export class ExtractError extends Error {
  readonly fault: ExtractFault;

  constructor(fault: ExtractFault, detail = '') {
    super(detail);
    this.fault = fault;
  }
}

export async function serve(extract: (bytes: Uint8Array) => Promise<Extraction>): Promise<never> {
  // Libraries say on the console what they think of a document; stdout is for the answer alone.
  for (const level of ['debug', 'info', 'log', 'warn', 'error'] as const) console[level] = () => {};
  const bytes = new Uint8Array(await new Response(Deno.stdin.readable).arrayBuffer());
  const answer = new TextEncoder().encode(JSON.stringify(await answerOf(extract, bytes)));
  for (let written = 0; written < answer.length; ) written += Deno.stdout.writeSync(answer.subarray(written));
  Deno.exit(0);
}

async function answerOf(
  extract: (bytes: Uint8Array) => Promise<Extraction>,
  bytes: Uint8Array,
): Promise<Extraction> {
  try {
    const extraction = await extract(bytes);
    const isTooLong = 'text' in extraction && extraction.text.length > TEXT_MAX;
    return isTooLong ? { fault: 'too-large', detail: `${extraction.text.length} characters` } : extraction;
  } catch (thrown) {
    if (thrown instanceof ExtractError) return { fault: thrown.fault, detail: thrown.message };
    return {
      fault: 'broken',
      detail: String((thrown as Error | undefined)?.message ?? thrown).slice(0, 200),
    };
  }
}
