import { callSite, hostError } from './errors.ts';
import { hostOf } from './host.ts';
import { openHost } from './open-host.ts';
import { readLanguage } from './read-options.ts';
import { createTurns } from './turns.ts';
import type * as Declared from './types.ts';

/** Opens a gem, with its state in memory and its clock standing still. */
export const createHost: typeof Declared.createHost = async (options) => {
  const site = callSite(createHost);
  let language = readLanguage(undefined);
  const turns = createTurns();
  try {
    language = readLanguage(options);
    return hostOf(await turns.take(() => openHost(options, language)), turns, language);
  } catch (thrown) {
    throw hostError(thrown, language, site);
  }
};
