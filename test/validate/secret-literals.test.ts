import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { holdsLiteral, LITERAL_MAX, mayHoldSecret } from '../../src/validate/secrets/literals.ts';
import { KEY_BEGINNINGS } from '../../src/validate/secrets/private-keys.ts';
import { TOKEN_FORMS } from '../../src/validate/secrets/tokens.ts';

/** Texts that match an expression. What looks ahead is left out: it only forbids. */
function matching(expression: string): fc.Arbitrary<string> {
  return fc.stringMatching(
    new RegExp(`^${expression.replace(/\(\?[=!](?:[^()[\]]|\[[^\]]*\]|\([^)]*\))*\)/g, '')}$`),
  );
}

const inBoth = (text: string) => mayHoldSecret(text) && holdsLiteral(Buffer.from(text, 'latin1'));

describe('the quick look at a file', () => {
  it.each(TOKEN_FORMS.map(({ service, prefix, secret }) => [service, prefix + secret] as const))(
    'passes over no token of %s: %s',
    (_, expression) => {
      fc.assert(
        fc.property(matching(expression), (token) => inBoth(`a ${token} b`)),
        { numRuns: 60 },
      );
    },
  );

  it.each(KEY_BEGINNINGS.filter((beginning) => !beginning.startsWith('d"')))(
    'passes over no key: %s',
    (beginning) => {
      fc.assert(fc.property(matching(beginning), (key) => inBoth(`-----${key}`)));
    },
  );

  it('passes over no JSON Web Key, and over most texts', () => {
    expect(inBoth(`{ "kty": "OKP", "d" : "${'a'.repeat(43)}" }`)).toBe(true);
    expect(mayHoldSecret('export default async function (input, ctx) { return { id: input.id }; }')).toBe(
      false,
    );
    expect(mayHoldSecret('{ "id": "mail_helper", "description": "Summarizes mail." }')).toBe(false);
  });

  it('wants those with which a secret begins at the beginning of a word', () => {
    const holds = (text: string) => holdsLiteral(Buffer.from(text, 'latin1'));
    expect(['sk-', ' sk-', '(sk-', 'a-sk-'].map(holds)).toEqual([true, true, true, true]);
    expect(['task-based', '9sk-', '_sk-', 'isk-', 'sk', 's k-'].map(holds)).toEqual(Array(6).fill(false));
    expect(['xPRIVATE KEY', 'oo_v1_', '1:AAx'].map(holds)).toEqual([true, true, true]);
  });

  it('knows how far it has to look over an edge', () => {
    expect(LITERAL_MAX).toBe('AWS_SECRET_ACCESS_KEY'.length);
  });
});
