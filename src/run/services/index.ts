import type { Service } from './service.ts';
import { storageKv } from './storage-kv.ts';

/** Every part of `ctx` that is simulated. The rest answers from a scenario's `calls` (A-plain-calls). */
export const SERVICES: readonly Service[] = [storageKv];
