import { expect, it } from 'vitest';
import { hostsCoveredBy } from '../../src/diff/hosts.ts';

it.each([
  ['a.example.com', 'a.example.com', true],
  ['A.Example.com', 'a.example.COM.', true],
  ['a.example.com', 'b.example.com', false],
  ['*.example.com', 'a.example.com', true],
  ['*.example.com', 'a.b.example.com', true],
  ['*.example.com', '*.b.example.com', true],
  ['*.example.com', '*.example.com', true],
  ['*.example.com', 'example.com', false],
  ['*.b.example.com', '*.example.com', false],
  ['*.com', 'a.b.com', true],
  ['*.example.com', 'badexample.com', false],
  ['a.example.com', '*.example.com', false],
  ['a.example.com', 'a.example.com:8443', true],
  ['a.example.com:8443', 'a.example.com:8443', true],
  ['a.example.com:8443', 'a.example.com', false],
  ['a.example.com:8443', 'a.example.com:443', false],
  ['', 'a.example.com', false],
])('%s covers %s: %s', (entry, host, covers) => {
  expect(hostsCoveredBy([entry])(host)).toBe(covers);
});
