import type { ToolInput, ToolOutput } from 'notochord-gem/types';
import { dateOf, isWorkday, plusDays, timeOf, weekdayOf } from '../lib/workdays.ts';

// `sideEffect: "read"` is a promise: this tool writes to no storage, so it may run in plan mode, before the user has
// agreed to anything. It is not exposed, so only the agent of this gem calls it.
export default async function (input: ToolInput<'add_workdays'>): Promise<ToolOutput<'add_workdays'>> {
  const holidays = input.holidays ?? [];
  const step = input.days < 0 ? -1 : 1;
  let time = timeOf(input.from);
  for (let left = Math.abs(input.days); left > 0; ) {
    time = plusDays(time, step);
    if (isWorkday(time, holidays)) left -= 1;
  }
  return { date: dateOf(time), weekday: weekdayOf(time) };
}
