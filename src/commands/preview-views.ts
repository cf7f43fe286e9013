import { didYouMean } from '../did-you-mean.ts';
import { UserError } from '../errors.ts';
import type { Gem } from '../gem/gem.ts';
import { type AgentSession, agentSession } from '../preview/agent-session.ts';
import { type Reading, read } from '../preview/read.ts';
import { type SearchAnswer, search } from '../preview/search.ts';
import { type StorePage, storePage } from '../preview/store-page.ts';
import type { Text } from '../text.ts';

/** Names that an error lists before it says how many more there are. */
const NAMES_MAX = 8;

/** @throws UserError when no gem and no file has that name. */
export function readingOf(gems: readonly Gem[], name: string): Reading {
  const answer = read(gems, name);
  if (!('meant' in answer)) return answer;
  throw new UserError(
    'no-such-reading',
    { en: `read_skill finds nothing by the name ${name}`, 'zh-CN': `read_skill 找不到名为 ${name} 的内容` },
    meantOr(answer.meant, answer.names),
  );
}

/** @throws UserError when there are no words in it. */
export function searchOf(gems: readonly Gem[], query: string): SearchAnswer {
  const answer = search(gems, query);
  if (answer.words.length > 0) return answer;
  throw new UserError(
    'search-empty',
    { en: 'there is no word to search for', 'zh-CN': '没有可以搜索的词' },
    { en: 'give words, as in --search "new mail"', 'zh-CN': '请给出词语，例如 --search "新邮件"' },
  );
}

/** @throws UserError when no agent or several have that name, or its header cannot be read. */
export function sessionOf(gems: readonly Gem[], name: string): AgentSession {
  const found = agentSession(gems, name);
  if (!('several' in found)) return found;
  const { several, unreadable, names } = found;
  if (several.length > 0)
    throw new UserError(
      'agent-ambiguous',
      {
        en: `${several.length} gems have an agent ${name}`,
        'zh-CN': `有 ${several.length} 个 gem 都有名为 ${name} 的 agent`,
      },
      oneOf(several),
    );
  if (unreadable !== undefined)
    throw new UserError(
      'agent-unreadable',
      {
        en: `the header of ${unreadable} cannot be read, so what the agent may call is not known`,
        'zh-CN': `无法读取 ${unreadable} 的头部，不知道这个 agent 能调用什么`,
      },
      { en: '`gem validate` says where and why', 'zh-CN': '`gem validate` 会说明位置和原因' },
    );
  throw new UserError(
    'no-such-agent',
    { en: `there is no agent ${name}`, 'zh-CN': `没有名为 ${name} 的 agent` },
    meantOr(agentMeant(name, names), names),
  );
}

/** With several gems there is the id of one before each name. */
function agentMeant(name: string, names: readonly string[]): string | undefined {
  const last = (full: string) => full.slice(full.lastIndexOf('/') + 1);
  const near = didYouMean(name, names) ?? didYouMean(last(name), names.map(last));
  return names.find((one) => one === near) ?? names.find((one) => last(one) === near);
}

/** @throws UserError when a language is asked for that no page has. */
export function storePages(gems: readonly Gem[], asked: string | undefined, usual: string): StorePage[] {
  const pages = gems.map((gem) => storePage(gem, asked ?? usual));
  const languages = [...new Set(pages.flatMap((page) => page.languages))];
  if (asked === undefined || languages.some((tag) => tag.toLowerCase() === asked.toLowerCase())) return pages;
  throw new UserError(
    'no-such-language',
    { en: `no README is in ${asked}`, 'zh-CN': `没有 ${asked} 的 README` },
    meantOr(didYouMean(asked, languages), languages),
  );
}

function meantOr(meant: string | undefined, names: readonly string[]): Text {
  if (meant !== undefined) return { en: `did you mean ${meant}?`, 'zh-CN': `你是不是想写 ${meant}？` };
  if (names.length === 0) return { en: 'there is none in this gem', 'zh-CN': '这里一个也没有' };
  return oneOf(names);
}

function oneOf(names: readonly string[]): Text {
  const left = names.length - NAMES_MAX;
  const shown = names.slice(0, NAMES_MAX);
  return {
    en: `name one of: ${shown.join(', ')}${left > 0 ? `, and ${left} more` : ''}`,
    'zh-CN': `请给出其中一个：${shown.join('、')}${left > 0 ? `，还有 ${left} 个` : ''}`,
  };
}
