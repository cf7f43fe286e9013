import type { Gem } from '../gem/gem.ts';
import { exposedItems } from './exposed.ts';

/**
 * [G-05] What the user is asked. Reading and searching never ask; the first call of any of these items does, once a
 * conversation and for the whole gem. Refused, the call is not run; a new conversation asks again.
 */
export interface Consent {
  /** `false` for a gem that exposes nothing: there is nothing to call. */
  readonly asked: boolean;
  /** Full names of what one yes allows. */
  readonly allows: readonly string[];
}

export function consentOf(gem: Gem): Consent {
  const allows = exposedItems(gem).map(({ fullName }) => fullName);
  return { asked: allows.length > 0, allows };
}
