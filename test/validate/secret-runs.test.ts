import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { KEY_BEGINNINGS } from '../../src/validate/secrets/private-keys.ts';
import { scan } from '../../src/validate/secrets/scan.ts';
import { createRunFinder, RUN_MIN } from '../../src/validate/secrets/text-run.ts';
import { TOKEN_FORMS } from '../../src/validate/secrets/tokens.ts';

const bytesOf = (text: string) => Buffer.from(text, 'latin1');

/** The same, by one expression over all of it. */
function piecesWithRuns(pieces: readonly Uint8Array[]): boolean[] {
  const whole = Buffer.concat(pieces).toString('latin1');
  const runs = [...whole.matchAll(new RegExp(`[\\x20-\\x7e\\t\\r\\n]{${RUN_MIN},}`, 'g'))];
  let from = 0;
  return pieces.map(({ length }) => {
    const to = from + length;
    // A run counts from the byte on with which it is long enough.
    const isIn = runs.some((run) => run.index + RUN_MIN <= to && run.index + run[0].length > from);
    from = to;
    return isIn;
  });
}

/** Bytes in which runs about as long as the shortest secret are common. */
const piece = fc
  .array(fc.tuple(fc.integer({ min: 0, max: 24 }), fc.constantFrom('\x00', '\xff', '\x1b', '\x7f', '\x80')), {
    maxLength: 8,
  })
  .map((runs) =>
    bytesOf(runs.map(([length, end]) => `${'aZ 9\t\r\n~'.repeat(4).slice(0, length)}${end}`).join('')),
  );

describe('passing over what is no text', () => {
  it('finds every run of text that is long enough, over the edges of pieces too', () => {
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 6 }), fc.boolean(), (pieces, isCut) => {
        const given = (isCut ? pieces.map((bytes) => bytes.subarray(0, -1)) : pieces).filter(
          ({ length }) => length > 0,
        );
        const hasRun = createRunFinder();
        expect(given.map((bytes) => hasRun(bytes))).toEqual(piecesWithRuns(given));
      }),
      { numRuns: 2000 },
    );
  });

  it('takes 20 bytes for a run, and 19 for none, wherever they stand', () => {
    // Only one group of bytes in seventeen is looked at first, and a run may begin at any place between two.
    for (let before = 1; before <= 40; before++)
      for (const after of [0, 1, 40]) {
        const text = (length: number) =>
          bytesOf(`${'\0'.repeat(before)}${'a'.repeat(length)}${'\0'.repeat(after)}`);
        expect(createRunFinder()(text(20))).toBe(true);
        expect(createRunFinder()(text(19))).toBe(false);
      }
  });

  it.each([
    ...TOKEN_FORMS.map(({ service, prefix, secret }) => [service, prefix + secret] as const),
    ...KEY_BEGINNINGS.filter((beginning) => !beginning.startsWith('d"')).map(
      (beginning) => ['a key', `-----${beginning}-----`] as const,
    ),
  ])('every token of %s is long enough: %s', (_, expression) => {
    const form = expression.replace(/\(\?[=!](?:[^()[\]]|\[[^\]]*\]|\([^)]*\))*\)/g, '');
    fc.assert(
      fc.property(fc.stringMatching(new RegExp(`^${form}$`)), (token) => createRunFinder()(bytesOf(token))),
      { numRuns: 60 },
    );
  });

  const noise = (length: number, seed: number) =>
    Uint8Array.from({ length }, (_, at) => 0x80 + (((at + seed) * 2654435761) >>> 25));
  const prose = (length: number, seed: number) =>
    Buffer.alloc(length, `A task-based line of words, the ${seed}th of many, in which nothing is secret.\n`);

  it.each([
    ['random bytes', noise],
    ['lines of text', prose],
  ])('finds a token between %s wherever a piece ends', (_, filler) => {
    const token = `AKIA${'Q7W2E3R4T5Y6U7Z2'}`;
    for (let cut = -1; cut <= token.length + 1; cut++) {
      const [before, after] = [filler(70_000, 1), filler(70_000, 2)];
      const whole = Buffer.concat([before, bytesOf(`\0${token}\0`), after]);
      const edge = before.length + 1 + cut;
      const pieces = [
        whole.subarray(0, 20_000),
        whole.subarray(20_000, edge),
        whole.subarray(edge, edge + 30_000),
        whole.subarray(edge + 30_000),
      ];
      expect(scan(pieces).map(({ from, to }) => [from, to])).toEqual([
        [before.length + 1, before.length + 1 + token.length],
      ]);
    }
  });

  it('finds a JSON Web Key whose type stands in a piece that was passed over', () => {
    const d = 'nWGxne_9WmC6hEr0kuwsxERJxWl7MmkZcDusAxyuf2A';
    const noise = Buffer.alloc(40_000, 0x80);
    const head = bytesOf('{"kty":"OKP",');
    const gap = Buffer.alloc(100, 0x81);
    const tail = bytesOf(`"crv":"Ed25519","d":"${d}"}`);
    const whole = Buffer.concat([noise, head, gap, tail, noise]);
    const edge = noise.length + head.length + 50;
    const [one, two] = [scan([whole]), scan([whole.subarray(0, edge), whole.subarray(edge)])];
    const places = [one, two].map((found) => found.map(({ from, to, secretFrom }) => [from, to, secretFrom]));
    expect(places[0]).toHaveLength(1);
    expect(places[1]).toEqual(places[0]);
  });

  it('finds the same however a file is cut', () => {
    const parts = fc.oneof(
      { weight: 6, arbitrary: fc.nat(20_000).map((length) => prose(length, length)) },
      { weight: 6, arbitrary: fc.nat(20_000).map((length) => Buffer.from(noise(length, length))) },
      fc.constant(bytesOf('AKIAQ7W2E3R4T5Y6U7Z2 ')),
      fc.constant(bytesOf('AKIAQ7W2')),
      fc.constant(bytesOf('{"kty":"OKP",')),
      fc.constant(bytesOf('"d":"nWGxne_9WmC6hEr0kuwsxERJxWl7MmkZcDusAxyuf2A"}')),
      fc.constant(bytesOf('12345678:AAHdqTcvCH1vGWJxfSeofSAs0K5PALDsaw ')),
    );
    const places = (pieces: readonly Uint8Array[]) => scan(pieces).map(({ from, to }) => [from, to]);
    fc.assert(
      fc.property(
        fc.array(parts, { maxLength: 12 }),
        fc.array(fc.integer({ min: 1, max: 40_000 })),
        (made, cuts) => {
          const whole = Buffer.concat(made);
          const pieces: Uint8Array[] = [];
          let at = 0;
          for (const cut of [...cuts, whole.length]) {
            if (at < whole.length) pieces.push(whole.subarray(at, at + cut));
            at += cut;
          }
          expect(places(pieces)).toEqual(whole.length === 0 ? [] : places([whole]));
        },
      ),
      { numRuns: 300 },
    );
  });
});
