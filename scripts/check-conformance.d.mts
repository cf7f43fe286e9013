export interface NamedTest {
  readonly file: string;
  readonly title: string;
  readonly ids: readonly string[];
}

export function namedInTests(): NamedTest[];

export function namedIn(source: string, file: string): NamedTest[];

export function conformanceFaults(
  statements: Readonly<
    Record<string, { readonly text: string; readonly shows: string; readonly beyond?: string }>
  >,
  rules: readonly { readonly id: string; readonly statements: readonly string[] }[],
  tests: readonly NamedTest[],
): string[];
