import type { Program } from 'oxc-parser';
import type { Location } from './finding.ts';

/** What a module says of itself, as far as rules ask. Words in strings and comments are never mistaken for code. */
export interface CodeFacts {
  /** Empty when the module parses. */
  readonly syntaxFaults: readonly { readonly message: string; readonly at: Location }[];
  /** Absent when no value is exported as default. `what` tells those that cannot be called apart. */
  readonly defaultExport?: { readonly callable: boolean; readonly what: string; readonly at: Location };
  /** Values exported by name, `default` apart. What `export *` passes on is not among them. */
  readonly exports: readonly { readonly name: string; readonly at: Location }[];
  /** The modules that `export * from` passes on. */
  readonly passesOn: readonly string[];
  /** What is loaded: static imports, `export … from`, and `import('…')` of a literal. Types are not. */
  readonly imports: readonly { readonly specifier: string; readonly at: Location }[];
  /** Specifiers of what is imported for its types alone. */
  readonly types: readonly string[];
  /** Where a script for CommonJS (`module.exports = …`), which exports nothing here, sets its exports. */
  readonly commonJs?: Location;
  /** Absent when the module does not parse, and when it was not read. */
  readonly tree?: CodeTree;
  /** The file is too large to be looked into: nothing of the above says anything. */
  readonly unread?: true;
}

/** A module as it is written, for whoever looks closer. */
export interface CodeTree {
  readonly text: string;
  /** Made when it is asked for, which costs more than parsing. Offsets are UTF-16 units of `text`. */
  readonly program: Program;
  place(from: number, to: number): Location;
}

/** The facts of what is not code. */
export const NO_CODE: CodeFacts = { syntaxFaults: [], exports: [], passesOn: [], imports: [], types: [] };

/** The facts of code that is too large to be looked into. */
export const UNREAD_CODE: CodeFacts = { ...NO_CODE, unread: true };
