import { existsSync, statSync } from 'node:fs';
import { basename, dirname, resolve } from 'node:path';
import { type AgentsSource, agentsSuggestion, readAgents } from '../convert/agents/read.ts';
import type { Kind, Suggestion } from '../convert/conversion.ts';
import { detectKind } from '../convert/detect.ts';
import { draftSuggestion, readDraft } from '../convert/draft/read.ts';
import type { SkillSource } from '../convert/skill/plan.ts';
import { readSkill, skillSuggestion } from '../convert/skill/read.ts';
import { readSource, type Source } from '../convert/source.ts';
import type { DataObject } from '../gem/document.ts';
import { textFault } from '../validate/text-fault.ts';
import { noSuchPath } from './gem-paths.ts';

/** What was named, read once, by its kind. */
export type ReadSource = { readonly source: Source; readonly suggestion: Suggestion } & (
  | { readonly kind: 'draft'; readonly draft: DataObject }
  | { readonly kind: 'skill'; readonly skill: SkillSource }
  | { readonly kind: 'agents'; readonly agents: AgentsSource }
);

/** Reads what is to be converted. `forced` is what the person says it is. */
export function readNamed(cwd: string, named: string, forced: Kind | undefined): ReadSource {
  const path = resolve(cwd, named);
  if (named === '' || !existsSync(path)) throw noSuchPath(named);
  const source = readSource(folderFor(path, forced));
  const kind = forced ?? detectKind(source);
  if (kind === 'draft') {
    const draft = readDraft(source);
    return { kind, source, draft, suggestion: draftSuggestion(draft) };
  }
  if (kind === 'skill') {
    const skill = readSkill(source, textFault);
    return { kind, source, skill, suggestion: skillSuggestion(skill) };
  }
  const agents = readAgents(source, textFault);
  return { kind, source, agents, suggestion: agentsSuggestion(agents) };
}

/** Whoever names the file that makes a folder a skill or a draft means the folder. */
function folderFor(path: string, forced: Kind | undefined): string {
  const isChief = /^(?:skill\.md|manifest\.json)$/i.test(basename(path)) && forced !== 'agents';
  return isChief && statSync(path).isFile() ? dirname(path) : path;
}
