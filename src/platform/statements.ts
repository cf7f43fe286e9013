/**
 * What the platform's documents say, statement by statement. Rules and tests name these ids, and
 * docs/conformance.md tells which of them are proved by what. Lengths of descriptions are counted in Unicode
 * code points.
 */
import { AGENTS } from './statements/agents.ts';
import { DATA } from './statements/data.ts';
import { DATA_CHANGES } from './statements/data-changes.ts';
import { DESCRIPTIONS } from './statements/descriptions.ts';
import { DOCS } from './statements/docs.ts';
import { EMAIL } from './statements/email.ts';
import { EXPOSURE } from './statements/exposure.ts';
import { FILES } from './statements/files.ts';
import { MEETING } from './statements/meeting.ts';
import { PERMISSIONS } from './statements/permissions.ts';
import { RESOURCES } from './statements/resources.ts';
import { RUNNING } from './statements/running.ts';
import { SKILL } from './statements/skill.ts';
import { STORAGE } from './statements/storage.ts';
import { TOOLS } from './statements/tools.ts';

/** The statements as they are read: a title, and the document and the part of it that they come from. */
export const STATEMENT_SECTIONS = [
  { title: 'Descriptions', source: 'manifest reference, «描述»', statements: DESCRIPTIONS },
  { title: 'Tools', source: 'manifest reference, «tools»; tool API', statements: TOOLS },
  { title: 'Exposure', source: 'manifest reference, «对外提供»', statements: EXPOSURE },
  { title: 'Skill', source: 'manifest reference, «skill»', statements: SKILL },
  {
    title: 'Knowledge and mail',
    source: 'manifest reference, «permissions»; tool API',
    statements: PERMISSIONS,
  },
  { title: 'Data', source: 'manifest reference, «data»', statements: DATA },
  { title: 'Changing declared data', source: 'manifest reference, «改字段的规则»', statements: DATA_CHANGES },
  { title: 'Agents', source: 'manifest reference, «agents»', statements: AGENTS },
  { title: 'Docs', source: 'manifest reference, «docs»', statements: DOCS },
  {
    title: 'Resources',
    source: 'manifest reference, «resources»; tool API, «ctx.resources»',
    statements: RESOURCES,
  },
  { title: 'How a tool runs', source: 'tool API', statements: RUNNING },
  { title: 'ctx.files', source: 'tool API', statements: FILES },
  { title: 'Storage', source: 'tool API, «ctx.data 和 ctx.storage»', statements: STORAGE },
  { title: 'ctx.email', source: 'tool API', statements: EMAIL },
  { title: 'How the AI meets a gem', source: 'what a gem is', statements: MEETING },
] as const;

type OfEach<Section> = Section extends unknown ? keyof Section : never;
export type StatementId = OfEach<(typeof STATEMENT_SECTIONS)[number]['statements']>;
