import { isObject } from '../../gem/document.ts';
import { parseYamlDocument } from '../../gem/yaml-document.ts';
import { cutHeader } from './cut.ts';
import { readLoosely } from './loose.ts';

/** What a file says at its head, whoever's tool it was written for. */
export interface SourceHeader {
  readonly values: ReadonlyMap<string, unknown>;
  /** What had to be read otherwise than as YAML between two lines `---`. */
  readonly mended: readonly Mend[];
  readonly body: string;
}

export type Mend = 'fence' | 'not-closed' | 'colon' | 'raw-lines' | 'star' | 'repeated-key' | 'not-yaml';

/** `undefined` for a file without a header. */
export function readHeader(file: string, text: string): SourceHeader | undefined {
  const cut = cutHeader(text);
  if (!cut) return undefined;
  const fences: Mend[] = cut.mended ? [cut.mended] : [];
  const { header, body } = cut;
  const { data, syntaxFaults } = parseYamlDocument({
    file,
    whole: header,
    yaml: header,
    offset: 0,
    trimBlocks: true,
  });
  if (syntaxFaults.length === 0 && isObject(data))
    return { values: new Map(Object.entries(data)), mended: fences, body };
  const { values, mended } = readLoosely(header);
  return { values, mended: [...new Set([...fences, ...mended])], body };
}

/** Text as a person wrote it, on one line or on several. */
export function textValue(header: SourceHeader | undefined, key: string): string | undefined {
  const value = header?.values.get(key);
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
}
