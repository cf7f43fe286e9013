import { AGENT_WORDS } from './words/agents.ts';
import { COMMON_WORDS } from './words/common.ts';
import { DRAFT_WORDS } from './words/draft.ts';
import { SKILL_WORDS } from './words/skill.ts';
import type { NoteWords } from './words/words.ts';

const ALL = { ...COMMON_WORDS, ...DRAFT_WORDS, ...SKILL_WORDS, ...AGENT_WORDS };

/** Kebab-case and stable, for scripts. */
export type NoteId = keyof typeof ALL;

export const NOTE_WORDS: Readonly<Record<NoteId, NoteWords>> = ALL;
