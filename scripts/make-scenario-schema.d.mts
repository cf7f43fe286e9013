/** The JSON Schema of a scenario file. */
export function scenarioSchema(): Record<string, unknown>;
