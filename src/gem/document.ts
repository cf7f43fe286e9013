import type { Args } from '../text.ts';
import type { Location } from './finding.ts';

/** Why a text is not data. The words for each are the rule's that reports it. */
export interface SyntaxFault {
  readonly reason: string;
  readonly args?: Args;
  readonly at: Location;
}

/** Part of a string value, in UTF-16 units of the value as parsed. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/**
 * Data with the memory of where each part of it stands. Nothing is located until somebody asks, because most
 * documents have nothing wrong with them.
 */
export interface DataDocument {
  readonly file: string;
  readonly text: string;
  /** `undefined` when there are syntax faults. */
  readonly data: unknown;
  readonly syntaxFaults: readonly SyntaxFault[];
  /**
   * Where a value stands, or the key it stands under. A pointer to something that is not there gives its
   * nearest parent that is.
   */
  at(pointer: string, on?: 'key' | 'value', span?: Span): Location;
}

export type DataObject = Readonly<Record<string, unknown>>;

export function isObject(value: unknown): value is DataObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
