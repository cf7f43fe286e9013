import type { Gem } from '../gem/gem.ts';
import { MANIFEST } from '../platform/layout.ts';
import { printJson } from '../report.ts';
import { validate } from '../validate/validate.ts';
import { checkedGem, prettyText } from './checked-gem.ts';
import type { Call } from './command.ts';
import { shownPath } from './gem-paths.ts';
import { rulesThatStop } from './run-tool-check.ts';

/** Items that no tool has anything to do with. */
const ELSEWHERE = /^\/(?:agents|workflows|pages)\/\d/;

/** The manifest and the tools are checked first: what could not be installed is not worth testing. */
export async function testsAreStopped(gem: Gem, { io, voice }: Call): Promise<boolean> {
  const findings = await validate(gem, await rulesThatStop());
  const stopping = findings.filter(({ at }) => at.file !== MANIFEST || !ELSEWHERE.test(at.pointer ?? ''));
  if (stopping.length === 0) return false;
  const message = NOT_RUN[voice.language];
  if (voice.format === 'json') {
    const { findingDocument } = await import('../validate/reporters/json.ts');
    const told = stopping.map((finding) => findingDocument(finding, voice.language));
    printJson(io, { ok: false, error: { code: 'gem-invalid', message, hint: null, findings: told } });
    return true;
  }
  const checked = checkedGem(shownPath(io.cwd, gem.root), gem, stopping);
  if (voice.format === 'junit') {
    const { junitStopped } = await import('../test/reporters/junit.ts');
    io.out(junitStopped('gem-invalid', message));
  }
  io.err(`${await prettyText([checked], io, voice)}${message}\n`);
  return true;
}

const NOT_RUN = {
  en: 'the tests were not run, because of these errors; --no-validate runs them all the same',
  'zh-CN': '因为这些错误，没有运行测试；用 --no-validate 可以照样运行',
};
