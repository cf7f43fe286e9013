import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { OPERATORS } from '../../src/run/match/pattern.ts';
import { parseScenario } from '../../src/run/scenario/scenario.ts';

const text = readFileSync('docs/scenarios.md', 'utf8');
const examples = [...text.matchAll(/```yaml\n([\s\S]*?)```/g)].map(([, yaml = '']) => yaml);

it.each(examples)('docs/scenarios.md has an example that can be read, %#', async (yaml) => {
  expect(await parseScenario(yaml, 'docs/scenarios.md', '.')).toMatchObject({ tool: 'summarize' });
});

it('docs/scenarios.md names every operator', () => {
  for (const operator of OPERATORS) expect(text).toContain(operator);
});
