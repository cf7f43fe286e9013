import { decode } from './decode.ts';
import type { DataDocument, SyntaxFault } from './document.ts';
import { splitFrontMatter } from './front-matter.ts';
import { Lines } from './lines.ts';
import { parseYamlDocument } from './yaml-document.ts';

/** One file directly under `agents/` that ends in `.md`. */
export interface AgentFile {
  readonly path: string;
  /** The file's name without `.md`. */
  readonly name: string;
  /** Absent when no header could be cut off; `fenceFault` says why. */
  readonly header?: DataDocument;
  readonly fenceFault?: SyntaxFault;
  /** The system prompt, byte for byte as it stands after the header. */
  readonly body: string;
  /** Where the body begins, for findings about it. */
  readonly bodyLine: number;
}

export function parseAgentFile(path: string, bytes: Uint8Array): AgentFile {
  const name = path.slice(path.lastIndexOf('/') + 1).replace(/\.md$/, '');
  const { text, notUtf8 } = decode(bytes);
  const lines = new Lines(text);
  const place = (from: number, to: number) => ({ file: path, start: lines.at(from), end: lines.at(to) });
  if (notUtf8)
    return {
      path,
      name,
      body: '',
      bodyLine: 1,
      fenceFault: { reason: notUtf8 === 'UTF-16' ? 'utf16' : 'notUtf8', at: place(0, 0) },
    };
  const cut = splitFrontMatter(text);
  if ('reason' in cut) {
    const { reason, args, from, to } = cut;
    return {
      path,
      name,
      body: text,
      bodyLine: 1,
      fenceFault: { reason, at: place(from, to), ...(args ? { args } : {}) },
    };
  }
  const header = parseYamlDocument({ file: path, whole: text, yaml: cut.header, offset: cut.headerOffset });
  return { path, name, header, body: cut.body, bodyLine: lines.at(text.length - cut.body.length).line };
}
