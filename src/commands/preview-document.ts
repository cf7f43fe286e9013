import { inLanguage, type Voice } from '../io.ts';
import type { AgentSession } from '../preview/agent-session.ts';
import { appearingTools } from '../preview/appearing.ts';
import { catalogEntry, catalogText } from '../preview/catalog.ts';
import { consentOf } from '../preview/consent.ts';
import { identityOf } from '../preview/exposed.ts';
import { openingOf } from '../preview/opening.ts';
import type { Reading } from '../preview/read.ts';
import type { SearchAnswer } from '../preview/search.ts';
import type { SkillFile } from '../preview/skill-files.ts';
import type { StorePage } from '../preview/store-page.ts';
import type { Previewed } from './preview-gems.ts';
import { ASSUMED, WHY_LISTED } from './preview-words.ts';

/** What was asked for; absent what was not. */
export interface Views {
  readonly read?: Reading;
  readonly search?: SearchAnswer;
  readonly agent?: AgentSession;
  readonly store?: readonly StorePage[];
}

/** The document of `--format json`: always all that the AI has of each gem, and the views that were asked for. */
export function previewDocument(gems: readonly Previewed[], views: Views, voice: Voice) {
  return {
    gems: gems.map((one) => gemDocument(one, voice)),
    catalog: catalogText(gems.map(({ gem }) => catalogEntry(gem))),
    read: views.read ?? null,
    search: views.search ?? null,
    agent: views.agent ?? null,
    store: views.store ?? null,
    assumptions: [{ id: 'A-read-skill', text: inLanguage(voice, ASSUMED) }],
  };
}

function gemDocument({ path, gem, errors }: Previewed, voice: Voice) {
  const { id, name, version, description } = identityOf(gem);
  const { listed, because, lines } = catalogEntry(gem);
  const { skill, references, referenceList, itemList, answer } = openingOf(gem);
  return {
    path,
    kind: gem.kind,
    id,
    name,
    version,
    description,
    errors,
    listed,
    reason: because,
    message: inLanguage(voice, WHY_LISTED[because]),
    lines,
    opening: {
      ...answer,
      skill: skill && fileDocument(skill),
      references: references.map(fileDocument),
      referenceList,
      itemList,
    },
    tools: appearingTools(gem),
    consent: consentOf(gem),
  };
}

/** The text of a file is in the answer, or is read for itself. */
function fileDocument({ path, name, bytes, content }: SkillFile) {
  return {
    path,
    name,
    bytes,
    characters: content?.characters ?? null,
    tokens: content?.tokens ?? null,
  };
}
