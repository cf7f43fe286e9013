import type { Text } from '../text.ts';
import { PATH_REFUSALS } from './path-refusals.ts';

/**
 * Every reason for which a packed file is refused. The keys are stable: they are the `reason` that
 * `gem verify --format json` prints, and docs/format.md lists them.
 */
export const REFUSALS = {
  // What the file is instead.
  'empty-file': { en: 'the file is empty', 'zh-CN': '文件是空的' },
  'not-a-tar': {
    en: 'this is not a packed gem: the file does not begin with a tar header',
    'zh-CN': '这不是打包的 gem：文件开头不是 tar 头',
  },
  'is-rubygem': {
    en: 'this is a RubyGems package (it begins with {entry}), which has the ending .gem too; a packed Notochord gem begins with gem.json',
    'zh-CN':
      '这是 RubyGems 的包（开头是 {entry}），它的扩展名也是 .gem；Notochord 打包的 gem 以 gem.json 开头',
  },
  'is-zip': { en: 'this is a zip archive, not a packed gem', 'zh-CN': '这是 zip 压缩包，不是打包的 gem' },
  'is-gzip': {
    en: 'this is gzip-compressed data (a .tgz, perhaps), not a packed gem, which is an uncompressed tar outside',
    'zh-CN': '这是 gzip 压缩数据（可能是 .tgz），不是打包的 gem；打包的 gem 外层是未压缩的 tar',
  },
  'not-a-gem': {
    en: 'this is a tar archive, but not a packed gem: it begins with {entry} where gem.json has to be',
    'zh-CN': '这是 tar 归档，但不是打包的 gem：开头是 {entry}，而此处必须是 gem.json',
  },

  // The outer tar.
  'container-too-large': {
    en: 'the packed file takes {size} bytes, over the limit of {max}',
    'zh-CN': '打包文件为 {size} 字节，超过上限 {max}',
  },
  truncated: {
    en: 'the file ends inside {entry}: it was cut short',
    'zh-CN': '文件在 {entry} 中间结束：内容被截断了',
  },
  'end-blocks': {
    en: 'the archive does not end with two blocks of zeros where it has to, at byte {offset}',
    'zh-CN': '归档没有在应有的位置（第 {offset} 字节）以两个全零块结束',
  },
  'trailing-data': {
    en: '{size} {size|byte follows|bytes follow} the end of the archive, where nothing may stand',
    'zh-CN': '归档结束之后还有 {size} 字节数据，那里不允许有任何内容',
  },
  'tar-link': {
    en: 'the archive holds a link, “{entry}”; a gem has regular files only, because a link can lead out of the folder it is unpacked into',
    'zh-CN': '归档中有一个链接“{entry}”；gem 只能包含普通文件，因为链接可能指向解包文件夹之外',
  },
  'tar-folder': {
    en: 'the archive holds an entry for a folder, “{entry}”; a gem lists files only',
    'zh-CN': '归档中有一个文件夹条目“{entry}”；gem 只列出文件',
  },
  'tar-special': {
    en: 'the archive holds a device or a pipe, “{entry}”; a gem has regular files only',
    'zh-CN': '归档中有设备或管道“{entry}”；gem 只能包含普通文件',
  },
  'tar-extension': {
    en: 'the archive uses a tar extension (PAX, GNU long names or sparse files) at “{entry}”; a gem is plain ustar, so that every program reads it alike',
    'zh-CN':
      '归档在“{entry}”处使用了 tar 扩展（PAX、GNU 长文件名或稀疏文件）；gem 只用标准 ustar，以便所有程序读到的内容都相同',
  },
  'tar-header': {
    en: 'the tar header of “{entry}” is not in the one form that the format has for its path, size and mode',
    'zh-CN': '“{entry}”的 tar 头不符合规定：对于一个路径、大小和权限，格式只允许一种写法',
  },
  'tar-padding': {
    en: 'the bytes that fill up {entry} to a whole block of the tar are not zeros',
    'zh-CN': '{entry} 之后用来补齐 tar 整块的字节不全是零',
  },
  'entry-missing': { en: 'the packed file has no {entry}', 'zh-CN': '打包文件中缺少 {entry}' },
  'entry-unexpected': {
    en: 'the packed file holds {entry}, which has no place there',
    'zh-CN': '打包文件中有 {entry}，它不应出现在那里',
  },
  'entry-duplicate': { en: 'the packed file holds {entry} twice', 'zh-CN': '打包文件中 {entry} 出现了两次' },
  'entry-order': {
    en: 'the packed file holds {entry} where {expected} has to be: the entries have a fixed order',
    'zh-CN': '打包文件中应为 {expected} 的位置是 {entry}：条目顺序是固定的',
  },
  'entry-too-large': {
    en: '{entry} in the packed file is {size} bytes, over the limit of {max}',
    'zh-CN': '打包文件中的 {entry} 为 {size} 字节，超过上限 {max}',
  },
  'too-many-signatures': {
    en: 'the packed file holds more than {max} signatures',
    'zh-CN': '打包文件中的签名超过 {max} 个',
  },

  // gem.json.
  'index-not-canonical': {
    en: 'gem.json is not canonical JSON (RFC 8785) followed by one line feed',
    'zh-CN': 'gem.json 不是规范 JSON（RFC 8785）加一个换行符',
  },
  'index-schema': {
    en: 'gem.json does not have its fixed shape: {pointer} is missing, not known, or not of its kind',
    'zh-CN': 'gem.json 的结构不符合规定：{pointer} 缺失、未知或类型不对',
  },
  'index-order': {
    en: 'the files are not sorted by the bytes of their paths: “{path}” stands too late',
    'zh-CN': '文件没有按路径的字节顺序排列：“{path}”的位置太靠后',
  },
  'file-duplicate': {
    en: 'gem.json lists “{path}” twice',
    'zh-CN': 'gem.json 中“{path}”列出了两次',
  },
  'too-many-files': {
    en: 'the gem has {count} files, over the limit of {max}',
    'zh-CN': 'gem 有 {count} 个文件，超过上限 {max}',
  },
  'file-too-large': {
    en: '“{path}” is {size} bytes, over the limit of {max}',
    'zh-CN': '“{path}”为 {size} 字节，超过上限 {max}',
  },
  'tar-too-large': {
    en: 'the gem’s files take {size} bytes as a tar, over the limit of {max}',
    'zh-CN': 'gem 的文件打成 tar 后为 {size} 字节，超过上限 {max}',
  },
  'tar-size': {
    en: 'gem.json states a tar of {stated} bytes, but the files it lists make one of {size}',
    'zh-CN': 'gem.json 声明 tar 为 {stated} 字节，但其中列出的文件合计为 {size} 字节',
  },
  'manifest-not-listed': {
    en: 'the gem’s files do not include notochord.json',
    'zh-CN': 'gem 的文件中没有 notochord.json',
  },
  'paths-collide': {
    en: '“{first}” and “{second}” cannot stand in one gem: “{firstPart}” and “{secondPart}” are the same name on some systems, so that one would overwrite the other',
    'zh-CN':
      '“{first}”和“{second}”不能放在同一个 gem 里：“{firstPart}”和“{secondPart}”在某些系统上是同一个名字，其中一个会覆盖另一个',
  },
  'file-and-folder': {
    en: '“{first}” and “{second}” cannot stand in one gem: one of them is a file where the other needs a folder',
    'zh-CN': '“{first}”和“{second}”不能放在同一个 gem 里：其中一个是文件，而另一个需要同名的文件夹',
  },
  ...PATH_REFUSALS,

  // The manifest and the content.
  'manifest-differs': {
    en: 'notochord.json beside the content is not the one that gem.json lists: it was changed',
    'zh-CN': '内容之外的 notochord.json 与 gem.json 列出的不一致：它被改动过',
  },
  'content-size': {
    en: 'content.tar.gz is {size} bytes, but gem.json states {stated}',
    'zh-CN': 'content.tar.gz 为 {size} 字节，但 gem.json 声明为 {stated} 字节',
  },
  'content-hash': {
    en: 'content.tar.gz does not have the SHA-256 that gem.json states: the content was changed or damaged',
    'zh-CN': 'content.tar.gz 的 SHA-256 与 gem.json 声明的不一致：内容被改动或已损坏',
  },
  'gzip-header': {
    en: 'content.tar.gz does not begin with the one gzip header that the format allows, without a name or a time',
    'zh-CN': 'content.tar.gz 的开头不是格式唯一允许的 gzip 头（不含文件名和时间）',
  },
  'gzip-trailer': {
    en: 'the checksum at the end of content.tar.gz does not belong to its content',
    'zh-CN': 'content.tar.gz 末尾的校验和与其内容不符',
  },
  'content-damaged': {
    en: 'content.tar.gz cannot be decompressed: its data is damaged or cut short',
    'zh-CN': 'content.tar.gz 无法解压：数据已损坏或被截断',
  },
  'content-too-long': {
    en: 'content.tar.gz decompresses to more than the {stated} bytes that gem.json states; it was stopped there',
    'zh-CN': 'content.tar.gz 解压后超过 gem.json 声明的 {stated} 字节；已在此处停止',
  },
  'content-too-short': {
    en: 'content.tar.gz decompresses to {size} bytes, but gem.json states {stated}',
    'zh-CN': 'content.tar.gz 解压后为 {size} 字节，但 gem.json 声明为 {stated} 字节',
  },
  'content-second-member': {
    en: 'content.tar.gz holds a second gzip member, which some programs read and others do not',
    'zh-CN': 'content.tar.gz 含有第二个 gzip 成员，有的程序会读它，有的不会',
  },
  'content-trailing-data': {
    en: 'something follows the compressed data inside content.tar.gz, where nothing may stand',
    'zh-CN': 'content.tar.gz 中压缩数据之后还有内容，那里不允许有任何内容',
  },
  'tar-hash': {
    en: 'the decompressed tar does not have the SHA-256 that gem.json states',
    'zh-CN': '解压后的 tar 的 SHA-256 与 gem.json 声明的不一致',
  },
  'inner-differs': {
    en: 'the content holds “{found}” where gem.json lists “{path}”: the two have to agree one to one',
    'zh-CN': '内容中应为 gem.json 列出的“{path}”的位置是“{found}”：两者必须一一对应',
  },
  'inner-size-or-mode': {
    en: '“{path}” has another size or mode in the content than gem.json lists',
    'zh-CN': '“{path}”在内容中的大小或权限与 gem.json 列出的不同',
  },
  'inner-missing': {
    en: 'gem.json lists “{path}”, but the content ends before it',
    'zh-CN': 'gem.json 列出了“{path}”，但内容在它之前就结束了',
  },
  'inner-extra': {
    en: 'the content goes on after the last file that gem.json lists',
    'zh-CN': '内容在 gem.json 列出的最后一个文件之后还有数据',
  },
  'inner-padding': {
    en: 'the bytes that fill up “{path}” to a whole block of the tar are not zeros',
    'zh-CN': '“{path}”之后用来补齐 tar 整块的字节不全是零',
  },
  'file-hash': {
    en: '“{path}” does not have the SHA-256 that gem.json states',
    'zh-CN': '“{path}”的 SHA-256 与 gem.json 声明的不一致',
  },
} as const satisfies Record<string, Text>;

export type RefusalReason = keyof typeof REFUSALS;
