import type { Text } from '../../text.ts';
import type { OpenTransaction, Store, StoreAccess } from '../store/store.ts';
import { dataError } from './data-error.ts';

/**
 * Lets one transaction at a time into the store, and nothing beside it. What would have to wait for the
 * transaction's end is refused, because the transaction may wait for it in turn.
 */
export interface Gate {
  /** Runs outside of any transaction. Throws `E_DATA_TRANSACTION` while one is open. */
  outside<T>(act: (access: StoreAccess) => Promise<T>): Promise<T>;
  /** Opens one, once all that went before is done. Throws `E_DATA_TRANSACTION` while one is open. */
  begin(): Promise<number>;
  /** Runs inside of one. Throws `E_DATA_TRANSACTION` when it has ended. */
  inside<T>(id: unknown, act: (access: StoreAccess) => Promise<T>): Promise<T>;
  /** Ends one, once all that went on in it is done. */
  end(id: unknown, how: 'commit' | 'rollback'): Promise<void>;
  /** Undoes the one that is open; false when none is. */
  abandon(): Promise<boolean>;
}

export function createGate(store: Store): Gate {
  let current: { readonly id: number; readonly transaction?: OpenTransaction } | undefined;
  let lastId = 0;
  const pending = new Set<Promise<unknown>>();

  function track<T>(work: Promise<T>): Promise<T> {
    pending.add(work);
    const done = () => void pending.delete(work);
    work.then(done, done);
    return work;
  }

  function opened(id: unknown): OpenTransaction {
    if (current?.transaction === undefined || current.id !== id) throw dataError('E_DATA_TRANSACTION', ENDED);
    return current.transaction;
  }

  return {
    outside: (act) => {
      if (current !== undefined) throw dataError('E_DATA_TRANSACTION', USE_TX);
      return track(act(store));
    },
    inside: (id, act) => track(act(opened(id))),
    async begin() {
      if (current !== undefined) throw dataError('E_DATA_TRANSACTION', NESTED);
      const id = ++lastId;
      current = { id };
      await Promise.allSettled(pending);
      try {
        current = { id, transaction: await store.begin() };
      } catch (thrown) {
        current = undefined;
        throw thrown;
      }
      return id;
    },
    async end(id, how) {
      const transaction = opened(id);
      // Nothing new gets in.
      current = { id: lastId };
      await Promise.allSettled(pending);
      try {
        await transaction[how]();
      } catch (thrown) {
        await undo(transaction);
        throw thrown;
      } finally {
        current = undefined;
      }
    },
    async abandon() {
      const transaction = current?.transaction;
      if (transaction === undefined) return false;
      await Promise.allSettled(pending);
      current = undefined;
      await undo(transaction);
      return true;
    },
  };
}

/** Where it is gone already, after a full disk say, there is nothing left to undo. */
function undo(transaction: OpenTransaction): Promise<void> {
  return transaction.rollback().catch(() => {});
}

const USE_TX: Text = {
  en: 'a transaction is open: inside of it use what its function is given (tx.collection(…)) in place of ctx.data, and outside await its end first',
  'zh-CN':
    '有一个事务还没结束：在事务里请用它的函数参数（tx.collection(…)）代替 ctx.data，在事务外请先等它结束',
};
const NESTED: Text = {
  en: 'a transaction is open already, and there is one at a time: do it all in one, or await the end of the first',
  'zh-CN': '已经有一个事务没结束，同一时间只能有一个：请放在同一个事务里，或者先等前一个结束',
};
const ENDED: Text = {
  en: 'the transaction that this belongs to has ended; await all that its function starts before it returns',
  'zh-CN': '这次调用所属的事务已经结束；函数返回之前，请等它开始的操作全部完成',
};
