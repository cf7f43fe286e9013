import { isDeeper } from '../gem/is-deeper.ts';

/**
 * Levels of nesting that all which is done with a value can take, under every Node. Counted, because from 26 on Node
 * writes JSON of any depth, and only what comes after, such as writing it with indents, does not.
 */
const DEPTH_MAX = 1_000;

/** Whether a value that came as JSON is nested more deeply than is written here, as Deno writes it. */
export const isTooDeep = (value: unknown) => isDeeper(value, DEPTH_MAX);
