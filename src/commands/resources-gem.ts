import { join } from 'node:path';
import { fileFault } from '../archive/file-fault.ts';
import { UserError } from '../errors.ts';
import { isObject } from '../gem/document.ts';
import { parseJsonDocument } from '../gem/json-document.ts';
import { readPlain } from '../gem/read-plain.ts';
import { MANIFEST } from '../platform/layout.ts';
import { unknownResource } from '../resources/check-ids.ts';
import { type DeclaredResource, declaredResources } from '../resources/declaration.ts';
import type { Network } from '../resources/receive.ts';
import type { Call, Command } from './command.ts';
import { oneGemFolder } from './gem-paths.ts';

/** A gem's manifest, as far as it is about resources. */
export interface ResourceManifest {
  /** The gem's folder. */
  readonly root: string;
  readonly bytes: Uint8Array;
  /** Without a byte order mark. */
  readonly text: string;
  readonly resources: readonly DeclaredResource[];
}

/**
 * The manifest of the nearest gem upward. Throws `no-gem-found`, `cannot-read`, and `manifest-invalid` where what it says
 * of resources cannot be told.
 */
export function readManifest({ io }: Pick<Call, 'io'>): ResourceManifest {
  const root = oneGemFolder(io.cwd, undefined);
  const bytes = readBytes(root);
  const { text, data, syntaxFaults } = parseJsonDocument(MANIFEST, bytes);
  const [fault] = syntaxFaults;
  if (fault) throw invalid(`${MANIFEST}:${fault.at.start?.line ?? 1}:${fault.at.start?.column ?? 1}`);
  if (!isObject(data)) throw invalid(MANIFEST);
  const list = data.resources;
  if (list !== undefined && !Array.isArray(list)) throw invalid(`${MANIFEST}: resources`);
  const resources = declaredResources(list);
  const illegible = (list ?? []).findIndex((_, index) => resources.every((each) => each.index !== index));
  if (illegible !== -1) throw invalid(`${MANIFEST}: resources[${illegible}]`);
  return { root, bytes, text, resources };
}

function readBytes(root: string): Uint8Array {
  try {
    return readPlain(join(root, MANIFEST));
  } catch (error) {
    throw fileFault(error, 'read', MANIFEST);
  }
}

function invalid(where: string): UserError {
  return new UserError(
    'manifest-invalid',
    { en: `${where} is not as the platform reads it`, 'zh-CN': `${where} 不是平台能读懂的写法` },
    { en: '`gem validate` says what is wrong there', 'zh-CN': '`gem validate` 会说明那里有什么问题' },
  );
}

/** The argument of commands that work on some resources, or on all. */
export const IDS_ARGUMENT: Command['arguments'][number] = {
  name: '[id...]',
  text: { en: 'resources, by their ids (default: all)', 'zh-CN': '资源的 id（默认：全部）' },
};

/** The resources that the command line names; all where it names none. Throws `resource-unknown`. */
export function chosenResources(
  { args }: Pick<Call, 'args'>,
  { resources }: ResourceManifest,
): readonly DeclaredResource[] {
  const ids = Array.isArray(args[0]) ? args[0].map(String) : [];
  const declared = resources.map(({ id }) => id);
  const wrong = ids.find((id) => !declared.includes(id));
  if (wrong !== undefined) throw unknownResource(wrong, declared);
  return ids.length === 0 ? resources : resources.filter(({ id }) => ids.includes(id));
}

export function networkOf({ io, dial }: Pick<Call, 'io' | 'dial'>): Network {
  return { dial, env: io.env, signal: io.signal };
}
