import { readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { ensureFolder } from '../ensure-folder.ts';
import { UserError } from '../errors.ts';
import { isObject } from '../gem/document.ts';
import type { Gem } from '../gem/gem.ts';
import { printable } from '../printable.ts';
import { type Call, textOption } from './command.ts';
import { findGiven } from './given-file.ts';
import { notAFolder } from './run-tool-errors.ts';

/** Says in a folder that was named after `--state` whose it is. */
const OWNER = 'gem-id';

interface StateFolder {
  readonly folder: string;
  /** Somebody said so. */
  readonly isGiven: boolean;
}

/**
 * Where what a tool stores is kept. [B-06] A folder that is given belongs to the gem that was there first.
 *
 * @throws UserError where it is no folder, or another gem's
 */
export function stateFolder(call: Call, gem: Gem): StateFolder {
  const state = givenFolder(call, gem);
  const id = idOf(gem.manifest?.data);
  if (state.isGiven && id !== undefined) claim(state.folder, id);
  return state;
}

/** The same to look at: a folder that nobody owns is left so. */
export function givenFolder(call: Call, gem: Gem): StateFolder {
  const given = textOption(call, 'state');
  if (given === undefined) return { folder: join(gem.root, '.gem', 'state'), isGiven: false };
  const folder = resolve(call.io.cwd, given);
  const found = findGiven(call.io.cwd, given);
  if (given === '' || (found !== undefined && !found.isDirectory())) throw notAFolder('--state', given);
  const [owner, id] = [ownerOf(folder), idOf(gem.manifest?.data)];
  if (owner !== undefined && id !== undefined && owner !== id) throw ofAnother(given, owner, id);
  return { folder, isGiven: true };
}

function claim(folder: string, id: string): void {
  try {
    ensureFolder(folder);
    writeFileSync(join(folder, OWNER), id, { flag: 'wx' });
  } catch {
    // It is there already, or nothing can be written here, which whoever stores something is told.
  }
}

function ownerOf(folder: string): string | undefined {
  const owner = read(join(folder, OWNER));
  if (owner !== undefined) return owner;
  if (basename(folder) !== 'state' || basename(dirname(folder)) !== '.gem') return undefined;
  try {
    return idOf(JSON.parse(read(join(folder, '..', '..', 'notochord.json')) ?? ''));
  } catch {
    return undefined;
  }
}

function read(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

function idOf(manifest: unknown): string | undefined {
  return isObject(manifest) && typeof manifest.id === 'string' ? manifest.id : undefined;
}

function ofAnother(given: string, owner: string, id: string): UserError {
  const [folder, other, own] = [printable(given), printable(owner), printable(id)];
  return new UserError(
    'state-of-another',
    {
      en: `"${folder}", given with --state, holds what the gem "${other}" has stored, and this gem is "${own}": no gem can read what another has stored`,
      'zh-CN': `--state 给出的“${folder}”里是 gem “${other}”存下的内容，而这个 gem 是“${own}”：任何 gem 都读不到别的 gem 存下的内容`,
    },
    {
      en: 'name another folder after --state, one for each gem',
      'zh-CN': '请在 --state 后面写另一个文件夹，每个 gem 各用一个',
    },
  );
}
