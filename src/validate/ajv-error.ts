/** An Ajv error, as far as it is read here. */
export interface AjvError {
  readonly keyword: string;
  /** JSON Pointer to the value at fault. */
  readonly instancePath: string;
  readonly params: Readonly<Record<string, unknown>>;
  /** Set when the fault is in a property's name. */
  readonly propertyName?: string;
  /** `x-rule` of the subschema it comes from. Only the manifest's validator tells it. */
  readonly rule?: string;
  /** `x-message` of the subschema it comes from. Only the manifest's validator tells it. */
  readonly says?: string;
  /** The keys that the object may have, for an unknown one. Only the manifest's validator tells it. */
  readonly keys?: readonly string[];
  /** The value at fault. Only the manifest's validator tells it. */
  readonly data?: unknown;
}

/** What scripts/generate.mjs makes of a schema. */
export interface Validate {
  (data: unknown): boolean;
  /** Of the last call. */
  errors?: readonly AjvError[] | null;
}
