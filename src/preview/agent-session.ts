import type { Gem } from '../gem/gem.ts';
import { type AgentItem, agents, nameOf, textsIn, tools } from '../gem/items.ts';
import { type ListedTool, listedTool } from './appearing.ts';
import { fullNameOf, idOf, text } from './exposed.ts';
import { joinParts } from './join-parts.ts';
import { type Measured, measured } from './measure.ts';
import { references, skillFile, textOf } from './skill-files.ts';

/** [A-15] [S-14] What one of a gem's own agents has before it. It never has the list of gems [G-09]. */
export interface AgentSession {
  readonly name: string;
  readonly gem: string;
  /** The agent's file. */
  readonly path: string;
  readonly description: string | null;
  /** [E-05] The main chat may hand it a task; else only the gem's SOPs and pages may call it. */
  readonly exposed: boolean;
  /** [A-12] [S-14] The body of its file, and at the end the skill's files where the gem has one. */
  readonly systemPrompt: Measured;
  /** [S-14] Names of the skill's files, by which `read_skill` gives them. */
  readonly skillFiles: readonly string[];
  /** [S-14] */
  readonly hasReadSkill: boolean;
  /** The gem's own tools that it may call. */
  readonly tools: readonly ListedTool[];
  /** Tools of its header that the gem does not have. */
  readonly unknownTools: readonly string[];
  /** By full name; what they take only the platform knows. */
  readonly platformTools: readonly string[];
}

/** The sessions of all agents of a gem whose headers can be read. */
export function agentSessions(gem: Gem): AgentSession[] {
  return agents(gem).map((agent) => sessionOf(gem, agent));
}

/** Agent files whose headers cannot be read, so that nothing is known of what the agent may call. */
function unreadableAgents(gem: Gem): string[] {
  const read = new Set(agents(gem).map(({ file }) => file));
  return gem.kind === 'packed' ? [] : gem.agents.flatMap(({ path }) => (read.has(path) ? [] : [path]));
}

function sessionOf(gem: Gem, agent: AgentItem): AgentSession {
  const own = tools(gem);
  const wanted = [...new Set(textsIn(agent, 'tools').map((one) => one.text))];
  const skill = skillFile(gem);
  const skillFiles = skill ? [skill, ...references(gem)].map(({ name }) => name) : [];
  return {
    name: nameOf(agent),
    gem: idOf(gem),
    path: agent.file,
    description: text(agent.description),
    exposed: agent.exposed,
    systemPrompt: measured(joinParts([bodyOf(gem, agent), ...fileList(skillFiles)])),
    skillFiles,
    hasReadSkill: skill !== null,
    tools: own.filter(({ name }) => wanted.some((one) => one === name)).map((tool) => listedTool(gem, tool)),
    unknownTools: wanted.filter((one) => !own.some(({ name }) => name === one)),
    platformTools: [...new Set(textsIn(agent, agent.platformToolsKey).map((one) => one.text))],
  };
}

/** A line a name, and no word of ours before them (A-read-skill). */
function fileList(names: readonly string[]): string[] {
  return names.length === 0 ? [] : [names.join('\n')];
}

/** The body as it stands; of a packed gem too the header is not part of it. */
function bodyOf(gem: Gem, { file }: AgentItem): string {
  return gem.agents.find(({ path }) => path === file)?.body ?? textOf(gem, file) ?? '';
}

/** An agent was asked for that there is not, or that several gems have. */
export interface NoSession {
  /** `<gem id>/<name>` of each that it could be. */
  readonly several: readonly string[];
  /** The file of the agent, whose header cannot be read. */
  readonly unreadable: string | undefined;
  /** All that there are, as they may be asked for. */
  readonly names: readonly string[];
}

/** By `<name>`, `<gem id>/<name>` or `gem.<gem id>.<name>`. */
export function agentSession(gems: readonly Gem[], asked: string): AgentSession | NoSession {
  const all = gems.flatMap((gem) =>
    agentSessions(gem).map((session) => ({ session, full: fullNameOf(gem, session.name) })),
  );
  const found = all.filter(({ session: { gem, name }, full }) =>
    [name, `${gem}/${name}`, full].includes(asked),
  );
  const [first] = found;
  if (first && found.length === 1) return first.session;
  return {
    several: found.map(({ session }) => `${session.gem}/${session.name}`),
    unreadable: gems.flatMap(unreadableAgents).find((path) => path.endsWith(`/${asked}.md`)),
    names: all.map(({ session }) => (gems.length > 1 ? `${session.gem}/${session.name}` : session.name)),
  };
}
