import { AGENT_HEADER_KEYS, AGENTS, MANIFEST } from '../../platform/layout.ts';
import { AGENT_HEADER_MAX } from '../../platform/limits.ts';
import {
  type Conversion,
  type ExistingGem,
  type Identity,
  jsonFile,
  newFile,
  type PlannedFile,
} from '../conversion.ts';
import { type SourceHeader, textValue } from '../header/read.ts';
import { type HeaderEntry, writeHeader } from '../header/write.ts';
import { licensePath } from '../license.ts';
import { type Note, note } from '../note.ts';
import { createPlaces } from '../places.ts';
import { modelsOf } from './models.ts';
import { agentName } from './name.ts';
import type { AgentsSource, SourceAgent } from './read.ts';
import { ASKING_KEYS, agentTools } from './tools.ts';

export interface AgentsOptions {
  /** For a single agent that says nothing of itself. */
  readonly description: string | undefined;
  readonly gem: ExistingGem | undefined;
}

/** Agents of other tools as `agents/<name>.md`: in a new gem, or in one that is there. */
export function planAgents(
  { source, agents, licenses, notes: told }: AgentsSource,
  identity: Identity | undefined,
  { description, gem }: AgentsOptions,
): Conversion {
  const notes: Note[] = [...told];
  const places = createPlaces([...(gem?.paths ?? []), MANIFEST]);
  const fresh = new Set<string>();
  const existing = new Set(gem?.names ?? []);
  const files = agents.flatMap((agent): PlannedFile[] => {
    const said = textValue(agent.header, 'description') ?? (agents.length === 1 ? description : undefined);
    if (said === undefined) {
      notes.push(note('agent-undescribed', { file: agent.file }));
      return [];
    }
    const name = agentName(agent, fresh, existing, notes);
    if (name === undefined) return [];
    const path = `${AGENTS}${name}.md`;
    if (places.isTaken(path)) {
      notes.push(note('agent-clash', { file: agent.file, args: { name } }));
      return [];
    }
    return agentFile(agent, places.take(path), said, gem?.tools ?? [], notes);
  });
  const kept = licenses.map(({ path, bytes }): PlannedFile => {
    const to = places.take(licensePath(path, source.name, gem !== undefined));
    notes.push(note('license-kept', { file: path, to }));
    return { path: to, from: path, same: true, bytes };
  });
  const manifest = identity
    ? [jsonFile(MANIFEST, { ...idOf(identity), version: '1.0.0', description: identity.description })]
    : [];
  return { files: [...manifest, ...files, ...kept], notes };
}

function idOf({ id, name }: Identity): Pick<Identity, 'id' | 'name'> {
  return { id, name };
}

function agentFile(
  agent: SourceAgent,
  path: string,
  description: string,
  gemTools: readonly string[],
  notes: Note[],
): PlannedFile[] {
  const { file, encoding } = agent;
  const header: SourceHeader = agent.header ?? { values: new Map(), mended: [], body: agent.text };
  const about = { file, to: path };
  if (encoding !== undefined) notes.push(note('encoding-changed', { ...about, args: { encoding } }));
  for (const mend of header.mended) notes.push(note(`header-${mend}`, about));
  if (!agent.header) notes.push(note('header-made', about));

  const dropped = [...header.values.keys()].filter((key) => key !== 'name' && !KEYS.has(key));
  if (dropped.length > 0)
    notes.push(note('agent-keys-dropped', { ...about, args: { keys: dropped.join(', ') } }));
  const { own, platform, candidates, forbidden, isOpen } = agentTools(header, gemTools);
  if (forbidden.length > 0)
    notes.push(note('tools-forbidden', { ...about, args: { tools: forbidden.join(', ') } }));
  if (candidates.length > 0)
    notes.push(note('tools-to-choose', { ...about, args: { tools: candidates.join(', ') } }));
  if (isOpen) notes.push(note('tools-open', about));

  const { models, isWhole } = modelsOf(header.values.get('models'));
  if (!isWhole) notes.push(note('models-dropped', about));
  const entries: HeaderEntry[] = [
    ['description', description],
    ...(own.length > 0 ? [['tools', own] as const] : []),
    ...(platform.length > 0 ? [['platform_tools', platform] as const] : []),
    ...(models ? [['models', models] as const] : []),
    ...(header.values.get('expose') === true ? [['expose', true] as const] : []),
  ];
  const remark = `The source asked for these tools: ${candidates.join(', ')}. Those that the platform has go in platform_tools, by their full names.`;
  const written = writeHeader(entries, candidates.length > 0 ? [remark] : []);
  if (Buffer.byteLength(written) > AGENT_HEADER_MAX) {
    notes.push(note('header-too-large', about));
    return [];
  }
  return [newFile(path, written + header.body, file)];
}

const KEYS: ReadonlySet<string> = new Set([...AGENT_HEADER_KEYS, ...ASKING_KEYS]);
