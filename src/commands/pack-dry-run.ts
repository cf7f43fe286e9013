import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { checkTarget, type OutputOptions } from '../archive/atomic-file.ts';
import { type WrittenContainer, writeContainer } from '../archive/write-container.ts';
import type { PackPlan } from '../pack/plan.ts';

/**
 * All that packing does, in a folder that is gone afterwards. What stands at the target stops it as it would stop the
 * packing.
 *
 * @throws as `writeContainer` does.
 */
export async function packInVain(
  target: string,
  plan: PackPlan,
  { force = false, ...options }: OutputOptions,
): Promise<WrittenContainer> {
  checkTarget(target, force);
  const folder = await mkdtemp(join(tmpdir(), 'gem-dry-run-'));
  try {
    return await writeContainer(join(folder, basename(target)), plan, options);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
