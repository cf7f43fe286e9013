import { textValue } from '../header/read.ts';
import { freeName, legalName } from '../names.ts';
import { type Note, note } from '../note.ts';
import type { SourceAgent } from './read.ts';

/**
 * The name of an agent, made legal: the header's, else the file's. `undefined`, and told, where there is none.
 * A name that another new agent has gets a number; one that the gem has already is a clash.
 */
export function agentName(
  { file, header }: SourceAgent,
  fresh: Set<string>,
  existing: ReadonlySet<string>,
  notes: Note[],
): string | undefined {
  const stem = file.slice(file.lastIndexOf('/') + 1).replace(/(?:\.agent|\.chatmode)?\.[^.]+$/i, '');
  const written = textValue(header, 'name') ?? stem;
  const legal = legalName(written, 'agent') ?? legalName(stem, 'agent');
  if (legal === undefined) {
    notes.push(note('agent-name-illegal', { file, args: { name: written } }));
    return undefined;
  }
  if (existing.has(legal)) {
    notes.push(note('agent-clash', { file, args: { name: legal } }));
    return undefined;
  }
  const name = freeName(legal, new Set([...fresh, ...existing]));
  fresh.add(name);
  if (name !== legal)
    notes.push(note('agent-numbered', { file, to: `agents/${name}.md`, args: { name: legal, legal: name } }));
  else if (name !== written)
    notes.push(
      note('agent-renamed', { file, to: `agents/${name}.md`, args: { name: written, legal: name } }),
    );
  return name;
}
