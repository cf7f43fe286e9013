import type { DataObject } from '../gem/document.ts';
import type { Language } from '../text.ts';
import { type Addition, addition } from './addition.ts';
import { CODE_WORDS } from './code-words.ts';
import { inList } from './sections.ts';

export interface NewWorkflow {
  readonly name: string;
  readonly ending: '.js' | '.mjs' | '.ts';
  readonly description: string | undefined;
  readonly expose: boolean;
  /** The tool of the gem that it calls; none where the gem has none. */
  readonly tool: string | undefined;
  /** Whether the gem has types of what it declares. */
  readonly isTyped: boolean;
  readonly language: Language;
}

/** [A-workflow] An SOP that hands what it was started with to a tool, and returns what comes back. */
export function planWorkflow(data: DataObject, workflow: NewWorkflow): Addition {
  const { name, ending, expose, language, tool } = workflow;
  const entry = `workflows/${name}${ending}`;
  const description = workflow.description ?? CODE_WORDS[language].workflowDescription(tool);
  const declared = { name, entry, description, ...(expose ? { expose } : {}) };
  return addition({
    files: [{ path: entry, text: code(workflow) }],
    edits: [inList(data, 'workflows', declared)],
    todo: [
      {
        en: `write the steps of ${name} in ${entry}; \`gem run workflow ${name} --event JSON\` tries them`,
        'zh-CN': `在 ${entry} 里写 ${name} 的步骤；用 \`gem run workflow ${name} --event JSON\` 试运行`,
      },
    ],
    tries: ['validate --strict'],
  });
}

function code({ ending, tool, isTyped, language }: NewWorkflow): string {
  const call = tool === undefined ? '  return input;' : `  return ctx.call('tool.${tool}', input);`;
  const parameters = tool === undefined ? 'input' : 'input, ctx';
  const isCode = ending === '.ts';
  const typed =
    tool === undefined ? 'input: unknown' : isTyped ? 'input: any, ctx: WorkflowCtx' : 'input: any, ctx: any';
  return [
    ...(isCode && isTyped && tool !== undefined
      ? ["import type { WorkflowCtx } from 'notochord-gem/types';", '']
      : []),
    ...CODE_WORDS[language].workflowAbout,
    ...(!isCode && isTyped ? ["/** @type {import('notochord-gem/types').Workflow} */"] : []),
    `export default async function (${isCode ? typed : parameters}) {`,
    call,
    '}',
    '',
  ].join('\n');
}
