/**
 * The figures that the platform's documents state (statement ids behind each). Descriptions and names are
 * counted in Unicode code points (D-07), sizes in bytes of 1,024-based units (A-limits).
 */

/** [D-02] Characters of the gem's own description. */
export const GEM_DESCRIPTION_MAX = 200;
/** [D-03] Characters of a tool's description. */
export const TOOL_DESCRIPTION_MAX = 512;
/** [D-04] Characters of an SOP's description. */
export const WORKFLOW_DESCRIPTION_MAX = 200;
/** [D-06] Characters of the description of anything exposed. */
export const EXPOSED_DESCRIPTION_MAX = 200;

/** [T-01] [A-02] [C-03] Names of tools, agents, SOPs, collections and fields. */
export const NAME_PATTERN = /^[a-z][a-z0-9_]{0,63}$/;
export const NAME_MAX = 64;

/** [E-01] Exposed items a gem. */
export const EXPOSED_MAX = 5;

/** [G-04] Hits of `tool_search`. */
export const SEARCH_HITS_MAX = 5;

/** [C-01] Collections a gem. */
export const COLLECTIONS_MAX = 64;
/** [C-02] Days that the record of changes is kept, from 1. */
export const EVENT_RETENTION_DAYS_MAX = 3_650;
export const EVENT_RETENTION_DAYS_DEFAULT = 180;
/** [C-05] Fields a collection, from 1. */
export const FIELDS_MAX = 128;
/** [C-08] Indexes a table. */
export const INDEXES_MAX = 16;
/** [C-08] Fields an index, from 1. */
export const INDEX_FIELDS_MAX = 8;
/** [C-11] What a log may keep, from 1. */
export const RETENTION_MAX = { days: 36_500, maxEntries: 10_000_000 } as const;
/** [C-15] Values an enum, from 1. */
export const ENUM_MAX = 256;

/** [S-02] [S-04] Bytes of `skill/SKILL.md`, and of each reference. */
export const SKILL_FILE_MAX = 64 * 1024;
/** [S-15] References above which the list of them crowds what the AI reads. The figure is ours. */
export const REFERENCES_MAX = 100;
/**
 * Bytes of a module that is looked into, and of all modules together. Ours, for safety: a parser takes some three hundred
 * times the bytes of the densest code. More of an author's own files than of a package from anywhere.
 */
export const CODE_READ_MAX = { folder: 4 * 1024 * 1024, packed: 512 * 1024 } as const;
export const ALL_CODE_READ_MAX = { folder: 32 * 1024 * 1024, packed: 4 * 1024 * 1024 } as const;
/** Bytes of a page that is looked into, and of all pages together. Ours, for safety. */
export const PAGE_READ_MAX = 1024 * 1024;
export const ALL_PAGES_READ_MAX = 8 * 1024 * 1024;
/** Bytes of an agent file of which the beginning is enough. Ours, for safety: no model is given so long a prompt. */
export const AGENT_READ_MAX = 1024 * 1024;
/** Bytes of a Markdown file under `docs/` that is looked into. Ours, for safety: nobody reads so much. */
export const DOCS_READ_MAX = 256 * 1024;
/** Bytes of all of them together, in the order of their paths. Ours, for safety too. */
export const ALL_DOCS_READ_MAX = 4 * 1024 * 1024;

/** [T-15] Milliseconds of active time that a run of an SOP has, when its `limits.maxDurationMs` says nothing else. */
export const WORKFLOW_DURATION_DEFAULT = 10 * 60 * 1000;

/** UTF-16 units of a result's JSON text. */
export const RESULT_MAX = 1_048_576;

/** Bytes of the YAML header of an agent file. Ours, for safety: no real header comes near. */
export const AGENT_HEADER_MAX = 32 * 1024;
/** Lines of the YAML header of an agent file. Ours, for safety: readers slow down with the square of blank lines. */
export const AGENT_HEADER_LINES_MAX = 1_000;

/** Levels of nesting that a JSON or YAML document may have. Ours, for safety. */
export const DATA_DEPTH_MAX = 200;
