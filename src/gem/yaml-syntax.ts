import type { YAMLError } from 'yaml';
import type { Args } from '../text.ts';

interface Fault {
  readonly reason: string;
  readonly args?: Args;
  readonly from: number;
  readonly to: number;
}

/**
 * What is wrong with a header that is not YAML, in the author's terms. Nearly every such header in the wild
 * has one of three faults, and for each there is one line to paste in place of the one that stands there.
 */
export function yamlSyntaxFault(yaml: string, error: YAMLError): Fault {
  const from = Math.min(error.pos[0], yaml.length);
  const to = Math.min(Math.max(error.pos[1], from + 1), yaml.length);
  const line = lineAt(yaml, from);
  const entry = /^(\s*[A-Za-z_][\w-]*):[ \t]+(\S.*?)\s*$/.exec(line.text);
  const [, key = '', value = ''] = entry ?? [];
  const quoted = `${key.trim()}: ${JSON.stringify(value)}`;
  const at = line.from + line.text.indexOf(value, key.length);
  if (entry && /: |:$/.test(value) && !/^["'[{|>]/.test(value))
    return {
      reason: 'unquotedColon',
      args: { key: key.trim(), line: quoted },
      from: at,
      to: at + value.length,
    };
  if (entry && /^[*&!%@`]/.test(value))
    return {
      reason: 'specialStart',
      args: { key: key.trim(), character: value[0] ?? '', line: quoted },
      from: at,
      to: at + value.length,
    };
  if (error.code === 'TAB_AS_INDENT') return { reason: 'tab', from, to };
  if (error.code === 'MISSING_CHAR' && /quote/.test(error.message))
    return { reason: 'quoteNotClosed', from, to };
  if (error.code === 'MULTIPLE_DOCS')
    return { reason: 'fenceNotExact', args: { found: line.text }, from, to };
  const owner = ownerLine(yaml, line.from);
  if (owner && !/^\s*[A-Za-z_][\w-]*:(\s|$)/.test(line.text))
    return { reason: 'rawLines', args: { key: owner }, from: line.from, to: line.from + line.text.length };
  return { reason: 'notYaml', args: { detail: error.message.split('\n')[0] ?? '' }, from, to };
}

function lineAt(yaml: string, offset: number): { text: string; from: number } {
  const from = yaml.lastIndexOf('\n', Math.max(0, offset - 1)) + 1;
  const end = yaml.indexOf('\n', from);
  return { text: yaml.slice(from, end < 0 ? yaml.length : end).replace(/\r$/, ''), from };
}

/** The key that lines without a key of their own most likely belong to. */
function ownerLine(yaml: string, before: number): string | undefined {
  const above = yaml.slice(0, before).split('\n').reverse();
  for (const line of above) {
    const key = /^([A-Za-z_][\w-]*):(?:\s|$)/.exec(line)?.[1];
    if (key) return key;
  }
  return undefined;
}
