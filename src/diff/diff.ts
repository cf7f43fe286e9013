import type { Gem } from '../gem/gem.ts';
import { aboutChanges, manifestOf } from './about.ts';
import { type Asked, type Change, SECTIONS } from './change.ts';
import { dataSection, declaredDataChanges } from './data.ts';
import { docsChanges } from './docs.ts';
import type { FileChanges } from './files.ts';
import { itemChanges } from './items.ts';
import { type Migration, migrationsToWrite } from './migrations.ts';
import { permissionChanges } from './permissions.ts';
import { type Downloads, downloads, resourceChanges } from './resources.ts';
import { skillChanges } from './skill.ts';
import { type VersionAdvice, versionAdvice } from './version-step.ts';

/** What changes for a user who goes from one gem to another. Data only. */
export interface GemDiff {
  /** By section, in the order of SECTIONS. */
  readonly changes: readonly Change[];
  /** [V-08] False where the platform would take the upgrade back. */
  readonly activates: boolean;
  /** The gem asks for more of the user than before. */
  readonly asksMore: boolean;
  readonly asked: readonly Asked[];
  readonly migrations: readonly Migration[];
  readonly downloads: Downloads;
  /** `null` where they cannot be compared. */
  readonly files: FileChanges | null;
  readonly version: VersionAdvice;
}

/** Compares two gems, whichever way each was read. Both manifests have to be readable. */
export function diffGems(before: Gem, after: Gem, files: FileChanges | null): GemDiff {
  const data = declaredDataChanges(before, after);
  const about = aboutChanges(before, after);
  // The data of another gem is not touched, whatever this one declares.
  const isOther = about.some(({ kind }) => kind === 'id-changed');
  const changes = [
    ...about,
    ...(isOther ? [] : dataSection(data)),
    ...permissionChanges(before, after),
    ...itemChanges(before, after),
    ...resourceChanges(before, after),
    ...skillChanges(before, after),
    ...docsChanges(before, after),
  ].sort((a, b) => SECTIONS.indexOf(a.section) - SECTIONS.indexOf(b.section));
  const [then, now] = [before, after].map((gem) => versionOf(gem));
  return {
    changes,
    activates: !changes.some(({ effect }) => effect === 'stops-activation'),
    asksMore: changes.some(({ effect }) => effect === 'asks-more'),
    asked: changes.flatMap(({ asked }) => asked ?? []),
    migrations: isOther ? [] : migrationsToWrite(before, after, data),
    downloads: downloads(before, after),
    files,
    version: versionAdvice(then ?? null, now ?? null, changes, files),
  };
}

function versionOf(gem: Gem): string | null {
  const { version } = manifestOf(gem);
  return typeof version === 'string' ? version : null;
}
