import { isObject } from '../../gem/document.ts';
import { MODEL_CAPABILITIES } from '../../platform/layout.ts';

/** The `models` of a header as far as they are what the platform reads; `isWhole` when nothing was lost. */
export function modelsOf(value: unknown): { models: Record<string, unknown> | undefined; isWhole: boolean } {
  if (value === undefined || value === null) return { models: undefined, isWhole: true };
  if (!isObject(value)) return { models: undefined, isWhole: false };
  const models: Record<string, unknown> = {};
  let isWhole = true;
  for (const [name, model] of Object.entries(value)) {
    const { requires, ...rest } = isObject(model) ? model : {};
    const known = Array.isArray(requires) ? requires.filter(isCapability) : [];
    isWhole &&=
      (model === null || isObject(model)) &&
      Object.keys(rest).length === 0 &&
      (requires === undefined || (Array.isArray(requires) && known.length === requires.length));
    models[name] = known.length > 0 ? { requires: known } : {};
  }
  return { models: Object.keys(models).length > 0 ? models : undefined, isWhole };
}

function isCapability(value: unknown): boolean {
  return (MODEL_CAPABILITIES as readonly unknown[]).includes(value);
}
