import type { Command } from './command.ts';
import resources from './resources-add.ts';

/** `gem resources add` under the name that stands beside the other kinds of item. */
const command: Command = {
  ...resources,
  examples: resources.examples.map(({ line, text }) => ({
    line: line.replace(/^gem resources add/, 'gem add resource'),
    text,
  })),
};
export default command;
