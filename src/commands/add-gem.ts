import { lstatSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isReachable } from '../add/reach.ts';
import { UserError } from '../errors.ts';
import { type DataObject, isObject } from '../gem/document.ts';
import type { Gem } from '../gem/gem.ts';
import { tools, workflows } from '../gem/items.ts';
import { loadFolder } from '../gem/load.ts';
import type { Text } from '../text.ts';
import { MADE_BY, TYPES_FILE } from '../types/gem-types.ts';
import type { Call } from './command.ts';
import { oneGemFolder, shownPath } from './gem-paths.ts';
import { noManifest } from './no-manifest.ts';

/** A gem that something is added to. */
export interface OpenGem {
  readonly gem: Gem;
  /** Its manifest, which is an object. */
  readonly data: DataObject;
  /** Its folder, as the person would write it. */
  readonly shown: string;
  /** The types that `gem types` wrote; `undefined` where there are none of those. */
  readonly types: Uint8Array | undefined;
  /** Whether nothing stands at a path, in the gem or beside what ships. */
  isFree(path: string): boolean;
}

/** The nearest gem upward. Throws `no-gem-found`, and `cannot-read`, and `manifest-invalid` for what is no JSON object. */
export async function openGem({ io }: Call): Promise<OpenGem> {
  const root = oneGemFolder(io.cwd, undefined);
  const gem = await loadFolder(root);
  const { manifest } = gem;
  const shown = shownPath(io.cwd, root);
  if (!manifest) throw noManifest(gem, shown, VALIDATE);
  if (manifest.syntaxFaults.length > 0 || !isObject(manifest.data)) throw illegible(gem);
  return {
    gem,
    data: manifest.data,
    shown,
    types: typesOf(root),
    isFree: (path) => isNothing(join(root, path)),
  };
}

/** Below a file there is nothing either; whoever writes there is told. */
function isNothing(path: string): boolean {
  try {
    return lstatSync(path, { throwIfNoEntry: false }) === undefined;
  } catch {
    return true;
  }
}

function typesOf(root: string): Uint8Array | undefined {
  try {
    const bytes = readFileSync(join(root, TYPES_FILE));
    return Buffer.from(bytes).toString('utf8').startsWith(MADE_BY) ? bytes : undefined;
  } catch {
    return undefined;
  }
}

function illegible({ manifest }: Gem): UserError {
  const start = manifest?.syntaxFaults[0]?.at.start;
  const where = start ? `notochord.json:${start.line}:${start.column}` : 'notochord.json';
  return new UserError(
    'manifest-invalid',
    {
      en: `${where} is no JSON object that can be read, so nothing was added`,
      'zh-CN': `${where} 不是可以读取的 JSON 对象，所以什么都没有添加`,
    },
    VALIDATE,
  );
}

const VALIDATE: Text = {
  en: '`gem validate` says what is wrong there',
  'zh-CN': '`gem validate` 会说明那里有什么问题',
};

/** What new code is written in: what was asked for, else what the last tool or SOP that the gem declares is. */
export function endingFor({ gem }: OpenGem, { options }: Call): '.js' | '.mjs' | '.ts' {
  if (options.ts === true) return '.ts';
  const entries = [...workflows(gem), ...tools(gem)].map(({ data }) => String(data.entry));
  const ending = entries.findLast((entry) => /\.(?:m?js|ts)$/.test(entry))?.match(/\.\w+$/)?.[0];
  return ending === '.ts' || ending === '.mjs' ? ending : '.js';
}

/** [E-04] A first item is exposed without being asked for, because nothing would lead to the gem. */
export function exposes({ gem }: OpenGem, { options }: Call): boolean {
  return options.expose === true || !isReachable(gem);
}
