import type { Json } from '../../platform/ctx.ts';
import type { ToolDeclaration } from '../declaration.ts';
import type { Host } from '../host.ts';
import type { Scenario } from '../scenario/scenario.ts';

/**
 * Has the services put into the state what the scenario gives them, which they else do when a tool first uses them: a
 * run that goes on later must not get it again. Throws `scenario-invalid`.
 */
export async function fillWorld(host: Host, scenario: Scenario, tool: ToolDeclaration): Promise<void> {
  const asked: [string, Json[]][] = [];
  if (Object.keys(scenario.kv).length > 0) asked.push(['storage.kv.list', [{ limit: 1 }]]);
  if ((scenario.data ?? []).length > 0) asked.push(['data.doc.get', ['gem']]);
  if ((scenario.sql ?? []).length > 0) asked.push(['storage.sql.query', ['SELECT 1']]);
  if (Object.keys(scenario.files ?? {}).length > 0) asked.push(['files.list', []]);
  if (scenario.workspace !== undefined) asked.push(['files.list', ['workspace:']]);
  if (asked.length === 0) return;
  await host.beginCall(tool);
  // What fails here fails again for the tool that uses it, and is told there.
  for (const [path, args] of asked) await host.answer(path, args);
  await host.endCall();
}

/** The scenario of a run that goes on: its state holds the rest already. */
export function withoutFixtures({ data, sql, files, ...scenario }: Scenario): Scenario {
  return { ...scenario, kv: {} };
}
