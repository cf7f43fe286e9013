import type { AgentFile } from '../../../gem/agents.ts';
import { isObject, type SyntaxFault } from '../../../gem/document.ts';
import { headerFix } from '../../header-fix.ts';
import { HEADER_WORDS, type HeaderReason } from '../../header-words.ts';
import { defineRule } from '../../rule.ts';

export default defineRule({
  id: 'agent/header-syntax',
  severity: 'error',
  statements: ['A-05'],
  words: HEADER_WORDS,
  *check(gem) {
    if (gem.kind === 'packed') return;
    for (const agent of gem.agents)
      for (const fault of faultsOf(agent)) {
        const { reason, args, at } = fault;
        const fix = headerFix(gem, agent, fault);
        yield { messageId: reason as HeaderReason, ...(args ? { args } : {}), at, fix };
      }
  },
});

function faultsOf({ header, fenceFault }: AgentFile): readonly SyntaxFault[] {
  // Without a header at all: agent/header-missing.
  if (fenceFault) return /^(?:missing|notFirstLine)$/.test(fenceFault.reason) ? [] : [fenceFault];
  if (!header || header.syntaxFaults.length > 0) return header?.syntaxFaults ?? [];
  if (isObject(header.data)) return [];
  return [{ reason: header.data === null ? 'empty' : 'notMapping', at: header.at('') }];
}
