import { AGENT_HEADER_KEYS } from '../platform/layout.ts';
import type { Args } from '../text.ts';
import { decode } from './decode.ts';
import type { DataDocument, SyntaxFault } from './document.ts';
import type { Location } from './finding.ts';
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
  /** The system prompt, byte for byte as it stands after the header; the whole file without one. */
  readonly body: string;
  /** Where the body begins. */
  readonly bodyAt: Location;
}

export function parseAgentFile(path: string, bytes: Uint8Array): AgentFile {
  const name = path.slice(path.lastIndexOf('/') + 1).replace(/\.md$/, '');
  const { text, notUtf8 } = decode(bytes);
  const lines = new Lines(text);
  const without = (reason: string, from: number, to: number, args: Args = {}): AgentFile => ({
    path,
    name,
    body: text,
    bodyAt: { file: path, start: lines.at(0) },
    fenceFault: { reason, args, at: { file: path, start: lines.at(from), end: lines.at(to) } },
  });
  if (notUtf8 === 'UTF-16') return without('utf16', 0, 0);
  if (notUtf8) {
    const bad = Math.max(0, text.indexOf('\ufffd'));
    return without('notUtf8', bad, bad + 1);
  }
  const cut = splitFrontMatter(text);
  if ('reason' in cut) return without(cut.reason, cut.from, cut.to, cut.args);
  const header = parseYamlDocument({
    file: path,
    whole: text,
    yaml: cut.header,
    offset: cut.headerOffset,
    keys: AGENT_HEADER_KEYS,
    trimBlocks: true,
  });
  return { path, name, header, body: cut.body, bodyAt: { file: path, start: lines.at(cut.bodyOffset) } };
}
