import { UserError } from '../../errors.ts';
import type { Suggestion } from '../conversion.ts';
import { readHeader, type SourceHeader, textValue } from '../header/read.ts';
import { isLicense } from '../license.ts';
import { type Note, note } from '../note.ts';
import type { Source, SourceFile } from '../source.ts';
import { type JudgeText, sourceText } from '../source-text.ts';

/** An agent as another tool has it. */
export interface SourceAgent {
  /** In the source. */
  readonly file: string;
  readonly text: string;
  readonly encoding: string | undefined;
  readonly header: SourceHeader | undefined;
}

export interface AgentsSource {
  readonly source: Source;
  readonly agents: readonly SourceAgent[];
  readonly licenses: readonly SourceFile[];
  /** What is no agent. */
  readonly notes: readonly Note[];
}

/** Bytes of a prompt that is still read. */
const PROMPT_MAX = 4 * 1024 * 1024;

/**
 * Every Markdown file with a header that describes an agent; of a single file that was named, the file itself.
 *
 * @throws UserError `no-agents`
 */
export function readAgents(source: Source, judge: JudgeText): AgentsSource {
  const agents: SourceAgent[] = [];
  const licenses: SourceFile[] = [];
  const notes: Note[] = [];
  for (const file of source.files.values()) {
    const { path, size } = file;
    if (isLicense(path)) {
      licenses.push(file);
      continue;
    }
    if (!/\.(?:md|markdown|mdc)$/i.test(path) || size > PROMPT_MAX) {
      notes.push(note('not-an-agent', { file: path }));
      continue;
    }
    const read = sourceText(file.bytes(), judge);
    if ('not' in read) {
      notes.push(note(read.not, { file: path, args: { likely: read.likely ?? '' } }));
      continue;
    }
    const header = readHeader(path, read.text);
    const isAgent = textValue(header, 'description') !== undefined || textValue(header, 'name') !== undefined;
    if (isAgent || source.isFile) agents.push({ file: path, ...read, header });
    else notes.push(note('not-an-agent', { file: path }));
  }
  if (agents.length === 0)
    throw new UserError(
      'no-agents',
      {
        en: `${source.name} has no Markdown file whose header names or describes an agent`,
        'zh-CN': `${source.name} 里没有头部写了 agent 名字或描述的 Markdown 文件`,
      },
      {
        en: 'name the folder of the prompt files, or one of them',
        'zh-CN': '请给出提示词文件所在的文件夹，或其中一个文件',
      },
    );
  return { source, agents, licenses, notes };
}

export function agentsSuggestion({ source, agents }: AgentsSource): Suggestion {
  const [only] = agents.length === 1 ? agents : [];
  const name = textValue(only?.header, 'name');
  return {
    ids: name === undefined ? [source.name] : [name, source.name],
    name: undefined,
    description: textValue(only?.header, 'description'),
  };
}
