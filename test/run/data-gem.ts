import type { RunReport } from '../../src/run/report.ts';
import type { RunOptions } from '../../src/run/run.ts';
import { runCode } from './support.ts';

/** The platform's own example of declared data, and a collection with a field of every type. */
export const DATA = {
  collections: {
    notes: {
      kind: 'table',
      fields: {
        title: { type: 'string', required: true },
        status: { type: 'string', enum: ['open', 'done'] },
        due: { type: 'timestamp' },
        project: { type: 'ref', to: 'projects' },
        tags: { type: 'array', items: 'string' },
      },
      indexes: [['status', 'due'], ['project']],
    },
    projects: { kind: 'table', fields: { name: { type: 'string', required: true, unique: true } } },
    readings: {
      kind: 'log',
      fields: { value: { type: 'number', required: true } },
      retention: { days: 365 },
    },
    things: {
      kind: 'table',
      fields: {
        text: { type: 'string' },
        size: { type: 'number' },
        count: { type: 'integer' },
        level: { type: 'integer', enum: [1, 2, 3] },
        ready: { type: 'boolean' },
        at: { type: 'timestamp' },
        project: { type: 'ref', to: 'projects' },
        picture: { type: 'blob' },
        list: { type: 'array' },
        scores: { type: 'array', items: 'integer' },
        links: { type: 'array', items: 'ref', to: 'projects' },
        shape: { type: 'object' },
        extra: { type: 'any' },
      },
    },
  },
};

type Extra = Partial<Omit<RunOptions, 'tool' | 'scenario'>> & {
  readonly scenario?: string;
  readonly data?: unknown;
  readonly sideEffect?: string;
};

/** Runs the body of a tool that has `ctx`, and `notes`, `projects`, `things` and `readings` open. */
export function runData(body: string, { data = DATA, sideEffect, ...extra }: Extra = {}): Promise<RunReport> {
  const code = `
    /** What a promise comes to: 'ok', or the code of its error. */
    const codeOf = (promise) => promise.then(() => 'ok', (error) => error.code);
    /** The message of its error. */
    const messageOf = (promise) => promise.then((value) => 'no error: ' + JSON.stringify(value), (error) => error.message);
    export default async (input, ctx) => {
      const [notes, projects, things] = ['notes', 'projects', 'things'].map((name) => ctx.data.collection(name));
      const readings = ctx.data.log('readings');
      ${body}
    }`;
  return runCode(code, {
    gem: { id: 'sample', data },
    ...(sideEffect === undefined ? {} : { tool: { sideEffect } }),
    ...extra,
  });
}

/** The result of such a run, which must have one. */
export async function resultOf(body: string, extra: Extra = {}): Promise<unknown> {
  const report = await runData(body, extra);
  if (!report.ok) throw new Error(`${report.error?.code}: ${report.error?.message}\n${report.error?.stack}`);
  return report.result;
}
