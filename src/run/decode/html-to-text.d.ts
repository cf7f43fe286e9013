/** The package has no types of its own; this is what is used of it. */
declare module 'html-to-text' {
  interface Builder {
    addInline(text: string): void;
    addLiteral(text: string): void;
    openBlock(options: { leadingLineBreaks?: number }): void;
    closeBlock(options: { trailingLineBreaks?: number }): void;
  }
  interface Element {
    readonly children: readonly unknown[];
  }
  type Format = (
    element: Element,
    walk: (children: readonly unknown[], builder: Builder) => void,
    builder: Builder,
    options: Readonly<Record<string, unknown>>,
  ) => void;
  interface Selector {
    readonly selector: string;
    readonly format?: string;
    readonly options?: Readonly<Record<string, unknown>>;
  }
  interface Options {
    readonly wordwrap?: number | false;
    readonly limits?: { readonly maxDepth?: number; readonly maxInputLength?: number | undefined };
    readonly formatters?: Readonly<Record<string, Format>>;
    readonly selectors?: readonly Selector[];
  }
  export function convert(html: string, options?: Options): string;
}
