export { createHost } from './create-host.ts';
export { HostError, ToolError } from './errors.ts';
export type * from './fixture-types.ts';
export type * from './types.ts';
