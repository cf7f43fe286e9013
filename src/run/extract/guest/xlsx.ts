import { zipSync } from 'fflate';
import readXlsxFile from 'read-excel-file/universal';
import { withAddresses } from './cell-addresses.ts';
import type { Parts } from './zip.ts';

/** Each sheet by its name, one line a row, cells apart by tabs. What formulas gave when the file was saved. */
export async function xlsxText(parts: Parts): Promise<string> {
  // Of what is not compressed the library starts no threads, which could not be started here.
  const sheets = await readXlsxFile(zipSync(withAddresses(parts), { level: 0 }).buffer as ArrayBuffer);
  return sheets
    .map(({ sheet, data }) =>
      [sheet, ...data.map((row) => row.map(cellText).join('\t').trimEnd())].join('\n'),
    )
    .join('\n\n');
}

function cellText(cell: unknown): string {
  if (cell === null || cell === undefined) return '';
  if (cell instanceof Date) return dateText(cell);
  if (typeof cell === 'boolean') return cell ? 'TRUE' : 'FALSE';
  return String(cell).replace(/[\t\r\n]+/g, ' ');
}

/** A day, or a day and a time: sheets know no zones. Beyond the year 275760 there is none. */
function dateText(date: Date): string {
  if (Number.isNaN(date.getTime())) return '';
  const [day = '', time = ''] = date.toISOString().split('T');
  return time.startsWith('00:00:00') ? day : `${day} ${time.slice(0, 8)}`;
}
