import { checkPath } from '../../../archive/paths.ts';
import { compileManifest } from '../../../gem/compile.ts';
import { compiledSizeAtMost } from '../../../gem/compiled-size.ts';
import type { Gem } from '../../../gem/gem.ts';
import { FILE_MAX, FILES_MAX, MANIFEST_MAX, TAR_MAX } from '../../../platform/archive.ts';
import { MANIFEST } from '../../../platform/layout.ts';
import { isPathLimit, pathMessages } from '../../path-words.ts';
import { defineRule } from '../../rule.ts';

export default defineRule({
  id: 'file/limit-exceeded',
  severity: 'error',
  statements: [],
  assumes: ['A-archive'],
  words: {
    en: {
      summary: 'more, larger or deeper files than a packed gem may hold',
      why: 'a packed gem has fixed limits, so that looking into one is safe before anything is known of it',
      messages: {
        ...pathMessages('en'),
        files: '{count} files would ship, {over} over the limit of {limit}',
        file: 'the file has {size} bytes, over the limit of {limit}',
        manifest: 'the manifest has {size} bytes once it is compiled, over the limit of {limit}',
        total: 'all files together take {size} bytes in the package, over the limit of {limit}',
        tooMany: 'there are so many files and folders, or links among them, that looking ended here',
      },
      hints: {
        'too-long': 'shorten the names, or put the file into a folder further up',
        'segment-too-long': 'shorten the name',
        'too-deep': 'put the file into a folder further up',
        files: 'name in .gemignore what the gem does not need, or put many small files into one',
        file: 'let the gem download it: declare it under `resources`',
        manifest: 'move long texts into the skill or the README',
        total: 'let the gem download large files: declare them under `resources`',
        tooMany: 'name in .gemignore what does not belong to the gem',
      },
    },
    'zh-CN': {
      summary: '文件的数量、大小或层数超过了包的上限',
      why: '包有固定的上限，这样在对它一无所知时也能安全地查看',
      messages: {
        ...pathMessages('zh-CN'),
        files: '会打包 {count} 个文件，比上限 {limit} 多 {over} 个',
        file: '文件有 {size} 字节，超过上限 {limit}',
        manifest: '清单编译后有 {size} 字节，超过上限 {limit}',
        total: '所有文件在包里共占 {size} 字节，超过上限 {limit}',
        tooMany: '文件、文件夹或它们之间的链接太多，检查到这里为止',
      },
      hints: {
        'too-long': '把名字写短，或者把文件放到更上层的文件夹',
        'segment-too-long': '把名字写短',
        'too-deep': '把文件放到更上层的文件夹',
        files: '把 gem 不需要的写进 .gemignore，或者把许多小文件合成一个',
        file: '让 gem 去下载它：在 `resources` 里声明',
        manifest: '把长文本移到 skill 或 README 里',
        total: '大文件让 gem 去下载：在 `resources` 里声明',
        tooMany: '把不属于 gem 的写进 .gemignore',
      },
    },
  },
  *check(gem) {
    for (const { path, kind } of gem.problems)
      if (kind === 'too-many') yield { messageId: 'tooMany', at: { file: path } };
    const count = gem.files.size;
    if (count > FILES_MAX)
      yield {
        messageId: 'files',
        args: { count, over: count - FILES_MAX, limit: FILES_MAX },
        at: { file: MANIFEST },
      };
    for (const { path, size } of gem.files.values()) {
      const fault = checkPath(path);
      if (fault && isPathLimit(fault.reason))
        yield { messageId: fault.reason, args: fault.args, at: { file: path } };
      if (size > FILE_MAX) yield { messageId: 'file', args: { size, limit: FILE_MAX }, at: { file: path } };
    }
    const manifest = manifestSize(gem);
    if (manifest > MANIFEST_MAX)
      yield { messageId: 'manifest', args: { size: manifest, limit: MANIFEST_MAX }, at: { file: MANIFEST } };
    const total = tarSize(gem);
    if (total > TAR_MAX)
      yield { messageId: 'total', args: { size: total, limit: TAR_MAX }, at: { file: MANIFEST } };
  },
});

/** As it ships: what a folder holds is compiled first. */
function manifestSize(gem: Gem): number {
  const written = gem.files.get(MANIFEST)?.size ?? 0;
  if (gem.kind === 'packed' || !gem.manifest || gem.manifest.syntaxFaults.length > 0) return written;
  const most = compiledSizeAtMost(gem, MANIFEST_MAX);
  if (most <= MANIFEST_MAX) return most;
  return Buffer.byteLength(compileManifest(gem));
}

/** A header and whole blocks for each file, and two blocks at the end. */
function tarSize(gem: Gem): number {
  const BLOCK = 512;
  let size = 2 * BLOCK;
  for (const file of gem.files.values()) size += BLOCK + Math.ceil(file.size / BLOCK) * BLOCK;
  return size;
}
