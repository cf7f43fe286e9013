import { describe, expect, it } from 'vitest';
import { type ErrorCode, parseDocument, type YAMLError } from 'yaml';
import { yamlWords } from '../../src/gem/yaml-words.ts';

const errorOf = (text: string) => {
  const { errors, warnings } = parseDocument(text, { uniqueKeys: true, version: '1.2', schema: 'core' });
  return [...errors, ...warnings][0] as YAMLError;
};

describe('what yaml says of a text', () => {
  it.each<[string, ErrorCode, string]>([
    ["a: 'x", 'MISSING_CHAR', "the ' is never closed"],
    ['a: "x', 'MISSING_CHAR', 'the " is never closed'],
    ['[a', 'MISSING_CHAR', 'a ] is missing at the end'],
    ['[a {b: 1}]', 'MISSING_CHAR', 'a comma is missing before this'],
    [
      '{a: b c: d}',
      'BLOCK_IN_FLOW',
      'within braces and brackets, a comma stands between the entries, and nothing is laid out by indentation',
    ],
    ['["a" "b"]', 'MISSING_CHAR', 'a comma is missing before this'],
    ['a: "x"#c', 'MISSING_CHAR', 'a space is missing before the “#”'],
    ['a: 1\nb', 'MISSING_CHAR', 'a “:” is missing after this, which stands where a key does'],
    ['- a\nb', 'UNEXPECTED_TOKEN', 'this goes on after the value has ended'],
    ['a: !!str"x"', 'MISSING_CHAR', 'a space is missing after a tag (!) or an anchor (&)'],
    ['--- a: 1', 'MISSING_CHAR', 'what stands after `---` belongs on the next line'],
    ['%YAML 1.2', 'MISSING_CHAR', 'the line `---` is missing below the lines that begin with %'],
    ['[a,,b]', 'UNEXPECTED_TOKEN', ', cannot stand here'],
    ['a: "b" c', 'UNEXPECTED_TOKEN', 'this goes on after the value has ended'],
    ['a: | text', 'UNEXPECTED_TOKEN', 'text cannot stand here'],
    ['a: ]', 'UNEXPECTED_TOKEN', '"]" cannot stand here'],
    ['a: - b', 'UNEXPECTED_TOKEN', 'a list begins on a line of its own below its key'],
    ['a:\n  - b\n - c', 'BLOCK_AS_IMPLICIT_KEY', 'the items of a list do not all begin in the same column'],
    ['  a: 1\n b: 2', 'UNEXPECTED_TOKEN', 'this goes on after the value has ended'],
    ['a: [b\nc: 1', 'BAD_INDENT', 'a ] is missing, or stands too far to the left'],
    ['a: @x', 'BAD_SCALAR_START', 'a text that begins with @ goes in quotes'],
    ['a: %x', 'BAD_SCALAR_START', 'a text that begins with % goes in quotes'],
    ['a: "\\q"', 'BAD_DQ_ESCAPE', 'within double quotes, \\q is no escape of YAML'],
    ['a: &x - b', 'UNEXPECTED_TOKEN', 'a list begins on a line of its own below its key'],
    ['&a *b', 'ALIAS_PROPS', 'an alias (*name) takes neither a tag nor an anchor of its own'],
    ['a: & b', 'BAD_ALIAS', 'an & or * stands without the name of an anchor; as text it goes in quotes'],
    [
      '%FOO\n---\na',
      'BAD_DIRECTIVE',
      'a line that begins with % is no directive that YAML knows; as text it goes in quotes',
    ],
    [
      'a: b: c',
      'BLOCK_AS_IMPLICIT_KEY',
      'a key stands within the value of another on one line; put the text in quotes, or the inner key on a line of its own',
    ],
    [
      '[\n- a\n]',
      'BLOCK_IN_FLOW',
      'within braces and brackets, a comma stands between the entries, and nothing is laid out by indentation',
    ],
    ['a: 1\na: 2', 'DUPLICATE_KEY', 'this key is given twice'],
    [`${'k'.repeat(1025)}: 1`, 'KEY_OVER_1024_CHARS', 'no “:” follows within 1024 characters of a key'],
    ['"a\n b": 1', 'MULTILINE_IMPLICIT_KEY', 'a key and its “:” have to stand on one line'],
    ['&a &b c', 'MULTIPLE_ANCHORS', 'a value has at most one anchor (&)'],
    ['a\n---\nb', 'MULTIPLE_DOCS', 'a second document begins here (---)'],
    ['!!str !!int c', 'MULTIPLE_TAGS', 'a value has at most one tag (!)'],
    ['a:\n\tb: 1', 'TAB_AS_INDENT', 'the line is indented with a tab, which YAML does not allow'],
    ['!x c', 'TAG_RESOLVE_FAILED', 'this tag (!) means nothing here'],
    ['!!set [a]', 'BAD_COLLECTION_TYPE', 'the tag (!) is for a value of another kind'],
  ])('%j', (text, code, words) => {
    const error = errorOf(text);
    expect([error?.code, error && yamlWords(error).en]).toEqual([code, words]);
  });

  it('is quoted as its words where it is not known, and never said in Chinese without Chinese', () => {
    const unknown = yamlWords({ code: 'IMPOSSIBLE', message: 'Something new at line 1, column 2:\n\nx\n' });
    expect(unknown).toEqual({ en: 'yaml says "Something new"', 'zh-CN': 'yaml 的原话是“Something new”' });
    for (const code of CODES) {
      const { 'zh-CN': chinese } = yamlWords({ code, message: 'x' });
      expect([code, /[\u4e00-\u9fff]/.test(chinese)]).toEqual([code, true]);
    }
  });
});

const CODES: readonly ErrorCode[] = [
  ...([
    'ALIAS_PROPS',
    'BAD_ALIAS',
    'BAD_DIRECTIVE',
    'BAD_DQ_ESCAPE',
    'BAD_INDENT',
    'BAD_PROP_ORDER',
  ] as const),
  ...(['BAD_SCALAR_START', 'BLOCK_AS_IMPLICIT_KEY', 'BLOCK_IN_FLOW', 'DUPLICATE_KEY', 'IMPOSSIBLE'] as const),
  ...(['KEY_OVER_1024_CHARS', 'MISSING_CHAR', 'MULTILINE_IMPLICIT_KEY', 'MULTIPLE_ANCHORS'] as const),
  ...(['MULTIPLE_DOCS', 'MULTIPLE_TAGS', 'NON_STRING_KEY', 'RESOURCE_EXHAUSTION', 'TAB_AS_INDENT'] as const),
  ...(['TAG_RESOLVE_FAILED', 'UNEXPECTED_TOKEN', 'BAD_COLLECTION_TYPE'] as const),
];
