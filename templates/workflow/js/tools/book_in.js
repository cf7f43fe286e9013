// An SOP's tool may be run once more after a crash, with the same `ctx.idempotencyKey`. Adding twice would be wrong, so
// the key is stored in the same transaction as the sum: either both are there, or neither.
/** @type {import('notochord-gem/types').Tool<'book_in'>} */
export default async function (input, ctx) {
  const item = input.item.trim();
  // An inputSchema cannot have `pattern`, so a name of nothing but spaces is refused here.
  if (item === '') throw new Error('an item needs a name of more than spaces');
  const call = ctx.idempotencyKey;

  return ctx.data.transaction(async (tx) => {
    const stock = tx.collection('stock');
    const bookings = tx.collection('bookings');
    const [known] = (await stock.query({ where: [['item', '==', item]], limit: 1 })).records;
    const inStock = known?.quantity ?? 0;

    // A call from outside of an SOP may have no key: then every call is a new one.
    if (call !== undefined) {
      if ((await bookings.count({ where: [['call', '==', call]] })) > 0) return { item, inStock };
      await bookings.insert({ call, item, quantity: input.quantity, at: Date.now() });
    }
    const quantity = inStock + input.quantity;
    if (known) await stock.update(known.id, { quantity });
    else await stock.insert({ item, quantity });
    return { item, inStock: quantity };
  });
}
