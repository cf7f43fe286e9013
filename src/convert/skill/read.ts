import { UserError } from '../../errors.ts';
import type { Suggestion } from '../conversion.ts';
import { skillFile } from '../detect.ts';
import { readHeader, textValue } from '../header/read.ts';
import type { Source } from '../source.ts';
import { type JudgeText, sourceText } from '../source-text.ts';
import type { SkillSource } from './plan.ts';

/**
 * The SKILL.md of a folder.
 *
 * @throws UserError `skill-missing` or `skill-not-text`
 */
export function readSkill(source: Source, judge: JudgeText): SkillSource {
  const path = skillFile(source);
  const file = path === undefined ? undefined : source.files.get(path);
  if (!path || !file)
    throw new UserError(
      'skill-missing',
      { en: `${source.name} has no SKILL.md at its top`, 'zh-CN': `${source.name} 的顶层没有 SKILL.md` },
      {
        en: 'name the folder of one skill, which holds its SKILL.md',
        'zh-CN': '请给出一个 skill 的文件夹，里面有 SKILL.md',
      },
    );
  const read = sourceText(file.bytes(), judge);
  if ('not' in read)
    throw new UserError(
      'skill-not-text',
      {
        en: `${path} is not text in an encoding that is known for certain`,
        'zh-CN': `${path} 不是文本，或者编码无法确定`,
      },
      { en: 'save it as text in UTF-8', 'zh-CN': '请存为 UTF-8 的文本' },
    );
  const header = readHeader(path, read.text);
  return { source, skillFile: path, ...read, header, name: textValue(header, 'name') ?? source.name };
}

export function skillSuggestion({ source, header }: SkillSource): Suggestion {
  const name = textValue(header, 'name');
  return {
    ids: name === undefined ? [source.name] : [name, source.name],
    // A name that is an identifier is made into words by whoever asks for it.
    name: name !== undefined && !/^[a-z0-9_-]+$/.test(name) ? name : undefined,
    description: textValue(header, 'description'),
  };
}
