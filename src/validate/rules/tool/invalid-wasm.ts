import { nameOf, tools, workflows } from '../../../gem/items.ts';
import { defineRule } from '../../rule.ts';

/** The first bytes of every binary WebAssembly file: NUL and `asm`. */
const MAGIC = [0x00, 0x61, 0x73, 0x6d];
/** Bytes of the shortest one: these, and a version. */
const SHORTEST = 8;

export default defineRule({
  id: 'tool/invalid-wasm',
  severity: 'error',
  statements: ['T-14'],
  assumes: ['A-wasm', 'A-entry'],
  words: {
    en: {
      summary: 'a `.wasm` entry that is no WebAssembly',
      why: 'what is no WebAssembly cannot be loaded as such, so the item never runs',
      messages: {
        empty: 'the entry of "{name}" is empty',
        text: 'the entry of "{name}" is WebAssembly as text, and has to be compiled',
        other: 'the entry of "{name}" does not begin as WebAssembly does',
      },
      hints: {
        empty: 'compile it again',
        text: 'compile it, for example with `wat2wasm`',
        other: 'compile it again, or give the file the ending of what it is',
      },
    },
    'zh-CN': {
      summary: '`.wasm` 入口文件不是 WebAssembly',
      why: '不是 WebAssembly 的文件无法加载，这一项永远不会运行',
      messages: {
        empty: '“{name}”的入口文件是空的',
        text: '“{name}”的入口文件是文本形式的 WebAssembly，需要先编译',
        other: '“{name}”的入口文件开头不是 WebAssembly',
      },
      hints: {
        empty: '请重新编译',
        text: '请编译它，例如用 `wat2wasm`',
        other: '请重新编译，或者把扩展名改成文件真正的类型',
      },
    },
  },
  *check(gem) {
    const told = new Set<string>();
    for (const item of [...tools(gem), ...workflows(gem)]) {
      const { entry } = item.data;
      if (typeof entry !== 'string' || !entry.endsWith('.wasm') || !gem.files.has(entry)) continue;
      if (told.has(entry)) continue;
      told.add(entry);
      const messageId = faultOf(gem.bytes(entry));
      if (messageId) yield { messageId, args: { name: nameOf(item) }, at: { file: entry } };
    }
  },
});

function faultOf(bytes: Uint8Array): 'empty' | 'text' | 'other' | undefined {
  if (bytes.length === 0) return 'empty';
  if (bytes.length >= SHORTEST && MAGIC.every((byte, index) => bytes[index] === byte)) return undefined;
  const start = Buffer.from(bytes.subarray(0, 4096)).toString('latin1');
  return /^\s*(?:;;.*\s+|\(;[\s\S]*?;\)\s*)*\(\s*(?:module|component)\b/.test(start) ? 'text' : 'other';
}
