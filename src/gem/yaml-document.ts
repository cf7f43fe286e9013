import type { DataDocument } from './document.ts';
import { readPlainYaml } from './yaml-plain.ts';
import { parseWholeYaml } from './yaml-whole.ts';

/** YAML as it stands in a file, all of it or a part. */
export interface YamlSource {
  readonly file: string;
  /** The whole file, of which the YAML is a part. */
  readonly whole: string;
  readonly yaml: string;
  /** Where the YAML begins in the file, UTF-16 units. */
  readonly offset: number;
  /** The keys that its top level may have, where they are known: faults are told better with them. */
  readonly keys?: readonly string[];
  /** Leaves out the line feed that a block (`|`, `>`) ends with, where a text is wanted and not lines. */
  readonly trimBlocks?: boolean;
}

/**
 * YAML 1.2 with the core schema, as data alone: no anchors, aliases or explicit tags, which nobody needs in a
 * header and which can be made to grow without bound. `yaml`'s own check of unique keys is quadratic, so ours
 * stands in for it.
 */
export function parseYamlDocument(source: YamlSource): DataDocument {
  const data = readPlainYaml(source.yaml);
  if (!data) return parseWholeYaml(source);
  let whole: DataDocument | undefined;
  const at: DataDocument['at'] = (...place) => {
    whole ??= parseWholeYaml(source);
    return whole.at(...place);
  };
  return { file: source.file, text: source.yaml, data, syntaxFaults: [], at };
}
