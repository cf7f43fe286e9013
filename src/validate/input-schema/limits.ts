import { faultAt, type InputSchemaFault } from './fault.ts';

/** Levels of objects and lists in a schema. Ours, for safety: no real schema comes near. */
const SCHEMA_DEPTH_MAX = 64;
/** Bytes of a schema as compact JSON in UTF-8. Ours, for safety: no real schema comes near. */
const SCHEMA_BYTES_MAX = 64 * 1024;

/** What must not even be looked at closely: every step after this may recurse, and may take time by its size. */
export function refuseOversized(schema: object): InputSchemaFault | undefined {
  if (isDeeperThan(schema, SCHEMA_DEPTH_MAX))
    return faultAt('', 'costly:too-deep', { limit: SCHEMA_DEPTH_MAX });
  const bytes = Buffer.byteLength(JSON.stringify(schema));
  return bytes > SCHEMA_BYTES_MAX
    ? faultAt('', 'costly:too-large', { bytes, limit: SCHEMA_BYTES_MAX })
    : undefined;
}

/** Level by level, so that no depth can exhaust the stack; a value that holds itself is endlessly deep. */
function isDeeperThan(value: object, levels: number): boolean {
  let level: object[] = [value];
  for (let depth = 1; level.length > 0; depth++) {
    if (depth > levels) return true;
    const below: object[] = [];
    for (const each of level)
      for (const child of Object.values(each))
        if (typeof child === 'object' && child !== null) below.push(child);
    level = below;
  }
  return false;
}
