/**
 * What the platform's documents do not say and we must decide all the same. Everything that stands on one of
 * these names its id; when the platform publishes its own word, the entry is deleted and the compiler lists
 * what stood on it.
 */
export const ASSUMPTIONS = {
  'A-top-level':
    'Required top-level keys are `id`, `name`, `version`, `description`; optional are `author`, `license`, `homepage`, `tools`, `workflows`, `pages`, `permissions`, `data`, `resources`, `events` and, in a packed manifest, `agents`. Any other is a warning.',
  'A-id':
    '`id` matches `^[a-z0-9]([a-z0-9_-]{0,62}[a-z0-9])?$`: no dot, because `gem.<id>.<name>` uses dots.',
  'A-version': '`version` is a semantic version.',
  'A-workflow':
    'An item of `workflows[]` has `name` (by the tools’ rule), `entry` under `workflows/`, `description`, and optionally `expose`, `limits` (of which only `maxDurationMs` is published) and `triggers` (an array of objects, not looked into).',
  'A-workflow-run':
    'An SOP is `export default async function (input, ctx)`, and its input is the event that started it. Only `ctx.call` is published of its `ctx`, with `tool.<name>` and `agent.<name>` of its own gem; an input that is not given is `{}`. Calls are made one after the other, also where the SOP does not wait between them. An SOP that goes on is run from its beginning, and its calls get their recorded results as long as they are the same calls.',
  'A-permissions':
    'Gem-level `permissions` keys are `knowledge`, `email`, `network`; a tool’s are `knowledge: true`, `email: { read: true }`, `network`. Others are passed through. `network` is `true` or a list of host names, with a `*.` prefix allowed.',
  'A-network':
    '`ctx.http` needs `network` declared by the gem and by the tool, and is the only door to the network.',
  'A-knowledge':
    'A permission string of the knowledge base is `<area>.<read|write>` followed by one or more `:<part>`, with parts of letters, digits and `_ - . *`; the known areas are `facts` and `collections`.',
  'A-predicate':
    'The levels of a predicate are `[a-z][a-z0-9_]*` joined by dots. Which first levels exist is not published, and is not checked.',
  'A-denied':
    'A service that is not declared or not granted exists on `ctx` and fails with `E_PERM_DENIED` (published only for `workspace:` without a conversation).',
  'A-compiled':
    'All seven keys of a compiled agent are always present: `tools` and `platformTools` default to `[]`, `models` to `{ "main": {} }`, `expose` to `false`.',
  'A-archive': 'The packed file is the container described in docs/format.md.',
  'A-signature':
    'A signature is a DSSE envelope around an in-toto statement, signed with Ed25519, as described in docs/format.md.',
  'A-entry':
    'Tools and SOPs are ES modules ending in `.js`, `.mjs` or `.ts`, or `.wasm`. TypeScript is compiled when the gem is packed, because the sandbox’s checks are on what ships.',
  'A-wasm':
    'The calling convention of a `.wasm` tool is not published, so such a tool is checked but cannot be run here.',
  'A-data-api':
    '`ctx.data` has, beyond `collection(name).insert(record)`: `get(id)`, `update(id, patch)`, `delete(id)`, `query({ where: [[field, op, value]], orderBy, limit, cursor })` and `count({ where })`; `log(name)` with `append(entry)` and `list({ since, limit, cursor })`; `doc(key)` with `get`, `set` and `delete`; `blobs.put(bytes or base64)`, which gives the SHA-256 in hex, and `blobs.get(hash)`, which gives bytes; `transaction(async tx => …)`. A field that is `null` is not there, and a patch replaces whole fields. A record may be deleted while others refer to it. A query needs an index with its equality fields, then its range or order fields; the local store runs it without and warns.',
  'A-data-errors':
    'A record that breaks the declaration is refused with `E_DATA_INVALID: …`, a repeated unique value with `E_DATA_UNIQUE: …`. Other refusals of `ctx.data` are `E_DATA_NOT_DECLARED`, `E_DATA_NOT_FOUND`, `E_DATA_QUERY` and `E_DATA_TRANSACTION`.',
  'A-migration':
    'A migration step is given the record as JSON holds it, without its id, and returns the whole record as the next version has it, or a promise of one. It has no `ctx`. A step that throws or returns no object, or a record that the declaration does not take in the end, stops the activation with `E_DATA_SCHEMA`.',
  'A-null':
    '`null` for a parameter that is not required is dropped before checking, at every level that `properties` describes, whatever its schema says.',
  'A-undefined': 'A tool that returns nothing gives `null`.',
  'A-kv-api':
    '`ctx.storage.kv` has, beyond `get` and `set`, `delete(key)` and `list({ prefix, limit, cursor })`; `get` of an unset key is `null`; a value that is not a string is refused.',
  'A-files-api':
    '`ctx.files`: `modified` is whole milliseconds since 1970; the size of a folder is 0; `write`, `mkdir`, `move` and `delete` give `null`; `mkdir` makes the folders above it and leaves one that is there; `delete` takes a folder with all that it holds; bytes that are not UTF-8 are read only as `base64`; the error codes, but `E_PERM_DENIED`, are ours.',
  'A-sql-api':
    '`ctx.storage.sql` has `exec(sql, params)`, which changes something and gives `{ changes, lastInsertRowid }`, and `query(sql, params)`, which gives rows as objects. One statement a call; `params` is a list for `?` or an object for names. In rows, integers beyond 2^53 and infinities are strings, and blobs are base64; a blob goes in as `{ base64: … }`. Foreign keys are enforced. Text in double quotes is read as SQLite does by default. `db/schema.sql` runs once, when the database is new.',
  'A-http-api':
    '`ctx.http.fetch(url, { method, headers, body, connection })` gives `{ ok, status, headers, body, text(), json() }`; the body of a request is a string, that of an answer is base64 where it is not text; with `credentialDenied` nothing is sent, and the status is 401.',
  'A-plain-calls':
    'Any path under `ctx` without a simulation of its own answers from the scenario’s `calls` list, and without an entry fails with `E_NOT_SIMULATED`.',
  'A-arguments':
    'What a tool hands to `ctx` travels as JSON. A call with an argument that JSON cannot hold, a BigInt or an object that refers back to itself, is not made and fails with `E_NOT_JSON`; what JSON changes without a word, as `NaN` to `null` and a `Map` to `{}`, is handed on so.',
  'A-extract-api':
    '`ctx.extract(path)` gives `{ text, mimeType }` for text, Markdown, HTML, CSV, JSON, PDF, DOCX, XLSX and PPTX; `path` is one of `ctx.files`.',
  'A-email-api':
    'In a mail of `ctx.email`, `date` is milliseconds since 1970, `fromAddr` and `toAddrs` are addresses without names, `toAddrs` those of `To` alone. A limit outside 1 to 200 is refused.',
  'A-read-skill':
    'What the AI sees of a gem is published, and not how it is written: the wording of the lines in the system prompt and in what `read_skill` returns, their order, the names of items in them, and how `tool_search` ranks.',
  'A-limits':
    'KB and MB are 1,024-based; the 1,048,576 characters of a result are UTF-16 units of its JSON text.',
  'A-draft':
    'In a Gem Studio draft’s `manifest.json`, an item of `exports[]` has `name`, `kind` (`tool` when absent), `entry`, `description`, `input_schema` or `inputSchema`, `side_effect`, `permissions` and `expose`; with one tool and no `exports[]` these stand at the top level. `knowledge`, `email`, `network`, `data` and `resources` stand at the top level too.',
} as const;

export type AssumptionId = keyof typeof ASSUMPTIONS;
