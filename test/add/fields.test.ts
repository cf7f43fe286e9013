import { describe, expect, it } from 'vitest';
import { parseFields } from '../../src/add/fields.ts';
import { UserError } from '../../src/errors.ts';

describe('fields of a command line', () => {
  it('[C-06] are read with all that a field may have', () => {
    expect(
      parseFields([
        'title:string:required',
        'email:string:required:unique',
        'status:string:enum=open|done',
        'level:integer:enum=1|2',
        'owner:ref:to=people',
        'tags:array:items=string',
        'any:any',
      ]),
    ).toEqual({
      title: { type: 'string', required: true },
      email: { type: 'string', required: true, unique: true },
      status: { type: 'string', enum: ['open', 'done'] },
      level: { type: 'integer', enum: [1, 2] },
      owner: { type: 'ref', to: 'people' },
      tags: { type: 'array', items: 'string' },
      any: { type: 'any' },
    });
  });

  it.each([
    ['title', 'not ""', '不能是“”'],
    ['title:strng', 'did you mean string?', '是不是想用 string？'],
    ['title:string:requierd', 'did you mean required?', '是不是想用 required？'],
    ['title:string:enum=', 'not "enum="', '不能是“enum=”'],
    ['Title:string', '"Title" cannot be a field’s name', '“Title”不能作为字段名'],
    [':string', '"" cannot be a field’s name', '“”不能作为字段名'],
  ])('%s is refused in both languages', (field, en, zh) => {
    const error = caught(() => parseFields([field]));
    expect(error.code).toBe('field-invalid');
    expect(error.text.en).toContain(en);
    expect(error.text['zh-CN']).toContain(zh);
  });

  it('are refused when one is given twice', () => {
    expect(caught(() => parseFields(['a:string', 'a:number'])).text.en).toContain('given twice');
  });
});

function caught(run: () => unknown): UserError {
  try {
    run();
  } catch (error) {
    if (error instanceof UserError) return error;
    throw error;
  }
  throw new Error('nothing was thrown');
}
