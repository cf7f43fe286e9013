import type { Finding } from '../gem/finding.ts';
import type { Gem } from '../gem/gem.ts';
import { MANIFEST } from '../platform/layout.ts';
import { printJson } from '../report.ts';
import { validate } from '../validate/validate.ts';
import { checkedGem, prettyText } from './checked-gem.ts';
import type { Call } from './command.ts';
import { shownPath } from './gem-paths.ts';

/** Whether errors in what the gem declares of its data stand in the way; they are told. */
export async function isDataInvalid(gem: Gem, collection: string, { io, voice }: Call): Promise<boolean> {
  const { RULES } = await import('../validate/rules/index.ts');
  const rules = RULES.filter(({ id, severity }) => severity === 'error' && /^(?:data|manifest)\//.test(id));
  const stopping = (await validate(gem, rules)).filter(concernsData);
  if (stopping.length === 0) return false;
  const message = NOT_RUN[voice.language];
  if (voice.format === 'json') {
    const { findingDocument } = await import('../validate/reporters/json.ts');
    const findings = stopping.map((finding) => findingDocument(finding, voice.language));
    const error = { code: 'gem-invalid', message, findings };
    printJson(io, {
      collection,
      from: null,
      to: null,
      migrations: null,
      ok: false,
      error,
      records: [],
      console: [],
    });
  } else {
    const checked = checkedGem(shownPath(io.cwd, gem.root), gem, stopping);
    io.err(`${await prettyText([checked], io, voice)}${message}\n`);
  }
  return true;
}

/** Of the manifest as a whole, or of its data. */
function concernsData({ at, rule }: Finding): boolean {
  const isOfData = at.pointer === undefined || at.pointer === '' || at.pointer.startsWith('/data');
  return rule.startsWith('data/') || (at.file === MANIFEST && isOfData);
}

const NOT_RUN = {
  en: 'no migration was tried, because of these errors',
  'zh-CN': '因为这些错误，没有尝试迁移',
};
