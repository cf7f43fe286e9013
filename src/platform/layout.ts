/** Where things stand in a gem. Paths in a gem always use `/`. */

export const MANIFEST = 'notochord.json';
/** A Gem Studio draft's manifest. */
export const DRAFT_MANIFEST = 'manifest.json';
export const AGENTS = 'agents/';
export const SKILL = 'skill/';
export const SKILL_FILE = 'skill/SKILL.md';
export const SKILL_REFERENCES = 'skill/references/';
/** [S-03] What a reference may be: text, by its ending. */
export const REFERENCE_ENDINGS = [
  '.md',
  '.txt',
  '.json',
  '.jsonl',
  '.csv',
  '.tsv',
  '.yaml',
  '.yml',
  '.xml',
] as const;
export const DOCS = 'docs/';
/** [O-04] Folders below `docs/` whose files are translations of each other when they share a name. */
export const TRANSLATED_DOCS = ['docs/prompts/', 'docs/examples/'] as const;
export const PAGES = 'pages/';
/** [B-04] */
export const SQL_SCHEMA = 'db/schema.sql';

/** [T-02] Endings that a tool's or an SOP's entry may have (A-entry). */
export const ENTRY_ENDINGS = ['.js', '.mjs', '.ts', '.wasm'] as const;

/** The keys of an agent file's header. */
export const AGENT_HEADER_KEYS = ['description', 'tools', 'platform_tools', 'models', 'expose'] as const;

/** The keys of a compiled agent, in the order they are written. */
export const COMPILED_AGENT_KEYS = [
  'name',
  'entry',
  'description',
  'tools',
  'platformTools',
  'models',
  'expose',
] as const;

/** Platform tools that no agent may ask for, besides everything under `gem.`. */
export const FORBIDDEN_PLATFORM_TOOLS = [
  'tool_search',
  'read_skill',
  'agent.spawn_child',
  'search_gem_catalog',
] as const;

/** The platform tools that the documents name as examples; there are more. */
export const PUBLISHED_PLATFORM_TOOLS = ['fs.cat', 'http.request', 'browser.navigate'] as const;

/** What an agent may require of its model. */
export const MODEL_CAPABILITIES = [
  'image_input',
  'audio_input',
  'video_input',
  'image_output',
  'audio_output',
  'video_output',
] as const;

/** Keys that the published manifest reference knows, by where they stand (A-top-level, A-workflow, A-permissions). */
export const MANIFEST_KEYS = {
  top: [
    '$schema',
    'id',
    'name',
    'version',
    'description',
    'author',
    'license',
    'homepage',
    'tools',
    'workflows',
    'pages',
    'permissions',
    'data',
    'resources',
    'events',
  ],
  tool: [
    'name',
    'entry',
    'description',
    'inputSchema',
    'outputSchema',
    'permissions',
    'sideEffect',
    'expose',
  ],
  workflow: ['name', 'entry', 'description', 'expose', 'limits', 'triggers'],
  limits: ['maxDurationMs'],
  resource: ['id', 'url', 'mirrors', 'sha256', 'size', 'required', 'description'],
  permissions: ['knowledge', 'email', 'network'],
  email: ['read'],
  knowledge: ['permissions', 'predicates', 'reason'],
  predicate: ['predicate', 'cardinality', 'description', 'aliases'],
} as const;
