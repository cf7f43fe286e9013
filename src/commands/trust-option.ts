import { resolve } from 'node:path';
import type { Io } from '../io.ts';
import { isLabel, LABEL_MAX } from '../sign/label.ts';
import { trustError } from '../sign/trust-error.ts';
import { readTrustFile, type TrustFile, type TrustPlace, trustPlace } from '../sign/trust-file.ts';
import type { Text } from '../text.ts';
import { type Call, type Option, textOption } from './command.ts';

export const TRUST_FILE_OPTION: Option = {
  flags: '--trust-file <file>',
  text: {
    en: 'the trust file (default: GEM_TRUST_FILE, else trust.json beside your keys)',
    'zh-CN': '信任文件（默认：GEM_TRUST_FILE，否则是你的密钥旁的 trust.json）',
  },
};

export const KEYID_TEXT: Text = {
  en: 'a key id, or its first 8 digits or more',
  'zh-CN': '密钥 id，或其前 8 位或更多',
};

/** An option that is kept as a person's own words. */
export function label(
  call: Call,
  option: string,
  code: 'key-name-invalid' | 'revoke-reason-invalid',
): string | undefined {
  const text = textOption(call, option);
  if (text !== undefined && !isLabel(text)) throw trustError(code, { max: LABEL_MAX });
  return text;
}

/**
 * The trust file that this call is about.
 *
 * @throws UserError `key-folder-unknown`.
 */
export function trustPlaceOf(call: Call): TrustPlace {
  const { cwd, env } = call.io;
  const named = textOption(call, 'trustFile');
  const place = trustPlace(named, env, process.platform);
  return { ...place, file: resolve(cwd, place.file) };
}

/**
 * What the trust file says, for a command that can do without one: where no folder is known, there is none.
 *
 * @param mayBeMissing also where the person named it, because it is about to be made.
 */
export async function readTrust(call: Call, { mayBeMissing = false } = {}): Promise<TrustFile> {
  const { env } = call.io;
  const isNamed = textOption(call, 'trustFile') !== undefined || Boolean(env.GEM_TRUST_FILE);
  if (!isNamed && !hasKeyFolder(env)) return { keys: [], revoked: [] };
  const place = trustPlaceOf(call);
  return readTrustFile({ ...place, isNamed: place.isNamed && !mayBeMissing }, process.platform);
}

/** A service may run without a home; it has no trust file then, and needs none. */
function hasKeyFolder(env: Io['env']): boolean {
  return Boolean(process.platform === 'win32' ? env.APPDATA : env.XDG_CONFIG_HOME || env.HOME);
}
