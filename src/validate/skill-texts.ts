import type { Gem } from '../gem/gem.ts';
import { REFERENCE_ENDINGS, SKILL_FILE } from '../platform/layout.ts';
import { SKILL_FILE_MAX } from '../platform/limits.ts';
import { references } from './skill-mentions.ts';
import { type TextFault, textFault } from './text-fault.ts';

/**
 * [S-05] SKILL.md and the references that are text by their ending, each with what keeps it from being text in
 * UTF-8. Those that are too large are not read, and cannot be installed anyway.
 */
export function* skillTexts(gem: Gem): Generator<{ file: string; fault: TextFault | undefined }> {
  const texts = references(gem).filter((file) => REFERENCE_ENDINGS.some((ending) => file.endsWith(ending)));
  for (const file of gem.files.has(SKILL_FILE) ? [SKILL_FILE, ...texts] : texts) {
    const bytes = read(gem, file);
    if (bytes) yield { file, fault: textFault(bytes) };
  }
}

function read(gem: Gem, file: string): Uint8Array | undefined {
  if ((gem.files.get(file)?.size ?? 0) > SKILL_FILE_MAX) return undefined;
  try {
    return gem.bytes(file);
  } catch {
    // It was there a moment ago; that it cannot be read is for the rules of files to say.
    return undefined;
  }
}
