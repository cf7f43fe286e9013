import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { decodeTrustFile } from '../../src/sign/decode-trust-file.ts';
import { isIdPattern } from '../../src/sign/glob.ts';
import { LABEL_MAX } from '../../src/sign/label.ts';
import { SIGNATURE_REFUSALS } from '../../src/sign/refusal.ts';
import { TRUST_FILE, TRUST_FILE_MAX, TRUST_FORMAT, TRUST_SOURCES } from '../../src/sign/trust-file.ts';
import { VERDICTS } from '../../src/sign/verdict.ts';
import { expectToFit } from '../cli/schemas.ts';

const page = readFileSync(new URL('../../docs/format.md', import.meta.url), 'utf8');
const section = (title: string) => page.split(/^## /m).find((part) => part.startsWith(`${title}\n`)) ?? '';
const rows = (title: string) =>
  section(title)
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .map((line) => line.slice(2, -2).split(/(?<!\\)\s\|\s/))
    .slice(1);
const told = (words: string) => words.replace(/\{(\w+)\}/g, '*$1*').replaceAll('|', '\\|');

describe('docs/format.md [A-signature]', () => {
  it('lists every reason why a signature is refused, with its words', () => {
    expect(rows('Reasons of a refused signature')).toEqual(
      Object.entries(SIGNATURE_REFUSALS).map(([reason, { en }]) => [`\`${reason}\``, told(en)]),
    );
  });

  it('lists every reason why an intact gem is not verified, with its status and words', () => {
    expect(rows('Reasons of an intact gem that is not verified')).toEqual(
      Object.entries(VERDICTS).map(([reason, { status, text }]) => [
        `\`${reason}\``,
        `\`${status}\``,
        told(text.en),
      ]),
    );
  });

  it('lists the statuses that the JSON has', () => {
    const schema = JSON.parse(readFileSync('schemas/verify.schema.json', 'utf8'));
    const statuses = rows('Statuses').map(([status = '']) => status.slice(1, -1));
    expect(statuses).toEqual(schema.properties.status.enum);
    for (const { status } of Object.values(VERDICTS)) expect(statuses).toContain(status);
  });

  it('names the reasons of step 10 and of an installed file', () => {
    expect(section('Reasons of a refusal')).toContain('`manifest-mismatch`');
    expect(section('Reasons of a refusal')).toContain('`declarations-invalid`');
    expect(section('Updates')).toContain('`installed-not-intact`');
  });

  it('shows a trust file that is one, and tells its figures as they are', () => {
    const text = section('The trust file');
    const example = /```json\n(.*?)```/s.exec(text)?.[1] ?? '';
    const { keys, revoked } = decodeTrustFile(example, TRUST_FILE);
    expectToFit({ format: TRUST_FORMAT, keys, revoked }, 'trust');
    const members = rows('The trust file').flatMap(([names = '']) => names.match(/\w+/g) ?? []);
    expect(members.sort()).toEqual(
      [...new Set(['format', ...[...keys, ...revoked].flatMap((entry) => Object.keys(entry))])].sort(),
    );
    expect(text).toContain(`1 to ${LABEL_MAX} visible characters`);
    expect(text).toContain(`${TRUST_FILE_MAX / 1024 / 1024} MiB`);
    for (const source of TRUST_SOURCES) expect(text).toContain(`\`"${source}"\``);
    const pattern = new RegExp(/`(\^\[.*?\$)`/.exec(text)?.[1] ?? 'none');
    for (const id of ['', 'a', '*', 'A', 'a?', 'a'.repeat(64), 'a'.repeat(65)])
      expect([id, pattern.test(id)]).toEqual([id, isIdPattern(id)]);
  });
});

describe('the words of a refusal', () => {
  const texts = {
    ...SIGNATURE_REFUSALS,
    ...Object.fromEntries(Object.entries(VERDICTS).map(([r, v]) => [r, v.text])),
  };
  it.each(Object.entries(texts))('%s: are the same in both languages', (_reason, text) => {
    const names = (words: string) => [...new Set(words.match(/\{\w+\}/g))].sort();
    expect(names(text['zh-CN'])).toEqual(names(text.en));
    expect(text.en).not.toMatch(/[.!]$/);
    expect(text['zh-CN']).toMatch(/[\u4e00-\u9fff]/);
  });
});
