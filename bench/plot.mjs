const [WIDTH, HEIGHT] = [760, 320];
const PANEL = { top: 56, height: 200, width: 290 };
const LEFTS = [62, 440];

/** Colours that are told apart on white and on black, and shapes for whoever sees no colours. */
const STYLE = `
  text { font: 12px system-ui, -apple-system, "Segoe UI", "Noto Sans", "PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", sans-serif; fill: #24292f; }
  .title { font-weight: 600; }
  .grid { stroke: #d0d7de; stroke-width: 1; }
  .line { fill: none; stroke-width: 2; }
  .s0 { stroke: #0969da; } .f0 { fill: #0969da; }
  .s1 { stroke: #bc4c00; } .f1 { fill: #bc4c00; }
  .s2 { stroke: #1a7f37; } .f2 { fill: #1a7f37; }
  @media (prefers-color-scheme: dark) {
    text { fill: #e6edf3; }
    .grid { stroke: #3d444d; }
    .s0 { stroke: #58a6ff; } .f0 { fill: #58a6ff; }
    .s1 { stroke: #f0883e; } .f1 { fill: #f0883e; }
    .s2 { stroke: #3fb950; } .f2 { fill: #3fb950; }
  }`;

/** Time and memory against what grows, both axes logarithmic, as SVG. The same figures give the same bytes. */
export function plot({ title, series }) {
  const legend = series.map(({ name }, index) => {
    const x = LEFTS[0] + index * 220;
    return `<g>${marker(index, x + 6, 16)}<text x="${x + 18}" y="20">${escaped(name)}</text></g>`;
  });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="${escaped(`Time and memory against ${title}`)}">`,
    `<style>${STYLE}\n</style>`,
    ...legend,
    panel(LEFTS[0], ['time', title], series, ({ ms }) => ms, timeWords),
    panel(
      LEFTS[1],
      ['peak memory', title],
      series,
      ({ mib }) => mib,
      (value) => `${plain(value)} MiB`,
    ),
    '</svg>\n',
  ].join('\n');
}

function panel(left, [label, below], series, pick, words) {
  const points = series.flatMap((one) => one.points);
  const across = axis(points.map(({ at }) => at));
  const up = axis(points.map(pick));
  const x = (value) => fixed(left + across.part(value) * PANEL.width);
  const y = (value) => fixed(PANEL.top + (1 - up.part(value)) * PANEL.height);
  const bottom = PANEL.top + PANEL.height;
  const right = left + PANEL.width;
  return [
    ...up.ticks.map(
      (tick) =>
        `<path class="grid" d="M${left} ${y(tick)}H${right}"/><text x="${left - 8}" y="${fixed(Number(y(tick)) + 4)}" text-anchor="end">${words(tick)}</text>`,
    ),
    ...across.ticks.map(
      (tick) =>
        `<path class="grid" d="M${x(tick)} ${PANEL.top}V${bottom}"/><text x="${x(tick)}" y="${bottom + 18}" text-anchor="middle">${grouped(tick)}</text>`,
    ),
    `<text class="title" x="${left}" y="${PANEL.top - 10}">${label}</text>`,
    `<text x="${fixed(left + PANEL.width / 2)}" y="${bottom + 42}" text-anchor="middle">${escaped(below)}</text>`,
    ...series.map((one, index) => {
      const way = one.points.map((point) => `${x(point.at)} ${y(pick(point))}`).join('L');
      const marks = one.points.map((point) => marker(index, Number(x(point.at)), Number(y(pick(point)))));
      return `<path class="line s${index % 3}" d="M${way}"/>${marks.join('')}`;
    }),
  ].join('\n');
}

/** Powers of ten around the values, and where between them a value stands, from 0 to 1. */
function axis(values) {
  const low = Math.floor(Math.log10(Math.min(...values)));
  const high = Math.max(low + 1, Math.ceil(Math.log10(Math.max(...values))));
  return {
    ticks: Array.from({ length: high - low + 1 }, (_, step) => 10 ** (low + step)),
    part: (value) => (Math.log10(value) - low) / (high - low),
  };
}

function marker(index, x, y) {
  const f = `class="f${index % 3}"`;
  if (index % 3 === 0) return `<circle ${f} cx="${fixed(x)}" cy="${fixed(y)}" r="4"/>`;
  if (index % 3 === 1) return `<rect ${f} x="${fixed(x - 4)}" y="${fixed(y - 4)}" width="8" height="8"/>`;
  return `<path ${f} d="M${fixed(x)} ${fixed(y - 5)}l5 5l-5 5l-5 -5z"/>`;
}

function timeWords(ms) {
  return ms >= 1000 ? `${plain(ms / 1000)} s` : `${plain(ms)} ms`;
}

function plain(value) {
  return String(Number(value.toPrecision(3)));
}

function grouped(value) {
  return plain(value).replace(/\B(?=(\d{3})+$)/g, ',');
}

function fixed(value) {
  return String(Number(value.toFixed(1)));
}

function escaped(text) {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
