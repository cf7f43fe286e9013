import { didYouMean } from '../did-you-mean.ts';
import { ExitCode, UserError } from '../errors.ts';
import { isObject } from '../gem/document.ts';
import type { Gem } from '../gem/gem.ts';
import { loadFolder } from '../gem/load.ts';
import { loadPalette } from '../paint.ts';
import { printJson } from '../report.ts';
import { type CollectionDeclaration, compileDeclaration } from '../run/data/declaration.ts';
import type { ConsoleLine } from '../run/sandbox/console-lines.ts';
import { argument, type Command, textOption } from './command.ts';
import { oneGemFolder } from './gem-paths.ts';
import { isDataInvalid } from './run-migration-check.ts';
import { printConsole } from './tool-output.ts';

const command: Command = {
  arguments: [
    { name: '<collection>', text: { en: 'a table that the gem declares', 'zh-CN': 'gem 声明的表' } },
  ],
  options: [
    {
      flags: '--from <file>',
      text: {
        en: 'sample records, one JSON object a line (- for standard input)',
        'zh-CN': '样本记录，每行一个 JSON 对象（- 表示标准输入）',
      },
    },
    {
      flags: '--version <number>',
      text: { en: 'the version that the samples have (default: 1)', 'zh-CN': '样本的版本（默认：1）' },
    },
  ],
  formats: ['pretty', 'json'],
  examples: [
    {
      line: 'gem run migration notes --from samples/notes.jsonl',
      text: { en: 'take samples of version 1 through every step', 'zh-CN': '让版本 1 的样本走完每一步' },
    },
    {
      line: 'gem run migration notes --from samples/notes-v3.jsonl --version 3',
      text: { en: 'samples of version 3, from v3_to_v4 on', 'zh-CN': '版本 3 的样本，从 v3_to_v4 开始' },
    },
  ],
  run: async (call) => {
    const { io, voice } = call;
    const gem = await loadFolder(oneGemFolder(io.cwd, undefined));
    const name = argument(call, 0) ?? '';
    const from = textOption(call, 'from');
    if (from === undefined) throw noSamples(name);
    if (await isDataInvalid(gem, name, call)) return ExitCode.no;
    const collection = tableOf(gem, name);
    const steps = {
      source: collection.migrations ?? '',
      from: versionOf(textOption(call, 'version'), collection),
      to: collection.version,
    };
    const { readSamples } = await import('./run-migration-samples.ts');
    const samples = await readSamples(from, collection, call);

    const { sandboxFiles, shipmentOf } = await import('../pack/shipment.ts');
    const shipment = await shipmentOf(gem, steps.source);
    const { tryMigration } = await import('../run/data/try-migration.ts');
    const console: ConsoleLine[] = [];
    const tried = await tryMigration({
      collection,
      steps: { ...steps, path: shipment.packed(steps.source) },
      samples,
      files: sandboxFiles(gem, shipment),
      env: io.env,
      signal: io.signal,
      onConsole: (level, text) => {
        const line = { level, text: text.replace(/\n$/, '') };
        if (voice.format === 'json') console.push(line);
        else printConsole(line, io);
      },
    });
    const { migrationDocument, migrationReport } = await import('./run-migration-report.ts');
    const migration = { collection: name, ...steps, migrations: steps.source, tried };
    if (voice.format === 'json') {
      printJson(io, { ...migrationDocument(migration, voice.language), console });
    } else {
      const palette = await loadPalette(voice.color);
      io.out(migrationReport(migration, { language: voice.language, palette, columns: io.columns }));
    }
    return tried.every(({ faults }) => faults.length === 0) ? ExitCode.yes : ExitCode.no;
  },
};
export default command;

function tableOf(gem: Gem, name: string): CollectionDeclaration {
  const manifest = isObject(gem.manifest?.data) ? gem.manifest.data : {};
  const { collections } = compileDeclaration(manifest.data);
  const collection = collections.get(name);
  if (collection === undefined) throw noSuchCollection(name, [...collections.keys()]);
  if (collection.kind === 'log') throw isLog(name);
  if (collection.version === 1) throw nothingToMigrate(name);
  return collection;
}

/** [C-07] */
function versionOf(given: string | undefined, { name, version }: CollectionDeclaration): number {
  if (given === undefined) return 1;
  const number = /^[1-9]\d{0,15}$/.test(given) ? Number(given) : 0;
  if (number >= 1 && number < version) return number;
  throw new UserError(
    'version-invalid',
    {
      en: `--version ${given}: ${name} has version ${version}, so samples have a version from 1 to ${version - 1}`,
      'zh-CN': `--version ${given}：${name} 的版本是 ${version}，样本的版本应是 1 到 ${version - 1}`,
    },
    { en: `write --version ${version - 1}, say`, 'zh-CN': `例如写 --version ${version - 1}` },
  );
}

function noSamples(name: string): UserError {
  return new UserError(
    'samples-missing',
    { en: 'no samples are given, so there is nothing to migrate', 'zh-CN': '没有给出样本，没有可迁移的内容' },
    {
      en: `write \`gem run migration ${name} --from FILE.jsonl\`, a file with one record a line`,
      'zh-CN': `请写 \`gem run migration ${name} --from FILE.jsonl\`，文件里每行一条记录`,
    },
  );
}

function noSuchCollection(name: string, names: readonly string[]): UserError {
  const meant = didYouMean(name, names);
  const listed =
    names.length === 0
      ? { en: 'it declares none', 'zh-CN': '它没有声明集合' }
      : { en: `it has ${names.join(', ')}`, 'zh-CN': `它有 ${names.join('、')}` };
  return new UserError(
    'no-such-collection',
    {
      en: `this gem has no collection "${name}"; ${listed.en}`,
      'zh-CN': `这个 gem 没有集合“${name}”；${listed['zh-CN']}`,
    },
    meant === undefined
      ? {
          en: 'check the spelling against `data.collections` in notochord.json',
          'zh-CN': '请对照 notochord.json 里的 `data.collections` 检查拼写',
        }
      : { en: `did you mean "${meant}"?`, 'zh-CN': `是不是想写“${meant}”？` },
  );
}

/** [V-06] */
function isLog(name: string): UserError {
  return new UserError(
    'no-migration',
    { en: `${name} is a log, and logs have no migrations`, 'zh-CN': `${name} 是 Log，Log 没有迁移` },
    {
      en: 'the fields of a log may change at any time; its entries stay as they were written',
      'zh-CN': 'Log 的字段可以随时改，旧条目保持写入时的样子',
    },
  );
}

function nothingToMigrate(name: string): UserError {
  return new UserError(
    'no-migration',
    {
      en: `${name} has version 1, to which nothing is migrated`,
      'zh-CN': `${name} 的版本是 1，没有迁移可走`,
    },
    {
      en: 'set "version" to 2 and name a module with v1_to_v2 in "migrations"',
      'zh-CN': '把“version”设为 2，并在“migrations”里写上导出 v1_to_v2 的模块',
    },
  );
}
