import type { Finding } from '../gem/finding.ts';
import type { ScenarioError } from '../run/scenario/scenario-error.ts';

/** What is wrong with a scenario file, as the rule `scenario/invalid` tells it. */
export function scenarioFinding({ place, said, hint }: ScenarioError): Finding {
  const { file, line, column } = place;
  return {
    rule: 'scenario/invalid',
    severity: 'error',
    messageId: hint === undefined ? 'wrong' : 'hinted',
    args: {
      said: said.en,
      'said.zh-CN': said['zh-CN'],
      ...(hint === undefined ? {} : { hint: hint.en, 'hint.zh-CN': hint['zh-CN'] }),
    },
    at: { file, start: { line, column } },
  };
}
