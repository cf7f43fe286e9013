import type { Command } from './command.ts';
import { RUN_WORKFLOW_OPTIONS } from './run-workflow-options.ts';

const command: Command = {
  arguments: [
    {
      name: '[name]',
      text: { en: 'the SOP (without it, the SOPs are listed)', 'zh-CN': 'SOP 名（不写则列出所有 SOP）' },
    },
  ],
  options: RUN_WORKFLOW_OPTIONS,
  formats: ['pretty', 'json'],
  examples: [
    {
      line: 'gem run workflow digest_new_mail --scenario tests/digest_new_mail.yaml',
      text: { en: 'run an SOP in a scenario', 'zh-CN': '在场景里运行 SOP' },
    },
    {
      line: 'gem run workflow on_mail --event \'{"accountId":"work","id":"m1"}\'',
      text: { en: 'start it as an event would', 'zh-CN': '像事件那样启动它' },
    },
    {
      line: 'gem run workflow on_mail --run-id 7',
      text: { en: 'go on with run 7 after its recorded steps', 'zh-CN': '从第 7 次运行记录的步骤之后继续' },
    },
  ],
  run: async (call) => (await import('./run-workflow-once.ts')).runWorkflowOnce(call),
};
export default command;
