import { isWorkday, plusDays, timeOf } from '../lib/workdays.js';

const MOST_DAYS = 3653;

/** @type {import('notochord-gem/types').Tool<'count_workdays'>} */
export default async function (input) {
  const holidays = input.holidays ?? [];
  const last = timeOf(input.to);
  let time = timeOf(input.from);
  // What an inputSchema cannot say is checked here; the message reaches the agent, which can try again.
  if (last < time) throw new Error(`${input.to} is before ${input.from}; give the earlier date as from`);
  if (last > plusDays(time, MOST_DAYS)) throw new Error(`${input.to} is more than ten years after ${input.from}`);

  let days = 0;
  while (time < last) {
    time = plusDays(time, 1);
    if (isWorkday(time, holidays)) days += 1;
  }
  return { days };
}
