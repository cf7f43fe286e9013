/**
 * Compiles what is known before anyone runs `gem`, because compiling JSON Schemas at start-up would cost more
 * than all the rest: the manifest's schema, and the JSON Schema meta-schemas that an `inputSchema` is held
 * against first. Writes self-contained modules to src/generated/, which git ignores and the build makes.
 */

import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { Ajv } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import standalone from 'ajv/dist/standalone/index.js';
import { build } from 'esbuild';
import { plainSchema } from './plain-schema.mjs';

const ROOT = new URL('../', import.meta.url);
const standaloneCode = standalone.default ?? standalone;

/** Said to people and editors, not to a validator. */
const ANNOTATIONS = new Set(['title', 'description', '$comment', 'examples', 'default']);
/** Names below these are the manifest's, not keywords. */
const MAPS = new Set(['properties', '$defs']);
/** Quadratic on a list of lists; the rules that own it (`data/index-invalid`, `data/enum-invalid`) find repeats. */
const LEFT_TO_RULES = new Set(['uniqueItems']);

function withoutAnnotations(schema) {
  if (Array.isArray(schema)) return schema.map(withoutAnnotations);
  if (typeof schema !== 'object' || schema === null) return schema;
  const kept = {};
  for (const [key, value] of Object.entries(schema)) {
    if (ANNOTATIONS.has(key) || LEFT_TO_RULES.has(key)) continue;
    kept[key] = MAPS.has(key)
      ? Object.fromEntries(Object.entries(value).map(([name, each]) => [name, withoutAnnotations(each)]))
      : withoutAnnotations(value);
  }
  return kept;
}

function manifestValidator(schema) {
  const ajv = new Ajv2020({
    allErrors: true,
    verbose: true,
    messages: false,
    strict: true,
    strictTypes: false,
    strictRequired: false,
    ownProperties: true,
    allowUnionTypes: true,
    keywords: ['x-rule', 'x-message', 'x-packed-only'],
    code: { source: true, esm: true },
  });
  return withOwners(standaloneCode(ajv, ajv.compile(withoutAnnotations(schema))));
}

/**
 * A verbose error carries the whole subschema that it comes from, of which only `x-rule` and `x-message` are
 * read. Written out in its place, they save the module two thirds of its size, which is start-up time.
 */
function withOwners(code) {
  const schemas = new Map();
  for (const [, name, json] of code.matchAll(/const (schema\d+) = (\{.*?\});(?=const|export|function|$)/g)) {
    schemas.set(name, JSON.parse(json));
  }
  const owned = code.replace(
    /,schemaPath:"(?:[^"\\]|\\.)*"|,schema:(?:"(?:[^"\\]|\\.)*"|\{.*?\}|.*?),parentSchema:(.+?),data/g,
    (_whole, parent) => {
      if (parent === undefined) return '';
      const [name, ...path] = parent.split(/\.|\["?|"?\]/).filter((part) => part !== '');
      const subschema = path.reduce((value, part) => value[part], schemas.get(name));
      const rule = subschema['x-rule'] ? `,rule:${JSON.stringify(subschema['x-rule'])}` : '';
      const says = subschema['x-message'] ? `,says:${JSON.stringify(subschema['x-message'])}` : '';
      const keys =
        subschema.additionalProperties === false
          ? `,keys:${JSON.stringify(Object.keys(subschema.properties))}`
          : '';
      return `${rule}${says}${keys},data`;
    },
  );
  if (/parentSchema|schemaPath/.test(owned))
    throw new Error('Ajv writes its errors in another way than before');
  // Joined by copying, the errors of a list of many wrong items cost the square of their number.
  const joined = owned.replace(/vErrors\.concat\((\w+)\.errors\)/g, 'append(vErrors, $1.errors)');
  if (joined === owned) throw new Error('Ajv joins its errors in another way than before');
  return `${joined}\nfunction append(list, more) { for (const each of more) list.push(each); return list; }\n`;
}

function metaSchemaValidator(Class, id) {
  // The very options that an inputSchema is compiled with: one verdict, whoever gives it.
  const ajv = new Class({
    strict: false,
    ownProperties: true,
    logger: false,
    code: { source: true, esm: true },
  });
  return standaloneCode(ajv, ajv.getSchema(id));
}

/** For the quick look that most manifests pass: as text, because parsing it is quicker than code. */
function manifestForQuickLook(schema) {
  const json = JSON.stringify(plainSchema(withoutAnnotations(schema)));
  const type = 'boolean | readonly unknown[]';
  return {
    'manifest-schema-plain.js': `${HEAD}export const { root, definitions } = JSON.parse(${JSON.stringify(json)});\n`,
    'manifest-schema-plain.d.ts': `${HEAD}export declare const root: ${type};\nexport declare const definitions: Readonly<Record<string, ${type}>>;\n`,
  };
}

async function module(name, code) {
  const bundled = await bundle(`export { validate } from 'generated:${name}';`, {
    [`generated:${name}`]: code,
  });
  return { [`${name}.js`]: HEAD + bundled, [`${name}.d.ts`]: TYPES };
}

/** Ajv's small runtime functions are taken in, and nothing else of it. */
async function bundle(entry, modules) {
  const result = await build({
    stdin: { contents: entry, resolveDir: fileURLToPath(ROOT), loader: 'js' },
    bundle: true,
    write: false,
    metafile: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    minify: true,
    legalComments: 'none',
    plugins: [inMemory(modules)],
  });
  const foreign = Object.keys(result.metafile.inputs).filter(
    (input) =>
      input.includes('node_modules') &&
      !/ajv\/dist\/runtime\/(ucs2length|equal)\.js$|fast-deep-equal/.test(input),
  );
  if (foreign.length > 0) throw new Error(`generated code pulls in ${foreign.join(', ')}`);
  return result.outputFiles[0].text;
}

function inMemory(modules) {
  return {
    name: 'in-memory',
    setup({ onResolve, onLoad }) {
      onResolve({ filter: /^generated:/ }, ({ path }) => ({ path, namespace: 'generated' }));
      onLoad({ filter: /.*/, namespace: 'generated' }, ({ path }) => ({
        contents: modules[path],
        resolveDir: fileURLToPath(ROOT),
        loader: 'js',
      }));
    },
  };
}

const HEAD = '// Made by scripts/generate.mjs. Do not edit.\n';
const TYPES = `${HEAD}import type { Validate } from '../validate/ajv-error.ts';\nexport declare const validate: Validate;\n`;

/** Writes src/generated/. Safe to repeat; the same input gives the same bytes. */
export async function generate() {
  const schema = JSON.parse(await readFile(new URL('schemas/notochord.schema.json', ROOT), 'utf8'));
  const files = {
    ...(await module('manifest-schema', manifestValidator(schema))),
    ...manifestForQuickLook(schema),
    ...(await module(
      'meta-schema-2020-12',
      metaSchemaValidator(Ajv2020, 'https://json-schema.org/draft/2020-12/schema'),
    )),
    ...(await module(
      'meta-schema-draft-07',
      metaSchemaValidator(Ajv, 'http://json-schema.org/draft-07/schema'),
    )),
  };
  const folder = new URL('src/generated/', ROOT);
  await mkdir(folder, { recursive: true });
  for (const [name, text] of Object.entries(files)) await writeFile(new URL(name, folder), text);
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) await generate();
