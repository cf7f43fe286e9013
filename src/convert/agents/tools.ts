import { FORBIDDEN_PLATFORM_TOOLS } from '../../platform/layout.ts';
import { namesIn } from '../header/names-in.ts';
import type { SourceHeader } from '../header/read.ts';

/** What an agent may call, sorted into what is certain and what only its author can say. */
export interface AgentTools {
  /** Of this gem. */
  readonly own: readonly string[];
  /** Named as the platform's tools by the source itself. */
  readonly platform: readonly string[];
  /** Tools of the tool that the agent was written for: what they are on the platform is not known. */
  readonly candidates: readonly string[];
  /** No agent of a gem may have these. */
  readonly forbidden: readonly string[];
  /** Nothing was said, which elsewhere means all of them. */
  readonly isOpen: boolean;
}

export function agentTools({ values }: SourceHeader, gemTools: readonly string[]): AgentTools {
  const asked = [...new Set(ASKING_KEYS.flatMap((key) => namesIn(values.get(key))))];
  const named = namesIn(values.get('platform_tools'));
  const isForbidden = (name: string) => FORBIDDEN.has(name) || name.startsWith('gem.');
  const isFull = (name: string) => /^[^\s.]+(?:\.[^\s.]+)+$/.test(name);
  return {
    own: asked.filter((name) => gemTools.includes(name)),
    platform: named.filter((name) => isFull(name) && !isForbidden(name)),
    candidates: [
      ...asked.filter((name) => !gemTools.includes(name) && !isForbidden(name)),
      ...named.filter((name) => !isFull(name) && !isForbidden(name)),
    ],
    forbidden: [...asked, ...named].filter((name) => !gemTools.includes(name) && isForbidden(name)),
    isOpen: [...ASKING_KEYS, 'platform_tools'].every((key) => values.get(key) === undefined),
  };
}

/** How other tools spell the list. */
export const ASKING_KEYS = ['tools', 'allowed-tools', 'allowed_tools', 'allowedTools'] as const;

const FORBIDDEN: ReadonlySet<string> = new Set(FORBIDDEN_PLATFORM_TOOLS);
