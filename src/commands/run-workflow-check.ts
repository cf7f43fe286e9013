import { isObject } from '../gem/document.ts';
import type { Finding } from '../gem/finding.ts';
import type { Gem } from '../gem/gem.ts';
import { tools, workflows } from '../gem/items.ts';
import { entriesOf, modules } from '../gem/modules.ts';
import { MANIFEST } from '../platform/layout.ts';
import { printJson } from '../report.ts';
import { validate } from '../validate/validate.ts';
import { checkedGem, prettyText } from './checked-gem.ts';
import type { Call } from './command.ts';
import { shownPath } from './gem-paths.ts';
import { rulesThatStop } from './run-tool-check.ts';

/** The manifest, this SOP and all tools, which it may call, are checked first. */
export async function isWorkflowStopped(gem: Gem, name: string, { io, voice }: Call): Promise<boolean> {
  const findings = await validate(gem, await rulesThatStop());
  const stopping = findings.filter((finding) => concerns(finding, gem, name));
  if (stopping.length === 0) return false;
  const message = NOT_RUN[voice.language];
  if (voice.format === 'json') {
    const { findingDocument } = await import('../validate/reporters/json.ts');
    const told = stopping.map((finding) => findingDocument(finding, voice.language));
    printJson(io, {
      workflow: name,
      runId: null,
      ok: false,
      error: { code: 'gem-invalid', message, findings: told },
      steps: [],
      console: [],
      files: [],
      warnings: [],
      ms: 0,
    });
    return true;
  }
  const checked = checkedGem(shownPath(io.cwd, gem.root), gem, stopping);
  io.err(`${await prettyText([checked], io, voice)}${message}\n`);
  return true;
}

/** Whether it is of the manifest as a whole, of this SOP, of a tool, or of what these import: not of another SOP. */
function concerns({ at, rule }: Finding, gem: Gem, name: string): boolean {
  const [, list, index] = /^\/([^/]+)\/(\d+)/.exec(at.pointer ?? '') ?? [];
  if (at.file !== MANIFEST) {
    const run = [...tools(gem), ...workflows(gem).filter((each) => each.name === name)];
    return rule.startsWith('file/') || modules(gem, entriesOf(run)).includes(at.file);
  }
  if (list === undefined || list === 'tools') return true;
  const manifest = isObject(gem.manifest?.data) ? gem.manifest.data : {};
  const item = Array.isArray(manifest[list]) ? (manifest[list] as unknown[])[Number(index)] : undefined;
  return list === 'workflows' && isObject(item) && item.name === name;
}

const NOT_RUN = {
  en: 'the SOP was not run, because of these errors; --no-validate runs it all the same',
  'zh-CN': '因为这些错误，没有运行 SOP；用 --no-validate 可以照样运行',
};
