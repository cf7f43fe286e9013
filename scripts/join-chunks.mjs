import { basename } from 'node:path';

/**
 * esbuild splits by what is shared, which makes dozens of small chunks, and each costs Node as much as parsing
 * 10 KB. So they are joined again, into few files that are still loaded only where they are needed: what
 * several commands share, what one command needs alone, and each large library by itself. A chunk is a
 * function in its file, and runs when it is first asked for, once.
 */

/** Libraries that are large and needed seldom; the chunk that holds one is a file of its own. */
const APART =
  /node_modules\/(ajv|yaml|ora|@clack|@noble|string-width|emoji-regex|get-east-asian-width|entities|chalk|markdown-it|htmlparser2|ignore)\//;

/** All that validating needs besides the model: loaded after `gem run` has started its sandbox. */
const RULES = /^src\/(validate\/rules|validate\/input-schema|validate\/schema|generated)\//;
/** What is needed only where something is wrong or unusual. */
const SELDOM = [
  ['words.js', /^late:/],
  ['schemas.js', /^src\/generated\/(?!manifest-schema-plain)/],
  ['code-follow.js', /^src\/(?:gem\/code-tree\/|validate\/ctx-uses\/(?!ctx-uses))/],
  ['yaml-whole.js', /^src\/gem\/yaml-(?:forbidden|span|syntax|tokens|whole)/],
  [
    'seldom.js',
    /^(node_modules\/jsonc-parser\/|src\/gem\/(data-changes|yaml-words|sqlite-words|json-brackets|json-symbols|json-syntax)|src\/validate\/json-words)/,
  ],
];
/** Where it is imported by what is needed always: as entries they are not in one chunk with that. */
export const APART_AS_ENTRIES = [
  ...['names', 'node', 'outside-uses'].map((name) => `src/gem/code-tree/${name}.ts`),
  ...['bind', 'call', 'evaluate', 'follow', 'module-names', 'value'].map(
    (name) => `src/validate/ctx-uses/${name}.ts`,
  ),
  ...['json-brackets', 'json-symbols', 'json-syntax', 'yaml-whole'].map((name) => `src/gem/${name}.ts`),
];

/**
 * What `gem run` needs until its sandbox starts. The rest of `run.js` is a file of its own, which is loaded while the sandbox
 * gets ready. These are entries, so that what they import is not in one chunk with them.
 */
export const AFTER_START = [
  'src/run/host.ts',
  'src/run/make-call.ts',
  'src/run/judge.ts',
  'src/run/schema/check-value.ts',
];
const BEFORE_START = [
  ...[
    'run-tool',
    'run-tool-errors',
    'run-tool-once',
    'run-tool-open',
    'run-tool-options',
    'run-tool-request',
  ].map((name) => `src/commands/${name}.ts`),
  ...['of-gem', 'place', 'run'].map((name) => `src/run/${name}.ts`),
  ...['cache-folder', 'deno-process', 'find-deno', 'in-use', 'sandbox', 'stage'].map(
    (name) => `src/run/sandbox/${name}.ts`,
  ),
  ...['check-ids', 'declaration', 'paths'].map((name) => `src/resources/${name}.ts`),
  'src/package-root.ts',
];

/**
 * The files of what the commands need that people run all day, and where a run of each begins: what these import is in
 * the first file that has it, and what is in more than one of them is in the first of all.
 */
const OFTEN = {
  'gem.js': [
    'src/cli.ts',
    'src/commands/validate.ts',
    'src/commands/validate-report.ts',
    'src/validate/schema-faults.ts',
    'src/validate/input-schema.ts',
    'src/gem/code.ts',
    'src/gem/agents.ts',
    'src/gem/markdown.ts',
    'src/paint.ts',
  ],
  'rules.js': ['src/validate/rules/index.ts'],
  'run.js': ['src/commands/run-tool.ts', 'src/commands/run-tool-once.ts', 'src/commands/run-tool-check.ts'],
  'archive.js': ['src/commands/pack.ts'],
};

/** `src/run/` is large, and a tool uses few of the services there: each of its folders is for itself. */
function folderOf(path) {
  const [, folder, inner] = /^src\/([\w-]+)\/(?:([\w-]+)\/)?/.exec(path) ?? [];
  if (folder === 'run' && inner !== undefined) return `run-${inner}`;
  return folder ?? (path.startsWith('src/') ? 'ground' : 'libraries');
}

