import { existsSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { ExitCode, UserError } from '../errors.ts';
import { checkTarget, scaffold } from '../init/scaffold.ts';
import { projectFiles, templateFiles } from '../init/template-files.ts';
import { inLanguage } from '../io.ts';
import { MANIFEST } from '../platform/layout.ts';
import { printable } from '../printable.ts';
import { printJson } from '../report.ts';
import { fill, type Text } from '../text.ts';
import { isBlank, refuseUnseen, unseenFault } from '../unseen.ts';
import { argument, type Call } from './command.ts';
import { emptyPath, shownPath } from './gem-paths.ts';
import { newGem } from './init-answers.ts';
import { ownManifest } from './init-own.ts';
import { printMade } from './init-report.ts';
import { printNote } from './next-steps.ts';

/** Makes a gem from a template; of a gem that is there already, adds what every gem has besides its parts. */
export async function initGem(call: Call): Promise<ExitCode> {
  const { io, voice, options } = call;
  const named = argument(call, 0);
  if (named === '') throw emptyPath();
  const target = resolve(io.cwd, named ?? '.');
  // What is there already has its name from somebody else.
  if (named !== undefined && !existsSync(target)) {
    if (isBlank(basename(target))) throw blankFolder(named);
    refuseUnseen('folder-invalid', '[dir]', named);
  }
  const force = options.force === true;
  checkTarget(target, force);
  // A manifest that is kept says what the gem is, whatever else was asked for.
  const own = existsSync(join(target, MANIFEST)) ? ownManifest(target) : undefined;
  const made = own ? undefined : await newGem(call, basename(target));
  const files = made
    ? templateFiles(made, voice.language)
    : projectFiles({ template: 'full', typescript: own?.typescript ?? options.ts === true });
  const { written, kept } = await scaffold({ target, files, derive: typesOf, force, signal: io.signal });
  const gem = {
    path: shownPath(io.cwd, target),
    id: made?.id ?? own?.id ?? null,
    name: made?.name ?? own?.name ?? null,
    template: made?.template ?? null,
    typescript: made?.typescript ?? own?.typescript ?? false,
    written,
    kept: own ? [...kept, MANIFEST].sort() : kept,
  };
  if (voice.format === 'json') printJson(io, gem);
  else {
    const fault = unseenFault(basename(target));
    if (fault !== undefined && !voice.quiet)
      await printNote(fill(inLanguage(voice, FOLDER), { fault: inLanguage(voice, fault) }), call);
    printMade(gem, target, call);
  }
  return ExitCode.yes;
}

function blankFolder(named: string): UserError {
  return new UserError(
    'folder-invalid',
    {
      en: `[dir]: nothing can be seen of the folder’s name in "${printable(named)}", and the gem’s id and name are made from it`,
      'zh-CN': `[dir]：“${printable(named)}”里的文件夹名只有空白，而 gem 的 id 和名字都由它得出`,
    },
    {
      en: 'name it after the gem, such as `gem init my-gem`, or leave it out to make the gem where you are',
      'zh-CN': '请按 gem 的名字来取，例如 `gem init my-gem`，或不写，在当前文件夹里新建',
    },
  );
}

/** What `gem types` would write, where there is code that it is for. */
async function typesOf(folder: string): Promise<ReadonlyMap<string, Uint8Array>> {
  const { loadFolder } = await import('../gem/load.ts');
  const { isObject } = await import('../gem/document.ts');
  const { manifest, ...gem } = await loadFolder(folder);
  if (!manifest || manifest.syntaxFaults.length > 0 || !isObject(manifest.data)) return new Map();
  if (manifest.data.tools === undefined && manifest.data.workflows === undefined) return new Map();
  const { TYPES_FILE } = await import('../types/gem-types.ts');
  const { typesFile } = await import('../types/types-file.ts');
  return new Map([[TYPES_FILE, Buffer.from(typesFile({ ...gem, manifest }))]]);
}

const FOLDER: Text = {
  en: 'the name of the folder: {fault}; give it another name',
  'zh-CN': '文件夹的名字：{fault}；请改名',
};
