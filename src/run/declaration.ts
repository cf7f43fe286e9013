/** A gem as its manifest declares it, as far as a run needs it. What is `unknown` stands as written there. */
export interface GemDeclaration {
  readonly id: string;
  readonly permissions?: unknown;
  /** [C-01] */
  readonly data?: unknown;
  /** A gem that declares any has `ctx.resources`. */
  readonly resources?: readonly unknown[];
  /** Where code stands in the package that the manifest names so; as it is named when not given. */
  readonly packed?: (path: string) => string;
}

/** A tool as its manifest declares it, as far as a run needs it. */
export interface ToolDeclaration {
  readonly name: string;
  /** Path in the package. */
  readonly entry: string;
  /** What the author calls it, when that is another. */
  readonly source?: string;
  readonly inputSchema: unknown;
  readonly outputSchema?: unknown;
  readonly sideEffect?: string;
  readonly permissions?: unknown;
  /** [T-11] */
  readonly expose?: boolean;
}
