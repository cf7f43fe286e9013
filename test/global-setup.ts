import { buildGuest } from '../scripts/build-guest.mjs';
import { generate } from '../scripts/generate.mjs';

/** What tests load besides the sources is made from them first: nothing stale is ever tested. */
export default async function setup(): Promise<void> {
  await generate();
  await buildGuest();
}
