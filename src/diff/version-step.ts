import type { Text } from '../text.ts';
import { compareVersions } from '../version-order.ts';
import type { Change, Step } from './change.ts';
import type { FileChanges } from './files.ts';

/** What the new version should be, by what changes, and whether it is. */
export interface VersionAdvice {
  readonly before: string | null;
  readonly after: string | null;
  /** `null` where one of the two is no semantic version. */
  readonly order: 'higher' | 'equal' | 'lower' | null;
  /** `null` where nothing changes that anybody would see. */
  readonly step: Step | null;
  /** The least version that says so; `null` with the step, or where the old is no semantic version. */
  readonly suggested: string | null;
  /** The new version is high enough; `null` where that cannot be said. */
  readonly enough: boolean | null;
  /** The changes that decide the step, the first few. */
  readonly because: readonly Text[];
}

/** Reasons that are given. */
const REASONS_MAX = 3;

/** SemVer 2.0.0: what breaks is major, what is new minor, all else a patch; before 1.0.0 each is one less. */
export function versionAdvice(
  before: string | null,
  after: string | null,
  changes: readonly Change[],
  files: FileChanges | null,
): VersionAdvice {
  const step = stepOf(changes, files);
  const core = before === null ? undefined : coreOf(before);
  const order = core && after !== null && coreOf(after) ? orderOf(before ?? '', after) : null;
  const suggested = core && step && before !== null ? raised(before, core, step) : null;
  return {
    before,
    after,
    order,
    step,
    suggested,
    enough:
      order === null ? null : suggested === null || compareVersions(coreText(after ?? ''), suggested) >= 0,
    because: changes
      .filter((change) => change.step === step)
      .slice(0, REASONS_MAX)
      .map(({ text }) => text),
  };
}

const STEPS: readonly Step[] = ['major', 'minor', 'patch'];

function stepOf(changes: readonly Change[], files: FileChanges | null): Step | null {
  const step = STEPS.find((each) => changes.some((change) => change.step === each));
  if (step) return step;
  const isTouched = files !== null && files.added.length + files.removed.length + files.changed.length > 0;
  return isTouched ? 'patch' : null;
}

type Core = readonly [bigint, bigint, bigint];

const VERSION =
  /^(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)(-[0-9A-Za-z-]+(?:\.[0-9A-Za-z-]+)*)?(?:\+[0-9A-Za-z-]+(?:\.[0-9A-Za-z-]+)*)?$/;

function coreOf(version: string): Core | undefined {
  const [, ...numbers] = VERSION.exec(version) ?? [];
  const [major, minor, patch] = numbers.slice(0, 3).map(BigInt);
  return major === undefined || minor === undefined || patch === undefined
    ? undefined
    : [major, minor, patch];
}

/** A pre-release stands for what it leads to. */
function coreText(version: string): string {
  return coreOf(version)?.join('.') ?? version;
}

function orderOf(before: string, after: string): 'higher' | 'equal' | 'lower' {
  const order = compareVersions(after, before);
  return order > 0 ? 'higher' : order < 0 ? 'lower' : 'equal';
}

function raised(before: string, [major, minor, patch]: Core, step: Step): string {
  // What a pre-release leads to has not been given to anybody yet, and may hold any change.
  const isPre = coreText(before) !== before.replace(/\+.*$/, '');
  if (isPre) return `${major}.${minor}.${patch}`;
  if (major === 0n) return step === 'major' ? `0.${minor + 1n}.0` : `0.${minor}.${patch + 1n}`;
  if (step === 'major') return `${major + 1n}.0.0`;
  return step === 'minor' ? `${major}.${minor + 1n}.0` : `${major}.${minor}.${patch + 1n}`;
}
