/** Makes src/generated/ from the schemas. */
export function generate(): Promise<void>;
