import type { Text } from '../text.ts';
import type { PathFaultReason } from './paths.ts';

/** The words for each fault of a path: the reasons of `refusals.ts` that begin with `path-`. */
export const PATH_REFUSALS = {
  'path-empty': { en: 'a file has an empty path', 'zh-CN': '有一个文件的路径是空的' },
  'path-absolute': {
    en: '“{path}” is an absolute path, which leads out of the gem',
    'zh-CN': '“{path}”是绝对路径，会指向 gem 之外',
  },
  'path-not-unicode': {
    en: '“{path}” is not well-formed Unicode',
    'zh-CN': '“{path}”不是合法的 Unicode 文本',
  },
  'path-not-nfc': {
    en: '“{path}” is not in Unicode form NFC, so systems disagree on whether it is one name or another; rename the file with composed characters',
    'zh-CN': '“{path}”不是 Unicode NFC 形式，不同系统会把它当成不同的名字；请用组合后的字符重命名该文件',
  },
  'path-forbidden-character': {
    en: '“{path}” contains {character}, which a file name on Windows cannot have',
    'zh-CN': '“{path}”含有 {character}，Windows 的文件名不能使用它',
  },
  'path-invisible-character': {
    en: '“{path}” contains the invisible character {character}, which can make two names look alike',
    'zh-CN': '“{path}”含有不可见字符 {character}，它会让两个不同的名字看起来一样',
  },
  'path-empty-segment': {
    en: '“{path}” has an empty segment: two slashes in a row, or one at the end',
    'zh-CN': '“{path}”中有空的路径段：连续两个斜杠，或以斜杠结尾',
  },
  'path-dot-segment': {
    en: '“{path}” has the segment {segment}, which could lead out of the gem',
    'zh-CN': '“{path}”中有路径段 {segment}，可能指向 gem 之外',
  },
  'path-leading-space': {
    en: '“{path}”: the name “{segment}” begins with a space, which cannot be seen and which some programs drop',
    'zh-CN': '“{path}”：名字“{segment}”以空格开头，空格看不出来，有的程序还会去掉它',
  },
  'path-trailing-dot-or-space': {
    en: '“{path}”: the name “{segment}” ends with a dot or a space, which Windows drops',
    'zh-CN': '“{path}”：名字“{segment}”以点或空格结尾，Windows 会去掉它',
  },
  'path-device-name': {
    en: '“{path}”: the name “{segment}” is a device on Windows and cannot be a file',
    'zh-CN': '“{path}”：“{segment}”在 Windows 上是设备名，不能用作文件名',
  },
  'path-too-long': {
    en: '“{path}” has {bytes} bytes, over the limit of {max}',
    'zh-CN': '“{path}”有 {bytes} 字节，超过上限 {max}',
  },
  'path-segment-too-long': {
    en: '“{path}”: the name “{segment}” has {bytes} bytes, over the limit of {max}',
    'zh-CN': '“{path}”：名字“{segment}”有 {bytes} 字节，超过上限 {max}',
  },
  'path-too-deep': {
    en: '“{path}” has {levels} levels, over the limit of {max}',
    'zh-CN': '“{path}”有 {levels} 层，超过上限 {max}',
  },
  'path-unsplittable': {
    en: '“{path}” does not fit a tar header, which holds 155 bytes up to a slash and 100 after it; shorten the names of its folders',
    'zh-CN': '“{path}”放不进 tar 头：斜杠之前最多 155 字节，之后最多 100 字节；请缩短文件夹的名字',
  },
} as const satisfies Record<`path-${PathFaultReason}`, Text>;
