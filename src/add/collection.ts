import type { DataObject } from '../gem/document.ts';
import { type Addition, addition } from './addition.ts';
import { under } from './sections.ts';

export interface NewCollection {
  readonly name: string;
  readonly kind: 'table' | 'log';
  readonly description: string | undefined;
  /** By name, as `parseFields` gives them. */
  readonly fields: DataObject;
}

/** [C-01] [C-04] One more collection. */
export function planCollection(data: DataObject, collection: NewCollection): Addition {
  const { name, kind, description, fields } = collection;
  const declared = { kind, ...(description === undefined ? {} : { description }), fields };
  const call = kind === 'log' ? `ctx.data.log('${name}')` : `ctx.data.collection('${name}')`;
  return addition({
    edits: [under(data, ['data', 'collections', name], declared)],
    todo: [
      {
        en: `tools read and write it with \`${call}\``,
        'zh-CN': `工具用 \`${call}\` 读写它`,
      },
    ],
    tries: ['validate --strict'],
  });
}
