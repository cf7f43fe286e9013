/** Draws what a command printed, colours included, as an SVG of a terminal. */

const COLOURS = { 31: '#ff7b72', 32: '#7ee787', 33: '#e3b341', 36: '#79c0ff' };
const CELL = { width: 8.43, height: 20 };
const MARGIN = 18;

const escaped = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** One line with its SGR codes as spans. Spaces are kept, and every span starts where its cell is. */
function spans(line) {
  let style = {};
  let column = 0;
  let drawn = '';
  for (const part of line.split(/(\x1b\[[\d;]*m)/)) {
    const code = /^\x1b\[([\d;]*)m$/.exec(part);
    if (code) {
      for (const number of code[1].split(';').map(Number)) {
        if (number === 0) style = {};
        else if (number === 1) style = { ...style, bold: true };
        else if (number === 2) style = { ...style, faint: true };
        else if (number === 22) style = { ...style, bold: false, faint: false };
        else if (number === 39) style = { ...style, fill: undefined };
        else if (COLOURS[number]) style = { ...style, fill: COLOURS[number] };
      }
      continue;
    }
    if (part === '') continue;
    const attributes = [
      `x="${(MARGIN + column * CELL.width).toFixed(1)}"`,
      style.fill ? `fill="${style.fill}"` : '',
      style.bold ? 'font-weight="bold"' : '',
      style.faint ? 'opacity="0.6"' : '',
    ].filter(Boolean);
    drawn += `<tspan ${attributes.join(' ')}>${escaped(part)}</tspan>`;
    column += [...part].length;
  }
  return drawn;
}

export function terminalPicture(text, { columns, title }) {
  const lines = text.replace(/\n$/, '').split('\n');
  const width = Math.ceil(columns * CELL.width + 2 * MARGIN);
  const height = lines.length * CELL.height + MARGIN + 48;
  const rows = lines.map(
    (line, index) => `<text y="${58 + index * CELL.height}" xml:space="preserve">${spans(line)}</text>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img" aria-label="${escaped(title)}">
<rect width="${width}" height="${height}" rx="8" fill="#0d1117"/>
<circle cx="20" cy="20" r="6" fill="#ff5f56"/><circle cx="40" cy="20" r="6" fill="#ffbd2e"/><circle cx="60" cy="20" r="6" fill="#27c93f"/>
<g font-family="ui-monospace, SFMono-Regular, Menlo, Consolas, 'DejaVu Sans Mono', monospace" font-size="14" fill="#e6edf3">
${rows.join('\n')}
</g>
</svg>
`;
}
