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
  return {
    error: chalk.red,
    warning: chalk.yellow,
    info: chalk.cyan,
    good: chalk.green,
    strong: chalk.bold,
    faint: chalk.dim,
  };
}
