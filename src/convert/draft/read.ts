import { UserError } from '../../errors.ts';
import { type DataObject, isObject } from '../../gem/document.ts';
import { parseJsonDocument } from '../../gem/json-document.ts';
import { DRAFT_MANIFEST } from '../../platform/layout.ts';
import type { Suggestion } from '../conversion.ts';
import type { Source } from '../source.ts';

/**
 * [A-draft] What the draft's manifest says.
 *
 * @throws UserError `draft-missing` or `draft-not-json`
 */
export function readDraft({ files, name }: Source): DataObject {
  const manifest = files.get(DRAFT_MANIFEST);
  if (!manifest)
    throw new UserError(
      'draft-missing',
      { en: `${name} has no ${DRAFT_MANIFEST}`, 'zh-CN': `${name} 里没有 ${DRAFT_MANIFEST}` },
      {
        en: `name the folder of a Gem Studio draft, which holds its ${DRAFT_MANIFEST}`,
        'zh-CN': `请给出 Gem Studio 草稿的文件夹，里面有 ${DRAFT_MANIFEST}`,
      },
    );
  const { data, syntaxFaults } = parseJsonDocument(DRAFT_MANIFEST, manifest.bytes());
  if (isObject(data)) return data;
  const { line, column } = syntaxFaults[0]?.at.start ?? { line: 1, column: 1 };
  throw new UserError(
    'draft-not-json',
    {
      en: `${DRAFT_MANIFEST}:${line}:${column} is not the JSON of a draft: an object without comments, trailing commas or repeated keys`,
      'zh-CN': `${DRAFT_MANIFEST}:${line}:${column} 不是草稿的 JSON：应当是一个对象，没有注释、多余的逗号和重复的键`,
    },
    { en: 'mend it there, and run the command again', 'zh-CN': '请修改那里，再运行一次' },
  );
}

export function draftSuggestion(draft: DataObject): Suggestion {
  const { id, name, description } = draft;
  const texts = [id, name].filter((value): value is string => typeof value === 'string');
  return {
    ids: texts,
    name: typeof name === 'string' && name.trim() !== '' ? name.trim() : undefined,
    description: typeof description === 'string' && description.trim() !== '' ? description : undefined,
  };
}