/** The rest that several commands share goes by the folder that most of it comes from: `run.js`, `archive.js`, … */
function fileByFolder(inputs) {
  const sizes = new Map();
  for (const [path, { bytesInOutput }] of Object.entries(inputs)) {
    const folder = folderOf(path);
    sizes.set(folder, (sizes.get(folder) ?? 0) + bytesInOutput);
  }
  const [[folder] = ['ground']] = [...sizes].sort(([, a], [, b]) => b - a);
  return `${folder}.js`;
}

/**
 * @param metafile esbuild's, of the split build
 * @param entries output names of the entry points, and of each command's own chunk
 * @returns for each output name, the file it goes into
 */
export function planFiles(metafile, { entry, commands }) {
  const gone = BEFORE_START.find((path) => !(path in metafile.inputs));
  if (gone !== undefined) throw new Error(`there is no ${gone} any more, which gem run begins with`);
  const outputs = new Map(Object.entries(metafile.outputs).map(([path, output]) => [basename(path), output]));
  const users = new Map([...outputs.keys()].map((name) => [name, new Set()]));
  const reach = (name, user, stopAt) => {
    if (users.get(name).has(user) || (stopAt.has(name) && name !== user)) return;
    users.get(name).add(user);
    for (const { path, external } of outputs.get(name).imports)
      if (!external) reach(basename(path), user, stopAt);
  };
  const often = new Map();
  const [first] = Object.keys(OFTEN);
  const named = (entryPoints) =>
    [...outputs.keys()].filter((name) => entryPoints.includes(outputs.get(name).entryPoint));
  const surely = (entryPoints, seen = new Set()) => {
    const walk = (name) => {
      if (seen.has(name)) return;
      seen.add(name);
      for (const { path, kind, external } of outputs.get(name).imports)
        if (!external && kind === 'import-statement') walk(basename(path));
    };
    for (const name of named(entryPoints)) walk(name);
    return seen;
  };
  for (const [file, entryPoints] of Object.entries(OFTEN))
    for (const name of surely(entryPoints)) often.set(name, often.has(name) ? first : file);
  const roots = new Set(commands);
  reach(entry, entry, roots);
  for (const command of commands) reach(command, command, roots);
  return new Map(
    [...outputs].map(([name, { inputs }]) => {
      const large = Object.entries(inputs).some(
        ([path, { bytesInOutput }]) => APART.test(path) && bytesInOutput > 2000,
      );
      if (large) return [name, name];
      const seldom = SELDOM.find(([, parts]) => Object.keys(inputs).some((path) => parts.test(path)));
      if (seldom !== undefined) return [name, seldom[0]];
      if (Object.keys(inputs).some((path) => RULES.test(path))) return [name, 'rules.js'];
      const [only, ...more] = users.get(name);
      const isOfOne = more.length === 0 && only !== undefined && only !== entry;
      const file = often.get(name) ?? (isOfOne ? `command-${only}` : fileByFolder(inputs));
      const waits = file === 'run.js' && !BEFORE_START.some((path) => path in inputs);
      return [name, waits ? 'run-call.js' : file];
    }),
  );
}

/** The files, each a function as CommonJS has it (`src/boot/boot.ts` calls it), with its chunks behind one `load`. */
export function joinChunks(codes, plan, metafile) {
  const files = new Map();
  for (const [name, file] of plan) files.set(file, [...(files.get(file) ?? []), name]);
  const always = new Set(
    Object.entries(metafile.outputs)
      .filter(([, { inputs }]) => ALWAYS in inputs)
      .map(([path]) => basename(path)),
  );
  return new Map([...files].map(([file, names]) => [file, fileOf(file, names, codes, plan, always)]));
}

/** What runs whenever its file is loaded, and is large. */
const ALWAYS = 'src/validate/rules/index.ts';

/** What esbuild begins its chunks with. Once a file is enough, for each takes time at start-up. */
const PREAMBLE =
  /^(?:var __(?:create|defProp|getOwnPropDesc|getOwnPropNames|getProtoOf)=Object\.\w+[;,])*(?:var )?(?:__getProtoOf=Object\.getPrototypeOf,)?__hasOwnProp=Object\.prototype\.hasOwnProperty;var __export=.+?__toCommonJS=mod=>__copyProps\(__defProp\(\{\},"__esModule",\{value:!0\}\),mod\);/;
