import type { DataObject } from '../gem/document.ts';
import type { Language, Text } from '../text.ts';
import { type Addition, addition, type NewFile } from './addition.ts';
import { CODE_WORDS } from './code-words.ts';
import { grant } from './permissions.ts';
import { inList } from './sections.ts';

export interface NewTool {
  /** A legal name. */
  readonly name: string;
  readonly ending: '.js' | '.mjs' | '.ts';
  /** What it does; when left out, what the code that is written for it does. */
  readonly description: string | undefined;
  readonly sideEffect: 'read' | 'write' | 'destructive';
  readonly expose: boolean;
  /** As the command line names them. */
  readonly permissions: readonly string[];
  /** Whether the gem has types of what it declares, as `gem types` writes them. */
  readonly isTyped: boolean;
  /** Of comments and descriptions. */
  readonly language: Language;
}

/** A tool that gives back a text, declared in the manifest, with a scenario that passes. */
export function planTool(data: DataObject, tool: NewTool, isFree: (path: string) => boolean): Addition {
  const { name, ending, sideEffect, expose, language, description } = tool;
  const words = CODE_WORDS[language];
  const { tool: permissions, edits } = grant(data, tool.permissions);
  const entry = `tools/${name}${ending}`;
  const declared = {
    name,
    entry,
    description: description ?? words.toolDescription,
    sideEffect,
    ...(permissions ? { permissions } : {}),
    ...(expose ? { expose } : {}),
    inputSchema: {
      type: 'object',
      properties: { text: { type: 'string', description: words.input } },
      required: ['text'],
      additionalProperties: false,
    },
    outputSchema: { type: 'object', properties: { text: { type: 'string' } }, required: ['text'] },
  };
  const test = scenario(tool, isFree);
  return addition({
    files: [{ path: entry, text: code(tool) }, test],
    edits: [inList(data, 'tools', declared), ...edits],
    todo: [
      told(`write what ${name} does in ${entry}`, `在 ${entry} 里写 ${name} 要做的事`),
      told(
        `say in ${test.path} what has to come of it; \`gem test --update\` writes what comes of it now`,
        `在 ${test.path} 里写明它应该得出什么；\`gem test --update\` 会写入它现在得出的结果`,
      ),
      ...(description === undefined
        ? [
            told(
              `say in notochord.json what ${name} does and when to use it: its description is all that the AI goes by`,
              `在 notochord.json 里写明 ${name} 做什么、什么时候用：AI 只看它的描述`,
            ),
          ]
        : []),
    ],
    tries: [`run tool ${name} --arg text=${words.sample}`, 'validate --strict', 'test', 'pack'],
  });
}

function code({ name, ending, isTyped, language }: NewTool): string {
  const about = CODE_WORDS[language].toolAbout;
  const head = ending === '.ts' ? typedHead(name, isTyped, about) : plainHead(name, isTyped, about);
  return `${head.join('\n')}\n  return { text: input.text };\n}\n`;
}

function typedHead(name: string, isTyped: boolean, about: readonly string[]): string[] {
  const type = (which: string, otherwise: string) => (isTyped ? `Tool${which}<'${name}'>` : otherwise);
  const shape = '{ text: string }';
  return [
    ...(isTyped ? ["import type { ToolInput, ToolOutput } from 'notochord-gem/types';", ''] : []),
    ...about,
    `export default async function (input: ${type('Input', shape)}): Promise<${type('Output', shape)}> {`,
  ];
}

function plainHead(name: string, isTyped: boolean, about: readonly string[]): string[] {
  return [
    ...about,
    ...(isTyped ? [`/** @type {import('notochord-gem/types').Tool<'${name}'>} */`] : []),
    'export default async function (input) {',
  ];
}

/** A scenario of that name that is there already stays, and the new one is numbered. */
function scenario({ name, language }: NewTool, isFree: (path: string) => boolean): NewFile {
  const { sample, runIt } = CODE_WORDS[language];
  let path = `tests/${name}.yaml`;
  for (let number = 2; !isFree(path); number++) path = `tests/${name}-${number}.yaml`;
  const text = [
    `${runIt}gem run tool ${name} --scenario ${path}`,
    `tool: ${name}`,
    `input: { text: ${sample} }`,
    'expect:',
    `  result: { $exactly: { text: ${sample} } }`,
    '',
  ].join('\n');
  return { path, text };
}

function told(en: string, zh: string): Text {
  return { en, 'zh-CN': zh };
}
