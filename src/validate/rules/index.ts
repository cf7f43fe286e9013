import type { Rule } from '../rule.ts';
import descriptionMissing from './description/missing.ts';
import descriptionTooLong from './description/too-long.ts';
import manifestMissing from './manifest/missing.ts';

/** Every rule, by group and then by name. A rule that is not in this list does not exist. */
export const RULES: readonly Rule[] = [descriptionMissing, descriptionTooLong, manifestMissing];
