import { readFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { ExitCode, UserError } from '../errors.ts';
import { isObject } from '../gem/document.ts';
import { parseJsonDocument } from '../gem/json-document.ts';
import { idFrom, nameFrom } from '../init/names.ts';
import { scaffold } from '../init/scaffold.ts';
import { type Io, inLanguage } from '../io.ts';
import { packageRoot } from '../package-root.ts';
import { ID_PATTERN } from '../platform/archive.ts';
import { MANIFEST } from '../platform/layout.ts';
import { printable } from '../printable.ts';
import { printJson } from '../report.ts';
import { fill, type Language, type Text } from '../text.ts';
import { mayAsk } from './ask.ts';
import { argument, type Call, type Command, textOption } from './command.ts';
import { shownPath } from './gem-paths.ts';

export const TEMPLATES = ['tool', 'full'] as const;

const command: Command = {
  arguments: [
    {
      name: '[dir]',
      text: { en: 'the new gem’s folder (default: here)', 'zh-CN': '新 gem 的文件夹（默认：当前文件夹）' },
    },
  ],
  options: [
    {
      flags: '--template <name>',
      choices: TEMPLATES,
      text: {
        en: 'tool: one tool; full: tools, an agent, a skill, a workflow, docs in two languages (default: tool)',
        'zh-CN': 'tool：一个工具；full：工具、agent、skill、SOP 和两种语言的文档（默认：tool）',
      },
    },
    {
      flags: '--id <id>',
      text: {
        en: 'the gem’s id (default: made from the folder’s name)',
        'zh-CN': 'gem 的 id（默认：由文件夹名得出）',
      },
    },
    {
      flags: '--name <name>',
      text: {
        en: 'the name people see (default: made from the id)',
        'zh-CN': '用户看到的名字（默认：由 id 得出）',
      },
    },
    { flags: '-y, --yes', text: { en: 'take the defaults and ask nothing', 'zh-CN': '全用默认值，不询问' } },
    {
      flags: '--force',
      text: {
        en: 'allow a folder that is not empty; no file in it is overwritten',
        'zh-CN': '允许文件夹不为空；不会覆盖里面的文件',
      },
    },
  ],
  formats: ['pretty', 'json'],
  examples: [
    {
      line: 'gem init my-gem',
      text: { en: 'a gem with one tool, in a new folder', 'zh-CN': '在新文件夹里建一个带一个工具的 gem' },
    },
    {
      line: 'gem init mail --template full --id mail_helper --yes',
      text: { en: 'everything a gem can have, without questions', 'zh-CN': '包含 gem 的各个部分，不询问' },
    },
  ],
  run: async (call) => {
    const { io, voice, options } = call;
    const target = resolve(io.cwd, argument(call, 0) ?? '.');
    const kind = await answers(call, target);
    const own = options.force === true ? ownManifest(target) : undefined;
    const { template } = kind;
    // A manifest that is kept says what the gem is, whatever else was asked for.
    const { id, name } = { ...kind, ...own };
    if (!ID_PATTERN.test(id)) throw illegalId(id);
    const { written, kept } = scaffold({
      template: join(packageRoot, 'templates', template),
      target,
      id,
      name,
      // Kept beside the editor's settings, so that completion works whether or not this tool is installed there.
      extra: {
        '.vscode/notochord.schema.json': readFileSync(join(packageRoot, 'schemas', 'notochord.schema.json')),
      },
      force: options.force === true,
    });
    const shown = shownPath(io.cwd, target);
    if (voice.format === 'json') {
      printJson(io, { path: shown, id, name, template, written, kept });
      return ExitCode.yes;
    }
    const isOld = kept.includes(MANIFEST);
    const title = fill(inLanguage(voice, isOld ? ADDED : MADE), { id, folder: shown });
    io.out(`${printable(title)}\n`);
    for (const path of written) io.out(`  ${printable(path)}\n`);
    if (kept.length > 0) io.err(`${inLanguage(voice, KEPT)}${printable(kept.join(', '))}\n`);
    // Whether a manifest that was kept names the template's tool is not known.
    if (!voice.quiet) io.err(nextSteps(shown, isOld ? undefined : template, io, voice.language));
    return ExitCode.yes;
  },
};
export default command;

const MADE: Text = { en: 'made the gem {id} in {folder}:', 'zh-CN': '已在 {folder} 新建 gem {id}：' };
const ADDED: Text = {
  en: 'added what was missing to the gem {id} in {folder}:',
  'zh-CN': '已为 {folder} 里的 gem {id} 补上缺少的文件：',
};
const KEPT: Text = { en: 'left as they were: ', 'zh-CN': '保持原样：' };

interface Answers {
  readonly template: (typeof TEMPLATES)[number];
  readonly id: string;
  readonly name: string;
}

/** Options first, then the person where there is one to ask, else what follows from the folder's name. */
async function answers(call: Call, target: string): Promise<Answers> {
  const given = {
    template: textOption(call, 'template') as Answers['template'] | undefined,
    id: textOption(call, 'id'),
    name: textOption(call, 'name'),
  };
  const id = given.id ?? idFrom(basename(target));
  const settled = {
    template: given.template ?? 'tool',
    id,
    name: given.name?.trim() || nameFrom(id),
  } as const;
  const complete = given.template !== undefined && given.id !== undefined && given.name !== undefined;
  if (
    call.options.yes === true ||
    complete ||
    !mayAsk(call.io) ||
    !call.io.isTty.out ||
    call.voice.format === 'json'
  )
    return settled;
  const { askForGem } = await import('../init/ask.ts');
  return { ...settled, ...(await askForGem(given, settled, call.voice.language)) };
}

/** What the manifest that is there already calls the gem, as far as it can be read. */
function ownManifest(target: string): Partial<Pick<Answers, 'id' | 'name'>> {
  let bytes: Uint8Array;
  try {
    bytes = readFileSync(join(target, MANIFEST));
  } catch {
    return {};
  }
  const { data } = parseJsonDocument(MANIFEST, bytes);
  const { id, name } = isObject(data) ? data : {};
  return {
    ...(typeof id === 'string' && ID_PATTERN.test(id) ? { id } : {}),
    ...(typeof name === 'string' ? { name } : {}),
  };
}

function illegalId(id: string): UserError {
  return new UserError(
    'id-invalid',
    {
      en: `"${id}" cannot be an id: it has 1 to 64 of a-z, 0-9, _ and -, and begins and ends with a letter or digit`,
      'zh-CN': `“${id}”不能作为 id：id 由 1 到 64 个 a-z、0-9、_ 和 - 组成，首尾是字母或数字`,
    },
    { en: `try --id ${idFrom(id)}`, 'zh-CN': `可以用 --id ${idFrom(id)}` },
  );
}

const FIRST_CALL: Readonly<Record<Answers['template'], string>> = {
  tool: "run tool count_words --arg text='one two three'",
  full: 'run tool look_up_term --scenario tests/look-up.yaml',
};

/** Three commands that work when pasted, as this one was called: by name, or through npx. */
function nextSteps(
  shown: string,
  template: Answers['template'] | undefined,
  { env }: Io,
  language: Language,
): string {
  const enter = shown === '.' ? '' : `cd ${shellWord(shown)} && `;
  const [, called = 'gem'] = /^"?([\w-]+)/.exec(env.npm_lifecycle_script ?? '') ?? [];
  const gem = env.npm_command === 'exec' ? `npx ${called}` : 'gem';
  const title = language === 'zh-CN' ? '接下来：' : 'next:';
  const call = template === undefined ? '' : `  ${gem} ${FIRST_CALL[template]}\n`;
  return `\n${title}\n  ${enter}${gem} validate --strict\n${call}  ${gem} pack\n`;
}

/** A folder's name as a shell takes it. On Windows no name holds the mark that it is quoted with. */
function shellWord(folder: string): string {
  const name = printable(folder.startsWith('-') ? `./${folder}` : folder);
  if (process.platform === 'win32') return /^[\w.\\:/-]+$/.test(name) ? name : `"${name}"`;
  return /^[\w./-]+$/.test(name) ? name : `'${name.replaceAll("'", "'\\''")}'`;
}
