import { existsSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { findUpward } from '../gem/find.ts';
import { readPlain } from '../gem/read-plain.ts';
import { PACKAGE_ENDING } from '../platform/archive.ts';
import { MANIFEST } from '../platform/layout.ts';
import { listSecretKeyFiles, readPublicKeyFile } from '../sign/key-files.ts';
import { DEFAULT_KEY_NAME, keyFilesAt, keyFolder, SECRET_KEY_ENDING } from '../sign/key-folder.ts';
import type { Call } from './command.ts';
import { gemLine, orNothing, pastedPath } from './next-steps.ts';

/** What follows when a gem is packed: a key where the person has none, and a signature. */
export function afterPack(file: string, call: Call): Promise<string[]> {
  return orNothing(async () => {
    const { env } = call.io;
    const sign = `sign ${pastedPath(file, call)}`;
    if (env.GEM_SIGNING_KEY || env.GEM_SIGNING_KEY_FILE) return [gemLine(call, sign)];
    const folder = keyFolder(env, process.platform);
    const names = await listSecretKeyFiles(folder);
    if (names.length === 0) return [gemLine(call, 'keygen'), gemLine(call, sign)];
    const usual = `${DEFAULT_KEY_NAME}${SECRET_KEY_ENDING}`;
    const name = names.includes(usual) ? usual : (names[0] ?? usual);
    const which = names.length === 1 ? '' : ` --key ${pastedPath(join(folder, name), call)}`;
    return [gemLine(call, sign + which)];
  });
}

/** What follows when a key was made: signing the package at hand, or packing the gem at hand. */
export function afterKeygen(secret: string, call: Call): Promise<string[]> {
  return orNothing(async () => {
    const { cwd, env } = call.io;
    const file = packageAt(cwd);
    if (file === undefined) return findUpward(cwd) === undefined ? [] : [gemLine(call, 'pack')];
    const isNamed = env.GEM_SIGNING_KEY || env.GEM_SIGNING_KEY_FILE;
    const isOnly = !isNamed && (await onlyKey(call)) === secret;
    const which = isOnly ? '' : ` --key ${pastedPath(secret, call)}`;
    return [gemLine(call, `sign ${pastedPath(file, call)}${which}`)];
  });
}

/** What follows when a package was signed: what those who get it do, with the public key where they do not trust it yet. */
export function afterSign(
  {
    file,
    keyid,
    keyFile,
    needsKey,
  }: {
    readonly file: string;
    readonly keyid: string;
    /** What `--key` named. */
    readonly keyFile: string | undefined;
    readonly needsKey: boolean;
  },
  call: Call,
): Promise<string[]> {
  return orNothing(async () => {
    const verify = `verify ${pastedPath(file, call)}`;
    if (!needsKey) return [gemLine(call, verify)];
    const key = await publicKeyBeside(keyid, keyFile, call);
    return key === undefined ? [] : [gemLine(call, `${verify} --key ${pastedPath(key, call)}`)];
  });
}

/** The public half of the key that signed, as a file; `undefined` where there is none that is known. */
async function publicKeyBeside(
  keyid: string,
  keyFile: string | undefined,
  call: Call,
): Promise<string | undefined> {
  const { cwd, env } = call.io;
  const fromFile = keyFile ?? (env.GEM_SIGNING_KEY ? undefined : env.GEM_SIGNING_KEY_FILE);
  const secret = fromFile ? resolve(cwd, fromFile) : env.GEM_SIGNING_KEY ? undefined : await onlyKey(call);
  if (secret === undefined) return undefined;
  const { public: file } = keyFilesAt(secret);
  const isIts = existsSync(file) && (await readPublicKeyFile(file)).keyid === keyid;
  return isIts ? file : undefined;
}

async function onlyKey({ io }: Call): Promise<string | undefined> {
  const folder = keyFolder(io.env, process.platform);
  const [name, ...more] = await listSecretKeyFiles(folder);
  return name === undefined || more.length > 0 ? undefined : join(folder, name);
}

/** The package of the gem that somebody stands in, as `gem pack` names it, or else the only one in their folder. */
function packageAt(cwd: string): string | undefined {
  const root = findUpward(cwd);
  if (root !== undefined) {
    const { id, version } = identityIn(root);
    const file = join(root, 'dist', `${id}-${version}${PACKAGE_ENDING}`);
    return existsSync(file) ? file : undefined;
  }
  const files = readdirSync(cwd).filter((name) => name.endsWith(PACKAGE_ENDING) && !name.startsWith('.'));
  return files.length === 1 ? join(cwd, files[0] ?? '') : undefined;
}

function identityIn(root: string): { id?: unknown; version?: unknown } {
  try {
    return JSON.parse(readPlain(join(root, MANIFEST)).toString('utf8')) ?? {};
  } catch {
    return {};
  }
}
