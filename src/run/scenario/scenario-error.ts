import { UserError } from '../../errors.ts';
import type { Text } from '../../text.ts';

/** A place in a scenario file, or in a file that one uses. Lines and columns start at 1. */
export interface ScenarioPlace {
  /** As it was named to the reader. */
  readonly file: string;
  readonly line: number;
  /** In UTF-16 units. */
  readonly column: number;
}

/** `scenario-invalid`, which knows where the fault is: `said` is what its text says without the place. */
export class ScenarioError extends UserError {
  readonly place: ScenarioPlace;
  readonly said: Text;

  constructor(place: ScenarioPlace, said: Text, hint?: Text) {
    const at = `${place.file}:${place.line}:${place.column}`;
    super('scenario-invalid', { en: `${at} ${said.en}`, 'zh-CN': `${at} ${said['zh-CN']}` }, hint);
    this.place = place;
    this.said = said;
  }
}

export function scenarioError(place: ScenarioPlace, said: Text, hint?: Text): ScenarioError {
  return new ScenarioError(place, said, hint);
}
