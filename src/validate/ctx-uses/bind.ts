import { keyOf, type Node, part, parts } from '../../gem/code-tree/node.ts';
import { evaluate, memberValue, settled } from './evaluate.ts';
import { type Follow, note } from './follow.ts';
import type { Names, Value } from './value.ts';

/** Steps below `ctx` that are followed; no service is deeper. */
const STEPS_MAX = 8;

/** Gives the names of a pattern, or what an assignment is made to, what they stand for. */
export function bind(
  pattern: Node,
  value: Value,
  names: Names,
  follow: Follow,
  how: 'declare' | 'assign',
): void {
  switch (pattern.type) {
    case 'Identifier':
      if (how === 'declare') names.declare(String(pattern.name), value);
      else names.assign(String(pattern.name), value);
      return;
    case 'AssignmentPattern': {
      const preset = evaluate(part(pattern, 'right'), names, follow);
      const left = part(pattern, 'left');
      if (left) bind(left, value ?? preset, names, follow, how);
      return;
    }
    case 'TSParameterProperty': {
      const parameter = part(pattern, 'parameter');
      if (!parameter) return;
      bind(parameter, value, names, follow, how);
      const self = names.get('this');
      const name = parameter.type === 'AssignmentPattern' ? part(parameter, 'left') : parameter;
      if (self?.kind === 'object' && name?.type === 'Identifier') self.members.set(String(name.name), value);
      return;
    }
    case 'ObjectPattern':
      for (const property of parts(pattern, 'properties')) bindProperty(property, value, names, follow, how);
      return;
    case 'ArrayPattern':
      for (const element of parts(pattern, 'elements')) bind(element, undefined, names, follow, how);
      return;
    case 'RestElement':
      bindRest(pattern, undefined, names, follow, how);
      return;
    case 'MemberExpression': {
      const object = part(pattern, 'object');
      const holder =
        object?.type === 'MemberExpression'
          ? memberValue(object, names, follow)
          : evaluate(object, names, follow);
      const name = keyOf(pattern, 'property');
      if (holder?.kind === 'object' && name !== undefined) holder.members.set(name, value);
      return;
    }
    default:
      return;
  }
}

function bindProperty(
  property: Node,
  value: Value,
  names: Names,
  follow: Follow,
  how: 'declare' | 'assign',
): void {
  // The rest has all that is left, so whatever is asked of it is asked of the whole.
  if (property.type === 'RestElement') {
    bindRest(property, value, names, follow, how);
    return;
  }
  const name = keyOf(property, 'key');
  const target = part(property, 'value');
  if (name === undefined || !target) return;
  const found = settled(member(value, name, follow), follow);
  const takesApart =
    (target.type === 'AssignmentPattern' ? part(target, 'left') : target)?.type === 'ObjectPattern';
  if (found?.kind === 'ctx' && !takesApart) note(follow, names, property, found.path, false);
  bind(target, found, names, follow, how);
}

function bindRest(rest: Node, value: Value, names: Names, follow: Follow, how: 'declare' | 'assign'): void {
  const argument = part(rest, 'argument');
  if (argument) bind(argument, value, names, follow, how);
}

/** What stands under a name in a value. */
export function member(value: Value, name: string, follow: Follow): Value {
  const holder = settled(value, follow);
  if (holder?.kind === 'ctx')
    return holder.path.length < STEPS_MAX ? { kind: 'ctx', path: [...holder.path, name] } : undefined;
  if (holder?.kind === 'object')
    return holder.members.has(name) ? holder.members.get(name) : member(holder.rest, name, follow);
  return undefined;
}
