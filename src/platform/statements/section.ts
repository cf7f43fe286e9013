/** One normative statement of the platform's published documents, in our own words. */
export interface Statement {
  readonly text: string;
  /**
   * Where the toolchain shows it: `error` and `warning` name the rules of `gem validate`; `run`, `pack`, `diff`,
   * `preview` and `convert` are commands.
   */
  readonly shows: string;
  /**
   * What of it only the platform can show, as a sentence with its reason. A statement that no test names needs one.
   */
  readonly beyond?: string;
}

/** Statements by id. An id is never used again for another. */
export type Section = Readonly<Record<string, Statement>>;
