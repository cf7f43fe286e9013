import { decode } from '../gem/decode.ts';
import { isObject } from '../gem/document.ts';
import type { Finding } from '../gem/finding.ts';
import type { Gem } from '../gem/gem.ts';
import type { Io, Voice } from '../io.ts';
import type { Checked } from '../validate/report.ts';
import { summary } from '../validate/reporters/summary.ts';

/**
 * A gem with its findings, ready for a reporter. The lines that are shown are taken out now, so that nothing of
 * the gem itself has to stay in memory, and plain data can go from thread to thread.
 */
export function checkedGem(path: string, gem: Gem, findings: readonly Finding[]): Checked {
  const data = isObject(gem.manifest?.data) ? gem.manifest.data : {};
  return {
    path,
    kind: gem.kind,
    id: typeof data.id === 'string' ? data.id : null,
    version: typeof data.version === 'string' ? data.version : null,
    findings,
    lines: linesOf(gem, findings),
  };
}

function linesOf(gem: Gem, findings: readonly Finding[]): Checked['lines'] {
  const lines: Record<string, Record<number, string>> = {};
  const texts = new Map<string, readonly string[]>();
  const hidden = findings.filter(({ conceal }) => conceal !== undefined);
  for (const { file, start } of findings.map(({ at }) => at)) {
    // A line is taken once, however many findings are in it.
    if (!start || lines[file]?.[start.line] !== undefined) continue;
    const text = texts.get(file) ?? textOf(gem, file).split(/\r\n|\r|\n/);
    texts.set(file, text);
    const line = text[start.line - 1];
    if (line === undefined) continue;
    lines[file] ??= {};
    lines[file][start.line] = concealed(line, file, start.line, hidden);
  }
  return lines;
}

/** A line without what may not be shown of it, by whichever finding. It keeps its length, so that places stay right. */
function concealed(line: string, file: string, number: number, findings: readonly Finding[]): string {
  let shown = line;
  for (const { at, conceal } of findings) {
    if (!conceal || at.file !== file || number < conceal.start.line || number > conceal.end.line) continue;
    const from = number === conceal.start.line ? conceal.start.column - 1 : 0;
    const to = number === conceal.end.line ? conceal.end.column - 1 : line.length;
    shown = shown.slice(0, from) + '*'.repeat(Math.max(to - from, 0)) + shown.slice(to);
  }
  return shown;
}

/** Bytes of a file up to which its lines are shown: a larger one is not held whole for the sake of a few. */
const SHOWN_MAX = 4 * 1024 * 1024;

function textOf(gem: Gem, file: string): string {
  if (file === gem.config?.file) return gem.config.text;
  const size = gem.files.get(file)?.size ?? Number.POSITIVE_INFINITY;
  return size <= SHOWN_MAX ? decode(gem.bytes(file)).text : '';
}

/** Findings as a person reads them; nothing at all with `--quiet` when there are none. */
export async function prettyText(gems: readonly Checked[], io: Io, voice: Voice): Promise<string> {
  const nothing = gems.every((gem) => gem.findings.length === 0);
  if (nothing && voice.quiet) return '';
  const { loadPalette } = await import('../paint.ts');
  const palette = await loadPalette(voice.color);
  if (nothing) return `${summary(gems, voice.language, palette)}\n`;
  // Widths of characters are a large table, needed only where something is shown.
  const { prettyReport } = await import('../validate/reporters/pretty.ts');
  return prettyReport(gems, { language: voice.language, width: io.columns, palette });
}
