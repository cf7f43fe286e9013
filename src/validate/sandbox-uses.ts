import type { CodeTree } from '../gem/code-facts.ts';
import { isNode, type Node, part, parts, textOf } from '../gem/code-tree/node.ts';
import { type OutsideUse, outsideUses } from '../gem/code-tree/outside-uses.ts';
import type { Location } from '../gem/finding.ts';
import type { Gem } from '../gem/gem.ts';
import {
  OPENING_APIS,
  READING_APIS,
  REFUSED_APIS,
  REFUSED_OPENING,
  type RefusedApi,
  WRITING_OPTIONS,
} from '../platform/sandbox.ts';

/** A use of an API that the sandbox refuses, or of one that reads files. */
export interface ApiUse<Api> {
  /** As code names it, without what is below: `process.env`, `node:fs.writeFileSync`. */
  readonly name: string;
  readonly api: Api;
  readonly at: Location;
}

/** What a module uses that the sandbox refuses. */
export function refusedUses(gem: Gem, path: string): ApiUse<RefusedApi>[] {
  return usesOf(gem, path).flatMap(({ use, at }) => {
    if (use.call && staysInside(use)) return [];
    if ((OPENING_APIS as readonly string[]).includes(withoutSync(use.path)))
      return opensToWrite(use) ? [{ name: use.path, api: REFUSED_OPENING, at }] : [];
    const name = namesAbove(use.path).find((each) => REFUSED_APIS.has(withoutSync(each)));
    const api = name === undefined ? undefined : REFUSED_APIS.get(withoutSync(name));
    // To ask whether it is there is no use, unless that is already read from it.
    if (name === undefined || !api || (use.asked && name === use.path)) return [];
    return [{ name, api, at }];
  });
}

/** Where a module reads files by itself. */
export function readingUses(gem: Gem, path: string): ApiUse<undefined>[] {
  return usesOf(gem, path).flatMap(({ use, at }) => {
    if (use.asked || !READING_APIS.has(withoutSync(use.path)) || opensToWrite(use)) return [];
    return [{ name: use.path, api: undefined, at }];
  });
}

/** Any of these words has to be there before the tree, which costs more than parsing, is worth making. */
const WORTH_A_LOOK = new RegExp(
  `\\b(?:${[...new Set([...REFUSED_APIS.keys()].map((name) => name.split('.', 1)[0] ?? ''))].join('|')})\\b`,
);

const known = new WeakMap<CodeTree, readonly OutsideUse[]>();

function usesOf(gem: Gem, path: string): { use: OutsideUse; at: Location }[] {
  const { tree } = gem.code(path);
  if (!tree || !WORTH_A_LOOK.test(tree.text)) return [];
  const uses = known.get(tree) ?? outsideUses(tree.program as unknown as Node);
  known.set(tree, uses);
  return uses.map((use) => ({
    use,
    get at() {
      return tree.place(use.from, use.to);
    },
  }));
}

/** `a.b.c`, `a.b`, `a`. */
function namesAbove(path: string): string[] {
  const steps = path.split('.');
  return steps.map((_, index) => steps.slice(0, steps.length - index).join('.'));
}

function withoutSync(name: string): string {
  return name.replace(/Sync$/, '');
}

function opensToWrite({ path, call }: OutsideUse): boolean {
  if (!(OPENING_APIS as readonly string[]).includes(withoutSync(path))) return false;
  const options = call && parts(call, 'arguments')[1];
  if (options?.type !== 'ObjectExpression') return false;
  return parts(options, 'properties').some((property) => {
    const key = part(property, 'key');
    const isOption = (WRITING_OPTIONS as readonly unknown[]).includes(key?.name ?? key?.value);
    return isOption && part(property, 'value')?.value !== false;
  });
}

/** `fetch` also reads what has its content in its address, and the gem's own files. */
function staysInside({ path, call }: OutsideUse): boolean {
  if (path !== 'fetch' || !call) return false;
  const [address] = parts(call, 'arguments');
  if (!address) return false;
  if (/^(?:data|blob|file):/.test(textOf(address) ?? textOf(startOf(address)) ?? '')) return true;
  const base = address.type === 'NewExpression' ? parts(address, 'arguments')[1] : undefined;
  return [base, part(address, 'callee')].some(
    (node) => part(node ?? address, 'object')?.type === 'MetaProperty',
  );
}

/** The first part of a text that is put together. */
function startOf(node: Node): Node | undefined {
  if (node.type === 'BinaryExpression') return part(node, 'left');
  if (node.type !== 'TemplateLiteral') return undefined;
  const [first] = parts(node, 'quasis');
  const cooked = (first?.value as { cooked?: unknown } | undefined)?.cooked;
  return isNode(first) ? { ...first, type: 'Literal', value: cooked } : undefined;
}
