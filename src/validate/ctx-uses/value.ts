import type { Node } from '../../gem/code-tree/node.ts';

/**
 * What an expression is known to be. Only what can lead to `ctx` is followed; `undefined` is whatever else, and
 * nothing is ever said of it.
 */
export type Value =
  | CtxValue
  | FunctionValue
  | ClassValue
  | ObjectValue
  | TextValue
  | ImportedValue
  | undefined;

/** `ctx`, or what stands below it: `['storage', 'kv']`. */
export interface CtxValue {
  readonly kind: 'ctx';
  readonly path: readonly string[];
}

export interface FunctionValue {
  readonly kind: 'function';
  readonly node: Node;
  readonly names: Names;
  /** What `this` is in it. */
  readonly self: Value;
}

export interface ClassValue {
  readonly kind: 'class';
  readonly node: Node;
  readonly names: Names;
}

export interface ObjectValue {
  readonly kind: 'object';
  readonly members: Map<string, Value>;
  /** What was spread into it: it has the members of this too. */
  rest: Value;
}

export interface TextValue {
  readonly kind: 'text';
  readonly text: string;
}

/** What a module exports under a name, looked up when it is needed; `*` is all of it. */
export interface ImportedValue {
  readonly kind: 'imported';
  readonly file: string;
  readonly name: string;
}

/** The names that hold at a place in a module, and what they stand for. */
export class Names {
  readonly file: string;
  private readonly outer: Names | undefined;
  private readonly own = new Map<string, Value>();

  constructor(file: string, outer?: Names) {
    this.file = file;
    this.outer = outer;
  }

  /** Names that hold from here on inward. */
  inner(names: Iterable<string> = []): Names {
    const inner = new Names(this.file, this);
    for (const name of names) inner.own.set(name, undefined);
    return inner;
  }

  declare(name: string, value: Value): void {
    this.own.set(name, value);
  }

  get(name: string): Value {
    if (this.own.has(name)) return this.own.get(name);
    return this.outer?.get(name);
  }

  assign(name: string, value: Value): void {
    if (this.own.has(name)) this.own.set(name, value);
    else this.outer?.assign(name, value);
  }
}

const numbers = new WeakMap<object, number>();
let count = 0;

/** Equal for values that a function would do the same with. */
export function signature(value: Value): string {
  if (value === undefined) return '';
  switch (value.kind) {
    case 'ctx':
      return `ctx.${value.path.join('.')}`;
    case 'text':
      return `"${value.text}"`;
    case 'imported':
      return `${value.file}#${value.name}`;
    case 'object':
      return `object ${numberOf(value)}`;
    default:
      return `${value.kind} ${numberOf(value.node)} ${numberOf(value.names)}`;
  }
}

function numberOf(thing: object): number {
  const known = numbers.get(thing);
  if (known !== undefined) return known;
  numbers.set(thing, ++count);
  return count;
}
