import { realpathSync } from 'node:fs';
import { join } from 'node:path';
import { ExitCode } from '../errors.ts';
import { type Io, inLanguage, type Voice } from '../io.ts';
import { printable } from '../printable.ts';
import { printJson } from '../report.ts';
import { type Undone, undoLastRun } from '../run/files/undo.ts';
import { LEFT, type Outcome } from '../run/files/undo-change.ts';
import { type Args, fill, type Text } from '../text.ts';
import type { Command } from './command.ts';
import { oneGemFolder } from './gem-paths.ts';

const command: Command = {
  arguments: [],
  options: [
    {
      flags: '--dry-run',
      text: { en: 'say what would be put back, and change nothing', 'zh-CN': '只说明会恢复什么，不做改动' },
    },
  ],
  formats: ['pretty', 'json'],
  examples: [
    {
      line: 'gem run undo --dry-run',
      text: { en: 'what the last run changed in the workspace', 'zh-CN': '查看上一次运行改动了工作区的什么' },
    },
    {
      line: 'gem run undo',
      text: {
        en: 'put it back as it was; again, and the run before that is undone',
        'zh-CN': '恢复原样；再执行一次，就撤销更早的一次运行',
      },
    },
  ],
  run: async ({ io, voice, options }) => {
    const home = join(realpathSync.native(oneGemFolder(io.cwd, undefined)), '.gem');
    const dryRun = options.dryRun === true;
    const undone = await undoLastRun({ home, dryRun, signal: io.signal });
    if (voice.format === 'json')
      printJson(io, { dryRun, ...undone, changes: undone.changes.map(document(voice)) });
    else printUndone(undone, dryRun, io, voice);
    return undone.status === 'partly' ? ExitCode.no : ExitCode.yes;
  },
};
export default command;

function document(voice: Voice) {
  return (outcome: Outcome) => ({
    path: outcome.path,
    did: outcome.did,
    to: 'to' in outcome ? outcome.to : null,
    reason: outcome.did === 'left' ? outcome.reason : null,
    message: words(outcome, voice),
  });
}

function printUndone(
  { status, run, tool, startedAt, workspace, changes, next }: Undone,
  dryRun: boolean,
  io: Io,
  voice: Voice,
) {
  const say = (text: Text, args: Args = {}) => fill(inLanguage(voice, text), args);
  const about = {
    run: run ?? '',
    tool: printable(tool ?? ''),
    time: printable(startedAt ?? ''),
    workspace: printable(workspace ?? ''),
    next: next ?? '',
  };
  if (status === 'nothing') return io.out(`${say(NOTHING)}\n`);
  if (status === 'already-undone') return io.out(`${say(ALREADY, about)}\n`);
  io.out(`${say(RUN, about)}\n`);
  for (const outcome of changes)
    io.out(`  ${printable(outcome.path)}  ${printable(words(outcome, voice))}\n`);
  const left = changes.filter(({ did }) => did === 'left').length;
  if (voice.quiet) return;
  if (dryRun) io.err(`${say(DRY_RUN)}\n`);
  else if (left === 0) {
    const then = next === null ? '' : say(NEXT, about);
    io.err(`${say(changes.length === 0 ? AS_BEFORE : DONE, about)}${then}\n`);
  }
  if (left > 0) io.err(`${say(PARTLY, { ...about, left })}\n`);
}

function words(outcome: Outcome, voice: Voice): string {
  const text = inLanguage(voice, WORDS[outcome.did]);
  if (outcome.did === 'left') return fill(text, { reason: inLanguage(voice, LEFT[outcome.reason]) });
  return fill(text, { to: 'to' in outcome ? outcome.to : '' });
}

const WORDS: Readonly<Record<Outcome['did'], Text>> = {
  removed: { en: 'made by the run: into the trash', 'zh-CN': '这次运行创建的：移到回收站' },
  restored: { en: 'as it was before the run', 'zh-CN': '恢复为运行之前的内容' },
  'moved-back': { en: 'moved back to {to}', 'zh-CN': '移回 {to}' },
  'brought-back': { en: 'deleted by the run: brought back', 'zh-CN': '这次运行删除的：已找回' },
  nothing: { en: 'is as it was', 'zh-CN': '已经是原样' },
  left: { en: 'left as it is: {reason}', 'zh-CN': '保持不变：{reason}' },
};
const RUN: Text = {
  en: 'run {run} ({tool}, {time}) in {workspace}',
  'zh-CN': '第 {run} 次运行（{tool}，{time}），工作区 {workspace}',
};
const NOTHING: Text = {
  en: 'no run that is kept has changed a workspace, so there is nothing to undo',
  'zh-CN': '保留的运行记录都没有改动过工作区，没有可以撤销的内容',
};
const ALREADY: Text = {
  en: 'every run that is kept and changed a workspace was undone already, the last of them run {run} ({tool}, {time}); nothing was changed',
  'zh-CN':
    '保留的运行中，改动过工作区的都已经撤销，其中最后一次是第 {run} 次运行（{tool}，{time}）；没有做任何改动',
};
const DRY_RUN: Text = {
  en: 'this is what would be done; nothing was changed',
  'zh-CN': '以上是将要做的改动；现在什么都没有改',
};
const DONE: Text = { en: 'run {run} is undone', 'zh-CN': '第 {run} 次运行已撤销' };
const AS_BEFORE: Text = {
  en: 'all stands as it was before run {run} already',
  'zh-CN': '一切已经是第 {run} 次运行之前的样子',
};
const NEXT: Text = {
  en: '; `gem run undo` again undoes run {next}',
  'zh-CN': '；再执行 `gem run undo` 会撤销第 {next} 次运行',
};
const PARTLY: Text = {
  en: '{left} {left|path is|paths are} left as {left|it is|they are}; the versions before the run are in .gem/history/{run} and .gem/trash/{run}, and `gem run undo` tries again before it undoes another run',
  'zh-CN':
    '有 {left} 处保持不变；运行之前的版本在 .gem/history/{run} 和 .gem/trash/{run} 里，`gem run undo` 会先再试这一次，再撤销别的运行',
};
