import { defineRule } from '../../rule.ts';

export default defineRule({
  id: 'file/not-regular',
  severity: 'error',
  statements: [],
  assumes: ['A-archive'],
  words: {
    en: {
      summary: 'a FIFO, a socket or a device in the gem’s folder',
      why: 'it has no content that could be packed, and reading it could wait for ever',
      messages: {
        fifo: 'this is a FIFO (a named pipe), not a file',
        socket: 'this is a socket, not a file',
        device: 'this is a device, not a file',
      },
      hints: {
        fifo: 'delete it, or name it in .gemignore',
        socket: 'delete it, or name it in .gemignore',
        device: 'delete it, or name it in .gemignore',
      },
    },
    'zh-CN': {
      summary: 'gem 的文件夹里有 FIFO、套接字或设备',
      why: '它没有可以打包的内容，读取它可能永远等不到结果',
      messages: {
        fifo: '这是 FIFO（命名管道），不是文件',
        socket: '这是套接字，不是文件',
        device: '这是设备，不是文件',
      },
      hints: {
        fifo: '删除它，或者在 .gemignore 里写上它',
        socket: '删除它，或者在 .gemignore 里写上它',
        device: '删除它，或者在 .gemignore 里写上它',
      },
    },
  },
  *check(gem) {
    for (const { path, kind, detail } of gem.problems)
      if (kind === 'not-regular')
        yield { messageId: detail as 'fifo' | 'socket' | 'device', at: { file: path } };
  },
});
