import { isObject } from '../gem/document.ts';
import type { Finding } from '../gem/finding.ts';
import type { Gem } from '../gem/gem.ts';
import { tools } from '../gem/items.ts';
import { entriesOf, modules } from '../gem/modules.ts';
import { MANIFEST } from '../platform/layout.ts';
import { printJson } from '../report.ts';
import type { Rule } from '../validate/rule.ts';
import { validate } from '../validate/validate.ts';
import { checkedGem, prettyText } from './checked-gem.ts';
import type { Call } from './command.ts';
import { shownPath } from './gem-paths.ts';
import { OUTSIDE } from './outside.ts';

/** The manifest and this tool are checked first: a tool that could not be installed is not worth running. */
export async function isStopped(gem: Gem, name: string, { io, voice }: Call): Promise<boolean> {
  const findings = await validate(gem, await rulesThatStop());
  const stopping = findings.filter((finding) => concerns(finding, gem, name));
  if (stopping.length === 0) return false;
  const checked = checkedGem(shownPath(io.cwd, gem.root), gem, stopping);
  if (voice.format === 'json') {
    const { findingDocument } = await import('../validate/reporters/json.ts');
    const told = stopping.map((finding) => findingDocument(finding, voice.language));
    const message = NOT_RUN[voice.language];
    printJson(io, {
      tool: name,
      ok: false,
      error: { code: 'gem-invalid', message, findings: told },
      calls: [],
      console: [],
      files: [],
      warnings: [],
      ms: 0,
    });
  } else {
    io.err(`${await prettyText([checked], io, voice)}${NOT_RUN[voice.language]}\n`);
  }
  return true;
}

/** Groups whose faults are in files that a tool has nothing to do with. */
const ELSEWHERE = new Set(['agent', 'config', 'docs', 'page', 'skill']);

/**
 * Only errors stop a run, and a secret does no harm before it is packed: the other rules are not even asked. A database
 * that cannot be made is told of when the tool first uses it.
 */
export async function rulesThatStop(): Promise<Rule[]> {
  const { RULES } = await import('../validate/rules/index.ts');
  return RULES.filter(
    ({ id, severity, needs }) =>
      severity === 'error' &&
      needs === undefined &&
      id !== 'file/secret' &&
      !ELSEWHERE.has(id.slice(0, id.indexOf('/'))),
  );
}

/** Where the manifest cannot be read as one, it is told why: that it declares no tools would be a guess. */
export async function isUnreadable(gem: Gem, { io, voice }: Call): Promise<boolean> {
  const manifest = gem.manifest?.data;
  if (isObject(manifest) && (manifest.tools === undefined || Array.isArray(manifest.tools))) return false;
  const found = (await validate(gem, undefined, OUTSIDE)).filter(
    ({ severity, at }) => severity === 'error' && at.file === MANIFEST,
  );
  const message = NOT_LISTED[voice.language];
  if (voice.format === 'json') {
    const { findingDocument } = await import('../validate/reporters/json.ts');
    const findings = found.map((finding) => findingDocument(finding, voice.language));
    printJson(io, { ok: false, error: { code: 'gem-invalid', message, findings } });
  } else {
    const checked = checkedGem(shownPath(io.cwd, gem.root), gem, found);
    io.err(`${await prettyText([checked], io, voice)}${message}\n`);
  }
  return true;
}

const NOT_LISTED = {
  en: 'the tools cannot be listed, because of these errors',
  'zh-CN': '因为这些错误，无法列出工具',
};

const NOT_RUN = {
  en: 'the tool was not run, because of these errors; --no-validate runs it all the same',
  'zh-CN': '因为这些错误，没有运行工具；用 --no-validate 可以照样运行',
};

/** Whether an error is of the manifest as a whole, of this tool or of what it imports: another tool's faults are not in its way. */
function concerns({ at, rule }: Finding, gem: Gem, name: string): boolean {
  const [, list, index] = /^\/([^/]+)\/(\d+)/.exec(at.pointer ?? '') ?? [];
  if (at.file !== MANIFEST) {
    const tool = tools(gem).filter((each) => each.name === name);
    return rule.startsWith('file/') || modules(gem, entriesOf(tool)).includes(at.file);
  }
  if (list === undefined) return true;
  const manifest = isObject(gem.manifest?.data) ? gem.manifest.data : {};
  const item = Array.isArray(manifest[list]) ? (manifest[list] as unknown[])[Number(index)] : undefined;
  return list === 'tools' && isObject(item) && item.name === name;
}
