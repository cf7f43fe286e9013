import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Package } from './names.ts';

/** The file in a package of a gem that has the terms of what was bundled. */
export const THIRD_PARTY = 'THIRD_PARTY.txt';

/** A package whose code is in the bundles, and its files that are. */
export interface BundledPackage extends Package {
  /** Absolute, sorted. */
  readonly files: readonly string[];
}

const LINE = `\n${'-'.repeat(72)}\n\n`;

/**
 * The terms of all packages of which code was bundled, sorted by name and version: their files of licences and
 * notices, and what their code says in comments that have to stay (`/*!`, `@license`, `@preserve`). Each text stands
 * once. `own` is what the author wrote in such a file, which stays and comes first.
 */
export function thirdPartyText(packages: readonly BundledPackage[], own: string | undefined): string {
  const parts = new Map(packages.map((each) => [`${each.name} ${each.version}`, partOf(each)]));
  const sorted = [...parts].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, part]) => part);
  const head = 'The code of this gem holds code of these packages.\n\n';
  const made = head + sorted.join(LINE);
  return own === undefined ? made : `${plain(own)}\n${LINE}${made}`;
}

function partOf(bundled: BundledPackage): string {
  const { name, version, licence } = bundled;
  const texts = [...licenceFiles(bundled), ...noticesIn(bundled)];
  const title = [name, version, licence === '' ? '' : `(${licence})`].filter((each) => each !== '').join(' ');
  const said = texts.length > 0 ? texts.join('\n\n') : 'The package has no file with its licence.';
  return `${title}\n\n${said}\n`;
}

function licenceFiles({ folder }: Package): string[] {
  const names = readdirSync(folder, { withFileTypes: true })
    .filter(
      (entry) => !entry.isDirectory() && /^(?:licen[cs]e|copying|notice|unlicen[cs]e)/i.test(entry.name),
    )
    .map((entry) => entry.name)
    .filter((name) => !/\.(?:[cm]?[jt]s|json)$/i.test(name))
    .sort();
  return unique(names.map((name) => plain(readFileSync(join(folder, name), 'utf8'))));
}

const COMMENT = /\/\*(?:(?!\/\*)[\s\S])*?\*\/|(?:^|\n)[ \t]*\/\/!.*/g;

/** Comments in code that its authors want kept. */
function noticesIn({ files }: BundledPackage): string[] {
  const comments = files.flatMap((file) => readFileSync(file, 'utf8').match(COMMENT) ?? []);
  return unique(comments.filter((text) => /^\s*\/[*/]!|@(?:license|preserve)\b/.test(text)).map(plain));
}

function unique(texts: readonly string[]): string[] {
  return [...new Set(texts.filter((text) => text !== ''))];
}

function plain(text: string): string {
  return text
    .replace(/^\ufeff/, '')
    .replaceAll('\r\n', '\n')
    .trim();
}
