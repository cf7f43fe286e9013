import { NAME_MAX, NAME_PATTERN } from '../platform/limits.ts';

/**
 * A legal name of a tool, SOP or agent [T-01] made from another: `Code-Reviewer` gives `code_reviewer`. `undefined`
 * where nothing of it can stay. One that begins with a digit gets `kind` in front.
 */
export function legalName(name: string, kind: 'tool' | 'workflow' | 'agent'): string | undefined {
  if (NAME_PATTERN.test(name)) return name;
  const plain = name
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    // `reviewCode` is two words.
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '');
  const named = /^[0-9]/.test(plain) ? `${kind}_${plain}` : plain;
  const legal = named.slice(0, NAME_MAX).replace(/_+$/, '');
  // A name in a script without capitals of ours may leave a number alone, which names nothing.
  const isLost = /[^\p{ASCII}]/u.test(name.normalize('NFKD').replace(/\p{M}+/gu, '')) && plain.length < 3;
  return NAME_PATTERN.test(legal) && !isLost ? legal : undefined;
}

/** The name, or with a number behind it when it is taken. */
export function freeName(name: string, taken: ReadonlySet<string>): string {
  let free = name;
  for (let count = 2; taken.has(free); count++)
    free = `${name.slice(0, NAME_MAX - 1 - String(count).length)}_${count}`;
  return free;
}
