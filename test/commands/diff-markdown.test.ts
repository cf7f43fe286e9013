import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import MarkdownIt from 'markdown-it';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Terminal, terminal } from '../cli/terminal.ts';
import { temporaryFolder } from '../temporary.ts';
import { type Files, NOTE, putGem, TABLE, withNotes } from './diff-gem.ts';

let cli: Terminal;
beforeEach(() => {
  cli = terminal({ cwd: temporaryFolder() });
  for (const name of ['old', 'new']) mkdirSync(join(cli.cwd, name));
  putGem(join(cli.cwd, 'old'));
});

async function comment(more: object, files: Files = {}, ...argv: string[]) {
  putGem(join(cli.cwd, 'new'), more, files);
  const { code, out } = await cli.gem('diff', 'old', 'new', '--format', 'markdown', ...argv);
  return { code, out, html: new MarkdownIt({ html: true, linkify: false }).render(out) };
}

/** What an attacker would write where a name, a description, a host or a file's name stands. */
const HOSTILE = [
  '</summary></details><script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '![x](https://evil.example/p.png)',
  '[click](javascript:alert(1))',
  '<https://evil.example>',
  '@everyone #1 org/repo#2',
  '`code` **bold** _em_ ~~gone~~ | table |',
  '\n\n# head\n\n- list\n\n```\nfence\n\n---\n\n</details>\n\n<!-- ',
  '&lt;script&gt; &#60;b&#62;',
  '[x]: https://evil.example "x"',
  '\u202eevil\u0000\u001b[31m',
  '\\`\\<b>',
];

describe('gem diff --format markdown', () => {
  it('is a comment with the verdict first, and parts that unfold', async () => {
    const STRICT = { kind: 'table', fields: { ...TABLE.fields, title: { type: 'string', required: true } } };
    const { code, out, html } = await comment(withNotes(STRICT));
    expect(code).toBe(1);
    expect(out.startsWith('### notes 1&#46;0&#46;0 → 1&#46;0&#46;0\n\n- ⚠️ activation would fail')).toBe(true);
    expect(html).toContain('<summary><b>data</b> (1)</summary>');
    expect(html).toContain('<li>❌ field title of collection notes becomes required');
    expect(html).toContain('<li>migrations/notes.js: export function v1_to_v2(data, { id })</li>');
    expect(count(html, '<details')).toBe(count(html, '</details>'));
    expect((await comment(withNotes(STRICT), {}, '--lang', 'zh-CN')).html).toContain(
      '<li>❌ 集合 notes 的字段 title 改为必填',
    );
  });

  it.each(HOSTILE.map((text, index) => [index, text] as const))(
    'nothing in a gem breaks out of it (%i)',
    async (_, text) => {
      const plain = await comment(gemCalling('harmless'));
      const { out, html } = await comment(gemCalling(text));
      const tags = (from: string) => from.match(/<\/?[a-z][^>]*>/g);
      expect(tags(html)).toEqual(tags(plain.html));
      // Mentions and numbers of issues are looked for in the text that comes out.
      expect(html).not.toMatch(/@(?!\u200b)|(?<!&)#(?![\u200b\d]+;?)/);
      expect(out).not.toMatch(/[\u202e\u0000\u001b]/);
    },
  );

  it('never gets too long for a comment', async () => {
    const network = Array.from({ length: 500 }, (_, index) => `${'-'.repeat(40)}${index}.example.com`);
    const tools = Array.from({ length: 400 }, (_, index) => ({
      ...NOTE,
      name: `t${index}`,
      description: '<>'.repeat(100),
    }));
    const agents = Object.fromEntries(
      Array.from({ length: 200 }, (_, index) => [`pages/${'_'.repeat(150)}${index}.html`, 'x']),
    );
    const { out, html } = await comment(
      { permissions: { network }, tools, name: '<'.repeat(5000), description: '<'.repeat(5000) },
      agents,
    );
    expect(out.length).toBeLessThan(65_536);
    expect(count(html, '<details')).toBe(count(html, '</details>'));
    expect(out).toMatch(/- … \+\d+\n/);
  });

  it('cuts no character in two', async () => {
    const tools = Array.from({ length: 40 }, (_, index) => ({ ...NOTE, name: `${'<'.repeat(500)}${index}` }));
    for (const before of ['', '-']) {
      const { out } = await comment({ tools, description: `${before}${'😀'.repeat(400)}` });
      expect(out).toContain('😀…');
      expect(out).not.toMatch(/&#92;u/);
    }
  });

  it('says in words what cannot be compared', async () => {
    const { code, out, err } = await cli.gem('diff', 'old', 'nowhere', '--format', 'markdown');
    expect([code, out]).toEqual([2, '']);
    expect(err).toContain('gem: error: there is nothing at nowhere\n');
  });
});

function gemCalling(text: string): object {
  return {
    id: text,
    name: text,
    version: text,
    description: text,
    author: text,
    permissions: { network: [text], [text]: true },
    tools: [
      { ...NOTE, inputSchema: { type: 'object', properties: { [text]: {} }, required: ['text', text] } },
      { ...NOTE, name: text, description: text },
    ],
    workflows: [{ name: text, triggers: [{ text }] }],
    resources: [{ id: text, url: text, sha256: text, size: 1 }],
  };
}

function count(text: string, part: string): number {
  return text.split(part).length - 1;
}
