import type { Conversion, ExistingGem } from '../convert/conversion.ts';
import { UserError } from '../errors.ts';
import type { Gem } from '../gem/gem.ts';
import { items, tools } from '../gem/items.ts';
import { loadFolder, revisedGem } from '../gem/load.ts';
import type { Checked } from '../validate/report.ts';
import { validate } from '../validate/validate.ts';
import { checkedGem } from './checked-gem.ts';
import { OUTSIDE } from './outside.ts';

/** What `gem validate` says of the gem that a conversion makes, or why it could not be asked. */
export interface Check {
  /** With the lines that a report shows, so that the gem's folder may have another name by then. */
  readonly checked: Checked;
  readonly unchecked: UserError | undefined;
}

/** @param shown how a report names the gem */
export async function checkFolder(folder: string, shown: string): Promise<Check> {
  return checkGem(await loadFolder(folder), shown);
}

/** A gem with files added to it, of which none has been written. */
export async function checkWith(gem: Gem, { files }: Conversion, shown: string): Promise<Check> {
  return checkGem(await revisedGem(gem, new Map(files.map(({ path, bytes }) => [path, bytes()]))), shown);
}

async function checkGem(gem: Gem, shown: string): Promise<Check> {
  try {
    const findings = await validate(gem, undefined, OUTSIDE);
    return { checked: checkedGem(shown, gem, findings), unchecked: undefined };
  } catch (error) {
    // Another program that a rule asks may be missing; what was converted is as good without it.
    if (error instanceof UserError) return { checked: checkedGem(shown, gem, []), unchecked: error };
    throw error;
  }
}

/** What a conversion has to know of the gem that it adds to. */
export function existingGem(gem: Gem): ExistingGem {
  const names = (all: readonly { readonly name: unknown }[]) =>
    all.map(({ name }) => name).filter((name): name is string => typeof name === 'string');
  return { paths: [...gem.files.keys()], tools: names(tools(gem)), names: names(items(gem)) };
}
