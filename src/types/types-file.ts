import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Gem } from '../gem/gem.ts';
import { packageRoot } from '../package-root.ts';
import { version } from '../version.ts';
import { indent } from './code.ts';
import { gemTypes } from './gem-types.ts';

/** What the second part begins with: all that comes after it is of this program's version and not of the gem. */
const CTX_PART = '// What follows is `notochord-gem/types`';

/**
 * The whole file: what the gem declares, and then `notochord-gem/types` itself, so that a tool finds it whether or not
 * the package is installed beside the gem.
 */
export function typesFile(gem: Gem): string {
  const ctx = readFileSync(join(packageRoot, 'types', 'index.d.ts'), 'utf8');
  // Its head says how it is made, and speaks to who reads that file alone.
  const types = ctx.slice(ctx.indexOf('\n\n') + 2);
  return `${gemTypes(gem)}
${CTX_PART} of notochord-gem ${version}. What is marked "assumed" is not published by
// the platform, and may turn out to be different.

declare module 'notochord-gem/types' {
${indent(types.trimEnd())}
}
`;
}

/** Whether two such files say the same of their gem, whatever version wrote them and however lines end. */
export function isSameGem(one: string, other: string): boolean {
  return ownPart(one) === ownPart(other);
}

function ownPart(text: string): string {
  return (text.replaceAll('\r\n', '\n').split(CTX_PART)[0] ?? '').trimEnd();
}
