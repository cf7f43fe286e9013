// Tools can share code: whatever lies in this folder is packed with them.

const DAY = 86_400_000;

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/** Midnight UTC of a date such as 2026-02-06, in milliseconds. */
export function timeOf(date: string): number {
  const time = Date.parse(`${date}T00:00:00Z`);
  // 2026-02-30 would become a day of March: what does not come back as it went in is no date.
  if (Number.isNaN(time) || dateOf(time) !== date) throw new Error(`"${date}" is not a date; write it as 2026-02-06`);
  return time;
}

export function dateOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}

export function weekdayOf(time: number): string {
  return WEEKDAYS[new Date(time).getUTCDay()] ?? '';
}

export function plusDays(time: number, days: number): number {
  return time + days * DAY;
}

export function isWorkday(time: number, holidays: readonly string[]): boolean {
  const weekday = new Date(time).getUTCDay();
  return weekday !== 0 && weekday !== 6 && !holidays.includes(dateOf(time));
}
