import { bashScript } from './shells/bash.ts';
import { fishScript } from './shells/fish.ts';
import { powershellScript } from './shells/powershell.ts';
import { zshScript } from './shells/zsh.ts';

export const SHELLS = ['bash', 'zsh', 'fish', 'powershell'] as const;
export type Shell = (typeof SHELLS)[number];

/**
 * The script that makes a shell ask for completions of programs by these names. It knows no command and no option, so it
 * stays right when the program is updated.
 */
export function completionScript(shell: Shell, programs: readonly string[]): string {
  return SCRIPTS[shell](programs);
}

const SCRIPTS: Readonly<Record<Shell, (programs: readonly string[]) => string>> = {
  bash: bashScript,
  zsh: zshScript,
  fish: fishScript,
  powershell: powershellScript,
};
