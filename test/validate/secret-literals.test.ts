import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mayHoldSecret } from '../../src/validate/secrets/literals.ts';
import { KEY_BEGINNINGS } from '../../src/validate/secrets/private-keys.ts';
import { TOKEN_FORMS } from '../../src/validate/secrets/tokens.ts';

/** Texts that match an expression. What looks ahead is left out: it only forbids. */
function matching(expression: string): fc.Arbitrary<string> {
  return fc.stringMatching(
    new RegExp(`^${expression.replace(/\(\?[=!](?:[^()[\]]|\[[^\]]*\]|\([^)]*\))*\)/g, '')}$`),
  );
}

describe('the quick look at a small file', () => {
  it.each(TOKEN_FORMS.map(({ service, prefix, secret }) => [service, prefix + secret] as const))(
    'passes over no token of %s: %s',
    (_, expression) => {
      fc.assert(
        fc.property(matching(expression), (token) => mayHoldSecret(`a ${token} b`)),
        { numRuns: 60 },
      );
    },
  );

  it.each(KEY_BEGINNINGS.filter((beginning) => !beginning.startsWith('d"')))(
    'passes over no key: %s',
    (beginning) => {
      fc.assert(fc.property(matching(beginning), (key) => mayHoldSecret(`-----${key}`)));
    },
  );

  it('passes over no JSON Web Key, and over most texts', () => {
    expect(mayHoldSecret(`{ "kty": "OKP", "d" : "${'a'.repeat(43)}" }`)).toBe(true);
    expect(mayHoldSecret('export default async function (input, ctx) { return { id: input.id }; }')).toBe(
      false,
    );
    expect(mayHoldSecret('{ "id": "mail_helper", "description": "Summarizes mail." }')).toBe(false);
  });
});
