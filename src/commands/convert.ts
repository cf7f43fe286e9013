import { tmpdir } from 'node:os';
import { dirname, resolve } from 'node:path';
import { planAgents } from '../convert/agents/plan.ts';
import { type Conversion, type ExistingGem, type Identity, KINDS, type Kind } from '../convert/conversion.ts';
import { planDraft } from '../convert/draft/plan.ts';
import { passedOverNotes } from '../convert/report.ts';
import { addFiles, heardOf, stageFiles } from '../convert/write.ts';
import { ExitCode, UserError } from '../errors.ts';
import { isObject } from '../gem/document.ts';
import { loadFolder } from '../gem/load.ts';
import { MANIFEST, SKILL_FILE } from '../platform/layout.ts';
import { textFault } from '../validate/text-fault.ts';
import { argument, type Call, type Command, textOption } from './command.ts';
import { checkFolder, checkWith, existingGem } from './convert-check.ts';
import { identityOf } from './convert-identity.ts';
import { type Converted, reportJson, reportPretty } from './convert-report.ts';
import { type ReadSource, readNamed } from './convert-source.ts';
import { gemToAddTo, newFolder } from './convert-target.ts';
import { shownPath } from './gem-paths.ts';
import { enterGem, gemLine, isRead, printNext } from './next-steps.ts';

const command: Command = {
  arguments: [
    {
      name: '<source>',
      text: {
        en: 'a Gem Studio draft, an Agent Skill, or agent files of another tool',
        'zh-CN': 'Gem Studio 草稿、Agent Skill，或其他工具的 agent 文件',
      },
    },
    {
      name: '[dir]',
      text: {
        en: 'the new gem’s folder, or a gem to add to (default: a new one named by the id)',
        'zh-CN': '新 gem 的文件夹，或要添加到的 gem（默认：以 id 为名的新文件夹）',
      },
    },
  ],
  options: [
    {
      flags: '--into <dir>',
      text: {
        en: 'add the skill or the agents to this gem; no file of it is overwritten',
        'zh-CN': '把 skill 或 agent 加进这个 gem；不会覆盖其中的文件',
      },
    },
    {
      flags: '--kind <kind>',
      choices: KINDS,
      text: {
        en: 'what the source is (default: seen from what it holds)',
        'zh-CN': '来源是什么（默认：看内容判断）',
      },
    },
    { flags: '--id <id>', text: { en: 'the new gem’s id', 'zh-CN': '新 gem 的 id' } },
    { flags: '--name <name>', text: { en: 'the name people see', 'zh-CN': '用户看到的名字' } },
    {
      flags: '--description <text>',
      text: {
        en: 'the gem’s description, at most 200 characters',
        'zh-CN': 'gem 的描述，最多 200 个字符',
      },
    },
    { flags: '--dry-run', text: { en: 'report, and write nothing', 'zh-CN': '只报告，什么都不写' } },
  ],
  formats: ['pretty', 'json'],
  examples: [
    {
      line: 'gem convert my-draft',
      text: {
        en: 'a Gem Studio draft as a gem, in a new folder',
        'zh-CN': '把 Gem Studio 草稿转换成 gem，放在新文件夹里',
      },
    },
    {
      line: 'gem convert skills/pdf pdf-gem --description "How to fill in PDF forms."',
      text: {
        en: 'an Agent Skill, with a description that fits',
        'zh-CN': '转换 Agent Skill，并给出长度合适的描述',
      },
    },
    {
      line: 'gem convert agents/reviewer.md --into my-gem --dry-run',
      text: { en: 'see what adding an agent would change', 'zh-CN': '先看看添加一个 agent 会改动什么' },
    },
  ],
  run: async (call) => {
    const { io, voice, options } = call;
    const named = argument(call, 0) ?? '';
    const forced = textOption(call, 'kind') as Kind | undefined;
    const read = readNamed(io.cwd, named, forced);
    const root = gemToAddTo(call, read.kind, read.source);
    const made = root === undefined ? await newGem(call, read) : await addedTo(call, read, root);
    const converted: Converted = { named, kind: read.kind, isForced: forced !== undefined, ...made };
    if (voice.format === 'json') await reportJson(converted, io, voice);
    else await reportPretty(converted, io, voice);
    if (converted.isWritten && isRead(call)) printNext(nextSteps(converted, call), call);
    const hasErrors = converted.check.checked.findings.some(({ severity }) => severity === 'error');
    const isDone = converted.isWritten || (options.dryRun === true && converted.conversion.files.length > 0);
    return hasErrors || !isDone ? ExitCode.no : ExitCode.yes;
  },
};
export default command;

