import { PAGES } from '../platform/layout.ts';
import type { Language } from '../text.ts';
import { type Addition, addition } from './addition.ts';
import { titleFrom } from './titles.ts';

export interface NewPage {
  readonly name: string;
  /** The agent that its assistant talks with. */
  readonly agent: string | undefined;
  readonly language: Language;
}

/** A page. How the manifest declares one is not published, so it stays as it is. */
export function planPage({ name, agent, language }: NewPage): Addition {
  const path = `${PAGES}${name}.html`;
  const title = titleFrom(name);
  const assistant = agent === undefined ? '' : ` data-agent="${attribute(agent)}"`;
  const text = `<!doctype html>
<html lang="${language}">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>${title}</title>
  </head>
  <body${assistant}>
    <h1>${title}</h1>
  </body>
</html>
`;
  return addition({
    files: [{ path, text }],
    todo: [
      {
        en: `write ${path}; the platform’s documents do not say how "pages" in notochord.json names a page, so nothing was put there`,
        'zh-CN': `写好 ${path}；平台的文档没有说明 notochord.json 的“pages”怎么写，所以那里没有改动`,
      },
    ],
    tries: ['validate --strict'],
  });
}

function attribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}
