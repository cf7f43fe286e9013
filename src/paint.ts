type Paint = (text: string) => string;

/** The few colours that are used, each for one meaning. */
export interface Palette {
  readonly error: Paint;
  readonly warning: Paint;
  readonly info: Paint;
  readonly good: Paint;
  readonly strong: Paint;
  readonly faint: Paint;
}

const plain: Paint = (text) => text;
const PLAIN: Palette = {
  error: plain,
  warning: plain,
  info: plain,
  good: plain,
  strong: plain,
  faint: plain,
};

/** chalk is loaded only where there is colour to be had. */
export async function loadPalette(color: boolean): Promise<Palette> {
  if (!color) return PLAIN;
  const { Chalk } = await import('chalk');
  const chalk = new Chalk({ level: 1 });
  // chalk takes any number of texts, so as a callback of `map` it would print the index too.
  return {
    error: (text) => chalk.red(text),
    warning: (text) => chalk.yellow(text),
    info: (text) => chalk.cyan(text),
    good: (text) => chalk.green(text),
    strong: (text) => chalk.bold(text),
    faint: (text) => chalk.dim(text),
  };
}