const EXPORTS =
  /var stdin_exports=\{\};__export\(stdin_exports,(\{.*?\})\);module\.exports=__toCommonJS\(stdin_exports\);/;
const ANNOTATION = /0&&\(module\.exports=\{[^}]*\}\);\s*$/;

/** The same helpers, as esbuild writes them, but that a chunk's exports are put where they belong at once. */
const HELPERS = `const __create=Object.create,__defProp=Object.defineProperty,__getOwnPropDesc=Object.getOwnPropertyDescriptor,__getOwnPropNames=Object.getOwnPropertyNames,__getProtoOf=Object.getPrototypeOf,__hasOwnProp=Object.prototype.hasOwnProperty;
const __export=(target,all)=>{for(const name in all)__defProp(target,name,{get:all[name],enumerable:!0})};
const __exports=(target,all)=>{__defProp(target,"__esModule",{value:!0});__export(target,all)};
const __copyProps=(to,from,except,desc)=>{if(from&&typeof from=="object"||typeof from=="function")for(let key of __getOwnPropNames(from))!__hasOwnProp.call(to,key)&&key!==except&&__defProp(to,key,{get:()=>from[key],enumerable:!(desc=__getOwnPropDesc(from,key))||desc.enumerable});return to};
const __toESM=(mod,isNodeMode,target)=>(target=mod!=null?__create(__getProtoOf(mod)):{},__copyProps(isNodeMode||!mod||!mod.__esModule?__defProp(target,"default",{value:mod,enumerable:!0}):target,mod));
`;

/** Of a chunk that is not written so, nothing is taken. */
function withoutPreamble(code) {
  if (!PREAMBLE.test(code) || !EXPORTS.test(code)) return code;
  return code.replace(PREAMBLE, '').replace(EXPORTS, '__exports(exports,$1);').replace(ANNOTATION, '');
}

/** @param always the chunks that run whenever their file is loaded */
function fileOf(file, names, codes, plan, always) {
  const parts = names.map((name) => {
    const code = withoutPreamble(codes.get(name).replace(/^"use strict";/, ''));
    const body = `(module,exports,require){${late(linked(code, file, plan))}\n}`;
    // V8 compiles a function in parentheses at once, where it would go through it twice otherwise.
    return always.has(name) ? `${JSON.stringify(name)}:(function${body})` : JSON.stringify(name) + body;
  });
  return `(function(exports,require,module,__filename,__dirname){'use strict';
${HELPERS}const chunks={${parts.join(',\n')}};
const loaded={};
function load(name){let module=loaded[name];if(!module){module=loaded[name]={exports:{}};chunks[name](module,module.exports,require)}return module.exports}
exports.load=load;
})`;
}

/** A chunk asks for another by its file and its name; within one file, by its name alone. */
function linked(code, file, plan) {
  return code.replace(/\brequire\("\.\/([\w-]+\.js)"\)/g, (whole, name) => {
    const other = plan.get(name);
    if (other === undefined) return whole;
    return other === file ? `load("${name}")` : `require("./${other}").load("${name}")`;
  });
}

const IMPORT =
  /\b(import_\w+)=((?:require\("\.\/[\w-]+\.js"\)\.)?load\("[\w-]+\.js"\)|require\("node:[\w/]+"\)|(?:__toESM|\(0,import_\w+\.__toESM\))\((?:require\("node:[\w/]+"\)|\(0,import_\w+\.require_\w+\)\(\))(?:,1)?\))(?=[,;])/g;

/**
 * What a chunk imports is loaded when it is first used, so that code which most runs never reach is not even begun:
 * `var a=load("b")` becomes `var a`, and each use of it `(a??=load("b"))`. Our modules do nothing when they are loaded
 * but define, so nobody can tell the difference.
 */
function late(code) {
  const imports = new Map();
  const declared = code.replace(IMPORT, (_, name, expression) => {
    imports.set(name, expression);
    return `\u0000${name}`;
  });
  if (imports.size === 0) return code;
  const use = new RegExp(`(\u0000?)\\b(${[...imports.keys()].join('|')})\\b`, 'g');
  const expand = (text) =>
    text.replace(use, (_, isDeclaration, name) =>
      isDeclaration ? name : `(${name}??=${expand(imports.get(name))})`,
    );
  return expand(declared);
}
