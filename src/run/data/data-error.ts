import type { Text } from '../../text.ts';
import { type CtxError, ctxError } from '../services/service.ts';

/**
 * The codes that `ctx.data` fails with (A-data-errors). Of `E_DATA_INVALID` and `E_DATA_UNIQUE` the platform's
 * documents speak; the others are ours.
 */
export type DataCode =
  /** A record, an entry or an argument that cannot be taken [C-20]. */
  | 'E_DATA_INVALID'
  /** A value that another record has in a unique field [C-14]. */
  | 'E_DATA_UNIQUE'
  /** A collection that is not declared [B-05], or is of the other kind [C-21]. */
  | 'E_DATA_NOT_DECLARED'
  /** No record of this id to change. */
  | 'E_DATA_NOT_FOUND'
  /** A query that makes no sense for the fields it names [C-19]. */
  | 'E_DATA_QUERY'
  /** Something that cannot be done while a transaction is open, or after it. */
  | 'E_DATA_TRANSACTION';

export function dataError(code: DataCode, text: Text): CtxError {
  return ctxError(code, text);
}

/** A query of a collection that cannot be run. */
export function refused(collection: string, text: Text): CtxError {
  return dataError('E_DATA_QUERY', {
    en: `${collection}: ${text.en}`,
    'zh-CN': `${collection}：${text['zh-CN']}`,
  });
}
