import type { ToolDeclaration } from './declaration.ts';
import type { RunError } from './sandbox/ending.ts';
import type { Caller } from './scenario/scenario.ts';

export interface CallKind {
  readonly as: Caller;
  /** [T-09] Only tools that read may run. */
  readonly plan: boolean;
}

/** Why the platform would not run the tool for this caller; undefined where it would. */
export function whyRefused(tool: ToolDeclaration, { as, plan }: CallKind): RunError | undefined {
  if (as === 'chat' && tool.expose !== true) return notExposed(tool.name);
  if (plan && tool.sideEffect !== 'read') return notInPlanMode(tool.name, tool.sideEffect);
  return undefined;
}

/** [T-11] [E-06] */
function notExposed(name: string): RunError {
  return {
    code: 'tool-not-exposed',
    text: {
      en: `${name} is not exposed, so the main chat and other sessions are refused, and the user is not asked; only this gem’s own SOPs, agents and pages may call it; for the chat, declare \`"expose": true\``,
      'zh-CN': `${name} 没有公开，主对话和其他会话调用它会被拒绝，也不会询问用户；只有这个 gem 自己的 SOP、智能体和页面可以调用；要给主对话使用，请声明 \`"expose": true\``,
    },
  };
}

/** [T-08] [T-09] */
function notInPlanMode(name: string, sideEffect: string | undefined): RunError {
  const is =
    sideEffect === undefined
      ? { en: 'declares no sideEffect, which means "write"', 'zh-CN': '没有声明 sideEffect，按 "write" 处理' }
      : { en: `declares sideEffect "${sideEffect}"`, 'zh-CN': `声明了 sideEffect "${sideEffect}"` };
  return {
    code: 'tool-not-in-plan-mode',
    text: {
      en: `plan mode runs only tools that declare sideEffect "read", and ${name} ${is.en}, so it did not run; if it changes nothing at all, declare "read"`,
      'zh-CN': `计划模式只运行声明了 sideEffect "read" 的工具，而 ${name} ${is['zh-CN']}，所以没有运行；如果它确实不改变任何内容，请声明 "read"`,
    },
  };
}
