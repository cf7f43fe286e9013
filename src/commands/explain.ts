import { cells, wrap } from '../cells.ts';
import { ExitCode } from '../errors.ts';
import { inLanguage, type Voice } from '../io.ts';
import { loadPalette, type Palette } from '../paint.ts';
import { printJson } from '../report.ts';
import type { Text } from '../text.ts';
import type { Rule } from '../validate/rule.ts';
import { rulePage } from '../validate/rule-page.ts';
import { RULES } from '../validate/rules/index.ts';
import { argument, type Command } from './command.ts';
import { noSuchRule } from './rule-option.ts';
import { showMarkdown } from './show-markdown.ts';

const SEVERITIES = {
  error: { en: 'error', 'zh-CN': '错误' },
  warning: { en: 'warning', 'zh-CN': '警告' },
  info: { en: 'info', 'zh-CN': '提示' },
} satisfies Record<string, Text>;

/** Lines longer than this are tiring to read, however wide the terminal is. */
const WIDTH_MAX = 100;

const command: Command = {
  arguments: [
    {
      name: '[rule]',
      text: {
        en: 'a rule’s id, or group/* for the rules of a group (default: all rules)',
        'zh-CN': '规则的 id，或用 group/* 表示一组规则（默认：所有规则）',
      },
    },
  ],
  options: [],
  formats: ['pretty', 'json'],
  examples: [
    { line: 'gem explain', text: { en: 'list the rules', 'zh-CN': '列出所有规则' } },
    {
      line: 'gem explain description/too-long',
      text: { en: 'what the rule finds, why, and examples', 'zh-CN': '这条规则查什么、为什么查，以及例子' },
    },
    { line: "gem explain 'skill/*'", text: { en: 'list the rules of a group', 'zh-CN': '列出一组规则' } },
  ],
  run: async (call) => {
    const { io, voice } = call;
    const name = argument(call, 0);
    const rule = RULES.find(({ id }) => id === name);
    if (voice.format === 'json') {
      printJson(
        io,
        rule ? ruleDocument(rule, voice) : { rules: rulesOf(name).map((one) => briefDocument(one, voice)) },
      );
      return ExitCode.yes;
    }
    const width = Math.min(io.columns, WIDTH_MAX);
    const palette = await loadPalette(voice.color);
    io.out(rule ? ruleText(rule, width, palette, voice) : listText(rulesOf(name), width, palette, voice));
    return ExitCode.yes;
  },
};
export default command;

/** The rules of a group, named `group/*`, or `group` where a shell would make something else of that. */
function rulesOf(name: string | undefined): readonly Rule[] {
  if (name === undefined) return RULES;
  const found = RULES.filter(({ id }) => groupOf(id) === name.replace(/\/\*?$/, ''));
  if (found.length > 0) return found;
  throw noSuchRule(
    name,
    RULES.map(({ id }) => id),
  );
}

function groupOf(id: string): string {
  return id.slice(0, id.indexOf('/'));
}

function briefDocument(rule: Rule, { language }: Voice): Record<string, unknown> {
  const { id, severity, code, statements, assumes, words } = rule;
  return {
    rule: id,
    severity,
    code: code ?? null,
    statements,
    assumes: assumes ?? [],
    summary: words[language].summary,
  };
}

function ruleDocument(rule: Rule, voice: Voice): Record<string, unknown> {
  const { why, messages, hints } = rule.words[voice.language];
  return {
    ...briefDocument(rule, voice),
    why,
    messages,
    hints: Object.fromEntries(Object.keys(messages).map((id) => [id, hints[id] ?? null])),
    page: rulePage(rule, voice.language),
  };
}

function ruleText(rule: Rule, width: number, palette: Palette, voice: Voice): string {
  const severity = inLanguage(voice, SEVERITIES[rule.severity]);
  const facts = [rule.code, ...rule.statements, ...(rule.assumes ?? [])]
    .filter((part) => part !== undefined)
    .join(' ');
  const [title = '', ...rest] = showMarkdown(rulePage(rule, voice.language), width, palette, voice);
  const head = `${title}  ${palette[rule.severity](severity)}`;
  const fits = cells(`${rule.id}  ${severity}  ${facts}`) <= width;
  const lines = wrap(facts, width).map((line) => palette.faint(line));
  return `${(fits ? [`${head}  ${lines.join('')}`, ...rest] : [head, ...lines, ...rest]).join('\n')}\n`;
}

/** Room that a summary needs beside the id; with less it stands below. */
const SUMMARY_MIN = 24;

function listText(rules: readonly Rule[], width: number, palette: Palette, voice: Voice): string {
  const words = rules.map(({ severity }) => inLanguage(voice, SEVERITIES[severity]));
  const idWidth = Math.max(...rules.map(({ id }) => cells(id)));
  const severityWidth = Math.max(...words.map(cells));
  const beside = idWidth + severityWidth + 6;
  const indent = width - beside < SUMMARY_MIN ? 4 : beside;
  const lines = rules.flatMap((rule, index) => {
    const group = groupOf(rule.id);
    const before = rules[index - 1];
    const begins = before === undefined || groupOf(before.id) !== group;
    const severity = palette[rule.severity](pad(words[index] ?? '', indent === beside ? severityWidth : 0));
    const head = `  ${pad(rule.id, indent === beside ? idWidth : 0)}  ${severity}`;
    const summary = wrap(rule.words[voice.language].summary, width - indent);
    const below = (some: readonly string[]) => some.map((line) => `${' '.repeat(indent)}${line}`);
    return [
      ...(begins && before ? [''] : []),
      ...(begins ? [palette.strong(group)] : []),
      ...(indent === beside
        ? [`${head}  ${summary[0] ?? ''}`, ...below(summary.slice(1))]
        : [head, ...below(summary)]),
    ];
  });
  return `${lines.join('\n')}\n`;
}

function pad(text: string, width: number): string {
  return text + ' '.repeat(Math.max(0, width - cells(text)));
}
