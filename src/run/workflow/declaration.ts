/** An SOP as its manifest declares it, as far as a run needs it. */
export interface WorkflowDeclaration {
  readonly name: string;
  /** Path in the package. */
  readonly entry: string;
  /** What the author calls it, when that is another. */
  readonly source?: string;
  /** [E-06] */
  readonly expose?: boolean;
  /** [T-15] Milliseconds of active time; WORKFLOW_DURATION_DEFAULT when not given. */
  readonly maxDurationMs?: number;
}
