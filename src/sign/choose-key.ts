import { join } from 'node:path';
import { decodeBase64 } from './base64.ts';
import type { SecretKey } from './key.ts';
import { keyError } from './key-error.ts';
import { listSecretKeyFiles, readSecretKeyFile } from './key-files.ts';
import { keyFolder } from './key-folder.ts';
import { decodeSecretKeyPem, holdsSecretKey } from './key-pem.ts';

export interface KeyChoice {
  /** What `--key` names. */
  readonly keyFile?: string | undefined;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly platform: NodeJS.Platform;
  /** Asks the person; left out where there is no terminal. */
  readonly askPassphrase?: ((source: string) => Promise<string>) | undefined;
}

/**
 * The key to sign with: that of `--key`, else GEM_SIGNING_KEY (a PEM, or base64 of it) or
 * GEM_SIGNING_KEY_FILE, else the only one in the person's folder. GEM_SIGNING_KEY_PASSPHRASE opens any of
 * them before anybody is asked. An empty variable counts as unset.
 *
 * @throws UserError `signing-key-missing`, `signing-key-ambiguous`, `signing-key-twice`,
 * `key-folder-unknown`, `passphrase-needed`, and those of `readSecretKeyFile`.
 */
export async function chooseSigningKey(choice: KeyChoice): Promise<SecretKey> {
  const { keyFile, env } = choice;
  const inline = env.GEM_SIGNING_KEY;
  const file = env.GEM_SIGNING_KEY_FILE;
  if (keyFile !== undefined) return readFile(keyFile, choice);
  if (inline && file) throw keyError('signing-key-twice');
  if (inline)
    return decodeSecretKeyPem(asPem(inline), 'GEM_SIGNING_KEY', passphraseFor('GEM_SIGNING_KEY', choice));
  return readFile(file || (await onlyKeyFile(choice)), choice);
}

function readFile(path: string, choice: KeyChoice): Promise<SecretKey> {
  return readSecretKeyFile(path, choice.platform, passphraseFor(path, choice));
}

async function onlyKeyFile({ env, platform }: KeyChoice): Promise<string> {
  const folder = keyFolder(env, platform);
  const names = await listSecretKeyFiles(folder);
  const [name] = names;
  if (name === undefined) throw keyError('signing-key-missing', { folder });
  if (names.length > 1) {
    throw keyError('signing-key-ambiguous', { folder, count: names.length, names: names.join(', ') });
  }
  return join(folder, name);
}

function passphraseFor(source: string, { env, askPassphrase }: KeyChoice): () => Promise<string> {
  return async () => {
    const passphrase = env.GEM_SIGNING_KEY_PASSPHRASE;
    if (passphrase) return passphrase;
    if (askPassphrase === undefined) throw keyError('passphrase-needed', { source });
    return askPassphrase(source);
  };
}

/** CI systems that spoil line breaks in a variable are given base64 of the PEM. */
function asPem(value: string): string {
  const decoded = decodeBase64(value.replace(/\s+/g, ''))?.toString('utf8');
  return decoded !== undefined && holdsSecretKey(decoded) ? decoded : value;
}