function nextSteps({ shown, check }: Converted, call: Call): string[] {
  const isGood = !check.unchecked && check.checked.findings.every(({ severity }) => severity !== 'error');
  const work = isGood ? ['validate --strict', 'preview', 'pack'] : ['validate'];
  const enter = enterGem(resolve(call.io.cwd, shown), call);
  return [...enter, ...work.map((words) => gemLine(call, words))];
}

type Made = Omit<Converted, 'named' | 'kind' | 'isForced'>;

/** Written aside and looked at there, so that the folder appears complete and with its verdict. */
async function newGem(call: Call, read: ReadSource): Promise<Made> {
  const { io, options } = call;
  const identity = await identityOf(call, read.suggestion);
  const target = newFolder(call, read.source, identity.id);
  const planned = await plan(call, read, identity, undefined);
  // A manifest alone is nothing that was converted.
  const isEmpty = planned.files.every(({ path }) => path === MANIFEST) && read.kind !== 'draft';
  const conversion = isEmpty ? { ...planned, files: [] } : planned;
  const isWritten = options.dryRun !== true && !isEmpty;
  const staged = await stageFiles(
    target,
    isWritten ? dirname(target) : tmpdir(),
    conversion.files,
    io.signal,
  );
  try {
    const shown = shownPath(io.cwd, target);
    const check = await checkFolder(staged.folder, shown);
    await heardOf(io.signal);
    if (isWritten) staged.commit();
    return { shown, isAdded: false, isWritten, id: identity.id, conversion, check };
  } finally {
    staged.discard();
  }
}

async function addedTo(call: Call, read: ReadSource, root: string): Promise<Made> {
  const { io, options } = call;
  const gem = await loadFolder(root);
  const existing = existingGem(gem);
  if (read.kind === 'skill' && existing.paths.some(isSkill)) throw hasSkill(shownPath(io.cwd, root));
  const conversion = await plan(call, read, undefined, existing);
  const shown = shownPath(io.cwd, root);
  const check = await checkWith(gem, conversion, shown);
  const isWritten = options.dryRun !== true && conversion.files.length > 0;
  await heardOf(io.signal);
  if (isWritten) await addFiles(root, conversion.files, io.signal);
  const data = isObject(gem.manifest?.data) ? gem.manifest.data : {};
  const id = typeof data.id === 'string' ? data.id : null;
  return { shown, isAdded: true, isWritten, id, conversion, check };
}

async function plan(
  call: Call,
  read: ReadSource,
  identity: Identity | undefined,
  gem: ExistingGem | undefined,
): Promise<Conversion> {
  const planned = await planOf(call, read, identity, gem);
  return { ...planned, notes: [...planned.notes, ...passedOverNotes(read.source.passedOver)] };
}

async function planOf(
  call: Call,
  read: ReadSource,
  identity: Identity | undefined,
  gem: ExistingGem | undefined,
): Promise<Conversion> {
  if (read.kind === 'agents')
    return planAgents(read.agents, identity, { description: textOption(call, 'description'), gem });
  if (read.kind === 'draft') return planDraft(read.source, read.draft, identity as Identity);
  // It alone needs the parser of Markdown.
  const { planSkill } = await import('../convert/skill/plan.ts');
  return planSkill(read.skill, identity, gem, textFault);
}

/** Also one whose name has other letters, which is that file on some systems. */
function isSkill(path: string): boolean {
  return path.toLowerCase() === SKILL_FILE.toLowerCase();
}

function hasSkill(gem: string): UserError {
  return new UserError(
    'gem-has-skill',
    {
      en: `${gem} has a skill already, and a gem has at most one; nothing was overwritten`,
      'zh-CN': `${gem} 已经有一个 skill，而一个 gem 最多有一个；没有覆盖任何文件`,
    },
    {
      en: 'make a gem of its own of it, or put the two together by hand',
      'zh-CN': '请把它转换成单独的 gem，或手工合并两个 skill',
    },
  );
}
