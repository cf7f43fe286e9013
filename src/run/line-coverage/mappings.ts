/** A place in generated code that a source map knows, and where it comes from; all counted from 0. */
export interface Mapping {
  readonly line: number;
  readonly column: number;
  readonly source: number;
  readonly sourceLine: number;
}

const DIGITS = new Map(
  [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'].map((digit, value) => [
    digit,
    value,
  ]),
);

/** Reads the `mappings` of a source map (ECMA-426, 9.2). */
export function* decodeMappings(mappings: string): Generator<Mapping> {
  let source = 0;
  let sourceLine = 0;
  for (const [line, group] of mappings.split(';').entries()) {
    let column = 0;
    for (const segment of group === '' ? [] : group.split(',')) {
      const [columnStep = 0, sourceStep, lineStep = 0] = decodeNumbers(segment);
      column += columnStep;
      if (sourceStep === undefined) continue;
      source += sourceStep;
      sourceLine += lineStep;
      yield { line, column, source, sourceLine };
    }
  }
}

/** Base64 VLQ: five bits a digit, the lowest first; the lowest bit of all is the sign. */
function decodeNumbers(segment: string): number[] {
  const numbers: number[] = [];
  let value = 0;
  let shift = 0;
  for (const digit of segment) {
    const bits = DIGITS.get(digit) ?? 0;
    value += (bits & 31) * 2 ** shift;
    shift += 5;
    if ((bits & 32) !== 0) continue;
    numbers.push(value % 2 === 1 ? -Math.floor(value / 2) : value / 2);
    value = 0;
    shift = 0;
  }
  return numbers;
}
