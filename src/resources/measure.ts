import type { Content, KnownContent } from './declaration.ts';
import { type Answered, firstGood, type Watch } from './first-good.ts';
import { type Network, receive } from './receive.ts';

/**
 * Size and hash of what the first address gives that gives anything, by the rules of a download; the bytes are
 * not kept. Where one of the two is known already, the file must be that one.
 *
 * @throws the signal's reason.
 */
export async function measure(
  addresses: readonly string[],
  known: KnownContent,
  network: Network,
  watch: Watch = {},
): Promise<Answered<Content>> {
  return firstGood(addresses, watch, (address, watching) =>
    receive(address, { ...watching, wanted: known }, network),
  );
}
