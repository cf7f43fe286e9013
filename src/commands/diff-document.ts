import { manifestOf } from '../diff/about.ts';
import type { Change } from '../diff/change.ts';
import type { Language } from '../text.ts';
import type { DiffResult } from './diff.ts';
import type { Side } from './diff-open.ts';

/** `gem diff --format json`; schemas/diff.schema.json describes it. */
export function diffDocument(result: DiffResult, language: Language): Readonly<Record<string, unknown>> {
  const { before, after, diff, failedOn, written } = result;
  const { version } = diff;
  const asked = (by: 'grant' | 'trust') =>
    diff.asked.filter((one) => one.by === by).map(({ text }) => text[language]);
  return {
    ok: diff.activates && failedOn === null,
    old: sideDocument(before),
    new: sideDocument(after),
    activates: diff.activates,
    asksMore: diff.asksMore,
    failedOn,
    changes: diff.changes.map((change) => changeDocument(change, language)),
    user: { grants: asked('grant'), trusts: asked('trust') },
    migrations: diff.migrations.map(({ reasons, ...migration }) => ({
      ...migration,
      reasons: reasons.map((text) => text[language]),
    })),
    downloads: diff.downloads,
    files: diff.files,
    version: { ...version, because: version.because.map((text) => text[language]) },
    written,
  };
}

function sideDocument({ kind, shown, gem }: Side) {
  const { id, version } = manifestOf(gem);
  return {
    path: shown,
    kind,
    id: typeof id === 'string' ? id : null,
    version: typeof version === 'string' ? version : null,
  };
}

function changeDocument(change: Change, language: Language) {
  const { section, kind, sign, subject, effect, step, code, statement, text, why, hint } = change;
  return {
    section,
    kind,
    sign,
    subject,
    effect,
    step,
    code,
    statement,
    message: text[language],
    why: why?.[language] ?? null,
    hint: hint?.[language] ?? null,
  };
}
