import { describe, expect, it } from 'vitest';
import { agentSession, agentSessions } from '../../src/preview/agent-session.ts';
import { gemOf, TOOL } from './gem-of.ts';

const KEEPER =
  '---\ndescription: Keeps.\ntools: [add_note, add_note, gone]\nplatform_tools: [fs.cat, http.request]\n---\nYou keep.\n\n记好。\n';
const SKILL = { 'skill/SKILL.md': 'S\n', 'skill/references/a.md': 'A\n' };

describe('a session of a gem’s own agent', () => {
  it('[S-14] [A-15] has read_skill and the skill’s files at the end of its system prompt when there is a skill', async () => {
    const gem = await gemOf({ tools: [TOOL] }, { 'agents/keeper.md': KEEPER, ...SKILL });
    expect(agentSession([gem], 'keeper')).toMatchObject({
      systemPrompt: { text: 'You keep.\n\n记好。\n\nnotes/skill/SKILL.md\nnotes/skill/references/a.md' },
      hasReadSkill: true,
      skillFiles: ['notes/skill/SKILL.md', 'notes/skill/references/a.md'],
      exposed: false,
    });
  });

  it('[A-15] may call the tools of its header and nothing else, exposed or not', async () => {
    const tools = [TOOL, { ...TOOL, name: 'other', expose: true }];
    const gem = await gemOf({ tools }, { 'agents/keeper.md': KEEPER });
    expect(agentSession([gem], 'keeper')).toMatchObject({
      tools: [{ fullName: 'gem.notes.add_note', inputSchema: TOOL.inputSchema }],
      unknownTools: ['gone'],
      platformTools: ['fs.cat', 'http.request'],
      hasReadSkill: false,
      skillFiles: [],
      systemPrompt: { text: 'You keep.\n\n记好。\n' },
    });
  });

  it('[G-09] never has the list of gems, whatever it exposes', async () => {
    const gem = await gemOf(
      { description: 'Keeps a hundred things.', tools: [{ ...TOOL, expose: true }] },
      { 'agents/keeper.md': KEEPER.replace('---\nYou', 'expose: true\n---\nYou'), ...SKILL },
    );
    const [session] = agentSessions(gem);
    expect(session).toMatchObject({ exposed: true });
    expect(session?.systemPrompt.text).not.toContain('Keeps a hundred things.');
    expect(session?.systemPrompt.text).not.toContain('Adds a note.');
  });

  it('is found by name, with the id before it, or by its full name', async () => {
    const gems = [
      await gemOf({ id: 'a' }, { 'agents/keeper.md': KEEPER, 'agents/alone.md': KEEPER }),
      await gemOf({ id: 'b' }, { 'agents/keeper.md': KEEPER, 'agents/torn.md': '---\ndescription: x\n' }),
    ];
    expect(agentSession(gems, 'alone')).toMatchObject({ gem: 'a' });
    expect(agentSession(gems, 'b/keeper')).toMatchObject({ gem: 'b' });
    expect(agentSession(gems, 'gem.b.keeper')).toMatchObject({ gem: 'b' });
    expect(agentSession(gems, 'keeper')).toMatchObject({ several: ['a/keeper', 'b/keeper'] });
    expect(agentSession(gems, 'torn')).toMatchObject({ several: [], unreadable: 'agents/torn.md' });
  });
});
