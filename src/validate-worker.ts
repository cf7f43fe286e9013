import { type CheckResult, type CheckWork, takeWork } from './commands/check-all.ts';

/** What a thread of `gem validate` does. It is ended with the process when the person stops the command. */
export function work(data: CheckWork): Promise<CheckResult[]> {
  return takeWork(data, new AbortController());
}
