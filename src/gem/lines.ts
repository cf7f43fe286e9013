import type { Position } from './finding.ts';

/** Turns offsets (UTF-16 units) of a text into lines and columns. The table is made on first use. */
export class Lines {
  private starts: number[] | undefined;
  private readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  /** The offset of a position. */
  offset({ line, column }: Position): number {
    this.starts ??= lineStarts(this.text);
    return (this.starts[line - 1] ?? this.text.length) + column - 1;
  }

  at(offset: number): Position {
    this.starts ??= lineStarts(this.text);
    let low = 0;
    let high = this.starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((this.starts[middle] as number) <= offset) low = middle;
      else high = middle - 1;
    }
    return { line: low + 1, column: offset - (this.starts[low] as number) + 1 };
  }
}

function lineStarts(text: string): number[] {
  const starts = [0];
  if (!text.includes('\r')) {
    // By far the usual case, in which the engine looks for itself.
    for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
    return starts;
  }
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    // A lone carriage return ends a line too; one before a line feed belongs to it.
    if (unit === 10 || (unit === 13 && text.charCodeAt(i + 1) !== 10)) starts.push(i + 1);
  }
  return starts;
}
