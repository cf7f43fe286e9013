import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { plot } from './plot.mjs';
import { TARGETS } from './targets.mjs';

const [BEGIN, END] = ['<!-- made by npm run bench -->', '<!-- end of what npm run bench makes -->'];

const targetOf = (id) => TARGETS.find((target) => target.id === id);

/** Two digits that count and no more than are known, as people write them. */
export function figure(value) {
  if (value >= 100) return value.toFixed(0);
  return value >= 10 ? value.toFixed(1) : value.toFixed(2);
}

/** What a value may be over the least that the work can take here, where that is more than the target. */
const OVER_BARE = 1.15;

/** The highest value of a row that passes in this run. */
function mostOf({ id, bare = 0 }) {
  return Math.max(targetOf(id).most, OVER_BARE * bare);
}

/** Ids of the rows whose value is over the target. */
export function overTarget(rows) {
  return rows.filter((row) => row.value !== undefined && row.value > mostOf(row)).map(({ id }) => id);
}

export function printRows({ rows, notes, nodes }) {
  const lines = rows.map((row) => {
    const { id, value, spread, ms, missing, bare, peers = [] } = row;
    const { most, unit } = targetOf(id);
    if (missing) return [id, 'not measured', '', missing.split('\n')[0]];
    const mark = value > mostOf(row) ? 'OVER' : 'ok';
    const limit = bare === undefined ? '' : `, or ${OVER_BARE} × ${figure(bare)}`;
    const beside = peers.map((peer) => `${peer.name} ${figure(peer.value)}`).join(', ');
    const time = ms === undefined || unit === 'ms' ? '' : `${figure(ms)} ms`;
    return [
      id,
      `${figure(value)} ± ${figure(spread)} ${unit}`,
      `${mark}, at most ${most}${limit}`,
      time,
      beside,
    ];
  });
  const widths = [0, 1, 2, 3].map((column) => Math.max(...lines.map((line) => (line[column] ?? '').length)));
  const own = lines.map((line) =>
    line
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
  const others = Object.entries(nodes).flatMap(([version, list]) => [
    '',
    `Node ${version}`,
    ...list.map(
      ({ id, value }) =>
        `${id.padEnd(widths[0])}  ${value === undefined ? '–' : `${figure(value)} ${targetOf(id).unit}`}`,
    ),
  ]);
  return `${[...own, ...others, ...notes.map((note) => `note: ${note}`)].join('\n')}\n`;
}

/** Writes bench/results.json, the generated part of docs/performance.md, and the plots. */
export function writeReport(results, root) {
  writeFileSync(join(root, 'bench', 'results.json'), `${JSON.stringify(results, rounded, 2)}\n`);
  const page = join(root, 'docs', 'performance.md');
  const text = existsSync(page) ? readFileSync(page, 'utf8') : `${BEGIN}\n${END}\n`;
  const [from, to] = [text.indexOf(BEGIN), text.indexOf(END)];
  if (from < 0 || to < from) throw new Error(`${page} has lost the marks between which the figures stand`);
  writeFileSync(page, `${text.slice(0, from + BEGIN.length)}\n\n${generated(results)}\n${text.slice(to)}`);
  if (!results.growth) return;
  mkdirSync(join(root, 'docs', 'performance'), { recursive: true });
  for (const sweep of results.growth)
    writeFileSync(join(root, 'docs', 'performance', `${sweep.id}.svg`), plot(sweep));
}

/** The table of a run, and what it was made with. */
export function generated({ measured, machine, versions, rows, nodes, notes, growth }) {
  const shown = rows.map(({ id, value, spread, missing, bare, peers = [] }) => {
    const { work, yardstick, most, unit, says } = targetOf(id);
    const found = missing ? 'not measured here' : `**${figure(value)}** ± ${figure(spread)} ${unit}`;
    const beside = peers.map((peer) => `${peer.name} ${figure(peer.value)} ${unit}`).join(', ');
    return `| ${[work, yardstick ?? '–', `${most} ${unit}`, bare === undefined ? '–' : `${figure(bare)} ${unit}`, found, beside || '–', says].map(cell).join(' | ')} |`;
  });
  const made = Object.entries(versions).flatMap(([name, version]) =>
    version ? [`${name} ${version.replace(/^\w+ (?=\d)/, '')}`] : [],
  );
  const others = Object.entries(nodes);
  const beside =
    others.length === 0
      ? ''
      : [
          '\nThe same under other Nodes:\n',
          `| row | ${others.map(([version]) => version).join(' | ')} |`,
          `|---|${others.map(() => '---|').join('')}`,
          ...rows.map(({ id }) => {
            const values = others.map(([, list]) => list.find((row) => row.id === id)?.value);
            const { work, unit } = targetOf(id);
            return `| ${cell(work)} | ${values.map((value) => (value === undefined ? '–' : `${figure(value)} ${unit}`)).join(' | ')} |`;
          }),
          '',
        ].join('\n');
  const plots = (growth ?? []).map(
    ({ id, title }) => `![Time and memory against ${title}](performance/${id}.svg)\n`,
  );
  return [
    `Measured on ${measured.slice(0, 10)}: ${machine.cores} × ${machine.processor}, ${machine.memory}, ${machine.system} ${machine.architecture}; ${made.join(', ')}.`,
    '',
    '| work | against | target | bare | measured | others | |',
    '|---|---|---|---|---|---|---|',
    ...shown,
    ...(notes.length > 0 ? ['', ...notes.map((note) => `- ${note}`)] : []),
    beside,
    ...plots,
  ].join('\n');
}

/** A pipe inside a cell would end it, in code too. */
function cell(text) {
  return text.replaceAll('|', '\\|');
}

/** More digits than these are noise, and would make every run look like a change. */
function rounded(_key, value) {
  return typeof value === 'number' && !Number.isInteger(value) ? Number(value.toPrecision(4)) : value;
}
