// An SOP is for what has steps, waits, or must go on after a restart. It has no storage and no files of its own: each
// step is a call of a tool or an agent, whose result is recorded. After a crash it goes on where it was.
const STARTERS = [
  { term: 'Gem', meaning: 'A folder with a manifest, tools, agents and a skill that extends Notochord.' },
  { term: 'SOP', meaning: 'Standard operating procedure: a fixed flow of steps.' },
];

/** @type {import('notochord-gem/types').Workflow} */
export default async function (_input, ctx) {
  let saved = 0;
  for (const starter of STARTERS) {
    const result = await ctx.call('tool.save_term', starter);
    if (result.saved) saved += 1;
  }
  return { saved };
}
