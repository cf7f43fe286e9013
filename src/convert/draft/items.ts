import { type DataObject, isObject } from '../../gem/document.ts';
import { DRAFT_MANIFEST } from '../../platform/layout.ts';
import { freeName, legalName } from '../names.ts';
import { type Note, note } from '../note.ts';
import { type Declared, toolPermissions } from './permissions.ts';

export interface Items {
  readonly tools: readonly DataObject[];
  readonly workflows: readonly DataObject[];
  readonly notes: readonly Note[];
}

/** Keys of an item, in the order in which they are written, each with its spellings in drafts (A-draft). */
const TOOL_KEYS: readonly (readonly string[])[] = [
  ['description'],
  ['inputSchema', 'input_schema'],
  ['outputSchema', 'output_schema'],
  ['sideEffect', 'side_effect'],
  ['expose'],
];
const WORKFLOW_KEYS: readonly (readonly string[])[] = [['description'], ['expose'], ['limits'], ['triggers']];

/** [D-08] The tools and SOPs of a draft: those of `exports[]`, or the one that stands at the top level. */
export function itemsOf(draft: DataObject, declared: Declared): Items {
  const notes: Note[] = [];
  const written = itemsIn(draft, notes);
  const taken = new Set<string>();
  const tools: DataObject[] = [];
  const workflows: DataObject[] = [];
  for (const [index, item] of written.entries()) {
    const kind = kindOf(item);
    const shown = typeof item.name === 'string' ? item.name : `exports[${index}]`;
    if (!kind) {
      const id = item.kind === 'agent' ? 'agent-in-draft' : 'kind-unknown';
      notes.push(note(id, { file: DRAFT_MANIFEST, args: { name: shown, kind: String(item.kind) } }));
      continue;
    }
    const name = nameOf(item, kind, taken, notes);
    const rest = kind === 'tool' ? toolRest(shown, item, declared, notes) : known(item, WORKFLOW_KEYS);
    const entry = entryOf(item, shown, notes);
    const converted = {
      ...(name === undefined ? {} : { name }),
      ...(entry === undefined ? {} : { entry }),
      ...rest,
    };
    (kind === 'tool' ? tools : workflows).push(converted);
    const dropped = droppedKeys(item, kind);
    if (Array.isArray(draft.exports) && dropped.length > 0)
      notes.push(
        note('item-keys-dropped', { file: DRAFT_MANIFEST, args: { name: shown, keys: dropped.join(', ') } }),
      );
  }
  return { tools, workflows, notes };
}

function itemsIn(draft: DataObject, notes: Note[]): DataObject[] {
  const { exports } = draft;
  if (exports === undefined) {
    const isOne = ['entry', 'input_schema', 'inputSchema'].some((key) => Object.hasOwn(draft, key));
    if (isOne) notes.push(note('one-tool', { file: DRAFT_MANIFEST }));
    // In the short form the permissions of the gem and of its tool are the same.
    const { permissions, ...rest } = draft;
    return isOne ? [Array.isArray(permissions) ? draft : rest] : [];
  }
  const list = Array.isArray(exports) ? exports : [];
  const items = list.filter(isObject);
  if (!Array.isArray(exports) || items.length < list.length)
    notes.push(note('exports-unreadable', { file: DRAFT_MANIFEST }));
  return items;
}

function kindOf({ kind }: DataObject): 'tool' | 'workflow' | undefined {
  if (kind === undefined || kind === 'tool') return 'tool';
  return kind === 'workflow' || kind === 'sop' || kind === 'SOP' ? 'workflow' : undefined;
}

function nameOf(
  { name }: DataObject,
  kind: 'tool' | 'workflow',
  taken: Set<string>,
  notes: Note[],
): string | undefined {
  if (typeof name !== 'string') return undefined;
  const legal = legalName(name, kind);
  if (legal === undefined) {
    notes.push(note('name-illegal', { file: DRAFT_MANIFEST, args: { name } }));
    return name;
  }
  const free = legal === name ? legal : freeName(legal, taken);
  taken.add(free);
  if (free !== name) notes.push(note('item-renamed', { file: DRAFT_MANIFEST, args: { name, legal: free } }));
  return free;
}

function entryOf({ entry }: DataObject, name: string, notes: Note[]): unknown {
  if (typeof entry !== 'string') {
    if (entry === undefined) notes.push(note('entry-missing', { file: DRAFT_MANIFEST, args: { name } }));
    return entry;
  }
  return entry.replaceAll('\\', '/').replace(/^(?:\.?\/)+/, '');
}

function toolRest(name: string, item: DataObject, declared: Declared, notes: Note[]): DataObject {
  const { permissions, notes: told } = toolPermissions(name, item.permissions, declared);
  notes.push(...told);
  const rest = known(item, TOOL_KEYS);
  if (!Object.hasOwn(rest, 'inputSchema'))
    notes.push(note('input-schema-missing', { file: DRAFT_MANIFEST, args: { name } }));
  return { ...rest, ...(Object.keys(permissions).length === 0 ? {} : { permissions }) };
}

function known(item: DataObject, keys: readonly (readonly string[])[]): Record<string, unknown> {
  const found: Record<string, unknown> = {};
  for (const spellings of keys) {
    const [key = ''] = spellings;
    const written = spellings.find((spelling) => item[spelling] !== undefined && item[spelling] !== null);
    if (written !== undefined) found[key] = item[written];
  }
  return found;
}

function droppedKeys(item: DataObject, kind: 'tool' | 'workflow'): string[] {
  const keys = kind === 'tool' ? [...TOOL_KEYS, ['permissions']] : WORKFLOW_KEYS;
  const all = new Set(['name', 'kind', 'entry', ...keys.flat()]);
  return Object.keys(item).filter((key) => !all.has(key));
}
