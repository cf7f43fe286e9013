import type { DataObject } from '../../gem/document.ts';
import { DOCS, DRAFT_MANIFEST, MANIFEST, MANIFEST_KEYS } from '../../platform/layout.ts';
import { type Conversion, type Identity, jsonFile, type PlannedFile } from '../conversion.ts';
import { type Note, note } from '../note.ts';
import type { Source } from '../source.ts';
import { versionOf } from '../version.ts';
import { itemsOf } from './items.ts';
import { gemPermissions } from './permissions.ts';

/** What becomes of keys that mean the same in a gem, without a change. */
const SAME = ['author', 'license', 'homepage', 'pages', 'data', 'resources', 'events'] as const;
/** Keys that are taken apart; of a draft with one tool these are the tool's. */
const READ = ['id', 'name', 'version', 'description', 'exports', 'kind', 'entry', 'permissions'] as const;
const READ_OF_TOOL = [
  'input_schema',
  'inputSchema',
  'output_schema',
  'outputSchema',
  'side_effect',
  'sideEffect',
  'expose',
];
const PERMISSIONS = ['knowledge', 'email', 'network'];

/** [D-08] [D-09] [K-07] A Gem Studio draft as a gem: its manifest is written anew, and its files stay as they are. */
export function planDraft(source: Source, draft: DataObject, identity: Identity): Conversion {
  const declared = gemPermissions(draft);
  const { tools, workflows, notes: told } = itemsOf(draft, declared);
  const notes: Note[] = [...told, ...droppedKeys(draft)];
  const manifest: Record<string, unknown> = {
    id: identity.id,
    name: identity.name,
    version: versionOf(draft.version, DRAFT_MANIFEST, notes),
    description: identity.description,
    ...(tools.length > 0 ? { tools } : {}),
    ...(workflows.length > 0 ? { workflows } : {}),
    ...(Object.keys(declared).length > 0 ? { permissions: declared } : {}),
  };
  for (const key of SAME) if (draft[key] !== undefined && draft[key] !== null) manifest[key] = draft[key];
  const ordered = Object.fromEntries(
    MANIFEST_KEYS.top.filter((key) => Object.hasOwn(manifest, key)).map((key) => [key, manifest[key]]),
  );
  return { files: [jsonFile(MANIFEST, ordered, DRAFT_MANIFEST), ...filesOf(source, notes)], notes };
}

function droppedKeys(draft: DataObject): Note[] {
  const known = new Set<string>([
    ...SAME,
    ...READ,
    ...PERMISSIONS,
    ...(draft.exports === undefined ? READ_OF_TOOL : []),
  ]);
  // A list says what one tool uses, and with several tools nobody knows which one.
  if (Array.isArray(draft.permissions) && draft.exports !== undefined) known.delete('permissions');
  const keys = Object.keys(draft).filter((key) => !known.has(key));
  const agents = keys.includes('agents') ? [note('agents-in-draft', { file: DRAFT_MANIFEST })] : [];
  const rest = keys.filter((key) => key !== 'agents');
  if (rest.length === 0) return agents;
  return [...agents, note('draft-keys-dropped', { file: DRAFT_MANIFEST, args: { keys: rest.join(', ') } })];
}

function filesOf({ files }: Source, notes: Note[]): PlannedFile[] {
  const kept: PlannedFile[] = [];
  for (const { path, bytes } of files.values()) {
    if (path === DRAFT_MANIFEST) continue;
    if (path === MANIFEST) notes.push(note('old-manifest', { file: path }));
    // [D-09] Gem Studio leaves these out when it packs, and a gem with them cannot be packed.
    else if (path.startsWith(DOCS) && !path.endsWith('.md'))
      notes.push(note('docs-not-markdown', { file: path }));
    else kept.push({ path, from: path, same: true, bytes });
  }
  return kept;
}
