import { UserError } from '../../errors.ts';
import type { Json } from '../../platform/ctx.ts';
import type { RunError } from '../sandbox/ending.ts';
import { shallow } from '../shallow.ts';
import type { Recorded } from './recorded.ts';
import type { Step } from './step.ts';

/** [E-06] */
export function workflowNotExposed(name: string): RunError {
  return {
    code: 'workflow-not-exposed',
    text: {
      en: `${name} is not exposed, so the main chat and other sessions are refused, and the user is not asked; only this gem’s own pages and triggers may start it; for the chat, declare \`"expose": true\``,
      'zh-CN': `${name} 没有对外提供，主对话和其他会话调用它会被拒绝，也不会询问用户；只有这个 gem 自己的页面和触发规则可以启动它；要给主对话使用，请声明 \`"expose": true\``,
    },
  };
}

/** The SOP asked for something else than when its steps were recorded. */
export function diverged(recorded: Step, now: Pick<Step, 'call' | 'input'>): RunError {
  const [was, is] = [shownCall(recorded), shownCall(now)];
  return {
    code: 'workflow-diverged',
    text: {
      en: `step ${recorded.number} was ${was} when it was recorded, and is ${is} now: a run can go on only where the SOP makes the same calls again, so what it hands over must not come from the clock, from random numbers or from what it remembers; if the SOP was changed, start anew, without this run id`,
      'zh-CN': `第 ${recorded.number} 步记录下来的是 ${was}，现在却是 ${is}：只有 SOP 再次发出同样的调用，运行才能接着进行，所以交给工具的内容不能来自时钟、随机数或内存里留下的东西；如果改了 SOP，请不带这个运行编号，重新开始`,
    },
  };
}

const SHOWN_MAX = 160;

function shownCall({ call, input }: Pick<Step, 'call' | 'input'>): string {
  const text = `${call}(${JSON.stringify(shallow(input))})`;
  return text.length > SHOWN_MAX ? `${text.slice(0, SHOWN_MAX - 1)}…` : text;
}

/** Throws where the run that has this id cannot go on as it is asked for. */
export function checkSameRun(
  { head, openPid }: Recorded,
  asked: {
    readonly workflow: string;
    readonly event: Json | undefined;
    readonly inScenario: boolean;
    isSame(a: Json, b: Json): boolean;
    isAlive(pid: number): boolean;
  },
): void {
  const { id } = head;
  if (head.workflow !== asked.workflow) throw otherWorkflow(id, head.workflow);
  if (openPid !== undefined && asked.isAlive(openPid)) throw inProgress(id);
  if (asked.event !== undefined && !asked.isSame(asked.event, head.event)) throw otherEvent(id);
  if (head.inScenario !== asked.inScenario) throw otherWorld(id, head.inScenario);
}

export function noSuchRun(id: string): UserError {
  return new UserError(
    'no-such-run',
    {
      en: `there is no run ${id} to go on with; the last 20 runs are kept`,
      'zh-CN': `没有编号为 ${id} 的运行可以接着进行；只保留最近 20 次运行`,
    },
    {
      en: 'numbers are given by gem; for a new run leave --run-id out, or give a name with a letter in it',
      'zh-CN': '数字编号由 gem 给出；要新开始一次运行，请去掉 --run-id，或给一个带字母的名字',
    },
  );
}

function otherWorkflow(id: string, name: string): UserError {
  return new UserError(
    'run-of-another-workflow',
    { en: `run ${id} is one of the SOP "${name}"`, 'zh-CN': `运行 ${id} 属于 SOP“${name}”` },
    {
      en: `run \`gem run workflow ${name} --run-id ${id}\`, or take another id`,
      'zh-CN': `请运行 \`gem run workflow ${name} --run-id ${id}\`，或换一个编号`,
    },
  );
}

function inProgress(id: string): UserError {
  return new UserError(
    'run-in-progress',
    { en: `run ${id} is still running`, 'zh-CN': `运行 ${id} 还在进行` },
    {
      en: 'wait until it has ended, or stop it; another run needs another id',
      'zh-CN': '请等它结束，或停止它；另一次运行请用另一个编号',
    },
  );
}

function otherEvent(id: string): UserError {
  return new UserError(
    'event-differs',
    { en: `run ${id} was started by another event`, 'zh-CN': `运行 ${id} 是由另一个事件启动的` },
    {
      en: 'leave --event out: the event is recorded; for this event take another --run-id',
      'zh-CN': '请去掉 --event：事件已经记录在案；要用这个事件，请换一个 --run-id',
    },
  );
}

export function otherWorkspace(id: string, workspace: string | null): UserError {
  return new UserError(
    'workspace-differs',
    workspace === null
      ? { en: `run ${id} was begun without a workspace`, 'zh-CN': `运行 ${id} 开始时没有工作区` }
      : {
          en: `run ${id} was begun in the workspace ${workspace}`,
          'zh-CN': `运行 ${id} 是在工作区 ${workspace} 里开始的`,
        },
    workspace === null
      ? {
          en: 'leave --workspace out, or take another --run-id',
          'zh-CN': '请去掉 --workspace，或换一个 --run-id',
        }
      : { en: 'give the same --workspace again', 'zh-CN': '请再给出同一个 --workspace' },
  );
}

function otherWorld(id: string, inScenario: boolean): UserError {
  return new UserError(
    'scenario-differs',
    inScenario
      ? { en: `run ${id} was begun in a scenario`, 'zh-CN': `运行 ${id} 是在场景文件里开始的` }
      : { en: `run ${id} was begun without a scenario`, 'zh-CN': `运行 ${id} 开始时没有场景文件` },
    inScenario
      ? { en: 'give the same --scenario again', 'zh-CN': '请再给出同一个 --scenario' }
      : {
          en: 'leave --scenario out, or take another --run-id',
          'zh-CN': '请去掉 --scenario，或换一个 --run-id',
        },
  );
}
