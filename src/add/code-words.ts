import type { Language } from '../text.ts';

/** What stands in new code and texts, in the language that its author works in. */
export const CODE_WORDS: Readonly<
  Record<
    Language,
    {
      readonly toolAbout: readonly string[];
      readonly toolDescription: string;
      readonly input: string;
      readonly sample: string;
      readonly runIt: string;
      readonly workflowAbout: readonly string[];
      workflowDescription(tool: string | undefined): string;
      readonly agentDescription: string;
      agentPrompt(tools: readonly string[]): string;
    }
  >
> = {
  en: {
    toolAbout: [
      '// `input` has passed the inputSchema in notochord.json. A second parameter, `ctx`, leads to all else: the gem’s own',
      '// storage and files, and what the tool has permissions for. What is thrown reaches the caller as an error.',
    ],
    toolDescription: 'Returns the text that it is given.',
    input: 'The text.',
    sample: 'Hello',
    runIt: '# Run it with: ',
    workflowAbout: [
      '// An SOP has no storage and no files of its own: each step is a call of a tool or an agent of this gem, and its',
      '// result is recorded, so that the SOP can go on after a restart.',
    ],
    workflowDescription: (tool) =>
      tool === undefined
        ? 'Returns what it was started with.'
        : `Calls ${tool} with what it was started with.`,
    agentDescription: 'Answers the task that it is given. Put all that it needs into the task.',
    agentPrompt: (tools) =>
      [
        'You are given one task, and see none of the conversation around it.',
        '',
        ...(tools.length === 0
          ? []
          : [`Use ${tools.map((tool) => `\`${tool}\``).join(', ')} where the task needs it.`]),
        'When something is missing from the task, say what, instead of guessing. Answer in the language of the task.',
      ].join('\n'),
  },
  'zh-CN': {
    toolAbout: [
      '// `input` 已经通过 notochord.json 里的 inputSchema 检查。第二个参数 `ctx` 通向其他一切：gem 自己的存储和文件，',
      '// 以及这个工具有权限用的东西。抛出的错误会交给调用者。',
    ],
    toolDescription: '原样返回收到的文字。',
    input: '文字。',
    sample: '你好',
    runIt: '# 运行：',
    workflowAbout: [
      '// SOP 没有自己的存储和文件：每一步都调用这个 gem 的工具或 agent，结果会记录下来，所以重启之后可以接着运行。',
    ],
    workflowDescription: (tool) =>
      tool === undefined ? '返回启动它的内容。' : `用启动它的内容调用 ${tool}。`,
    agentDescription: '完成交给它的任务。需要的内容都要写进任务里。',
    agentPrompt: (tools) =>
      [
        '你会收到一个任务，看不到它之外的对话。',
        '',
        ...(tools.length === 0 ? [] : [`任务需要时使用 ${tools.map((tool) => `\`${tool}\``).join('、')}。`]),
        '任务里缺少什么，就说明缺少什么，不要猜。用任务所用的语言回答。',
      ].join('\n'),
  },
};
