// Tools can share code: whatever lies in this folder is packed with them.

const DAY = 86_400_000;

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/**
 * Midnight UTC of a date such as 2026-02-06, in milliseconds.
 * @param {string} date
 */
export function timeOf(date) {
  const time = Date.parse(`${date}T00:00:00Z`);
  // 2026-02-30 would become a day of March: what does not come back as it went in is no date.
  if (Number.isNaN(time) || dateOf(time) !== date) throw new Error(`"${date}" is not a date; write it as 2026-02-06`);
  return time;
}

/** @param {number} time */
export function dateOf(time) {
  return new Date(time).toISOString().slice(0, 10);
}

/** @param {number} time */
export function weekdayOf(time) {
  return WEEKDAYS[new Date(time).getUTCDay()] ?? '';
}

/**
 * @param {number} time
 * @param {number} days
 */
export function plusDays(time, days) {
  return time + days * DAY;
}

/**
 * @param {number} time
 * @param {readonly string[]} holidays
 */
export function isWorkday(time, holidays) {
  const weekday = new Date(time).getUTCDay();
  return weekday !== 0 && weekday !== 6 && !holidays.includes(dateOf(time));
}
