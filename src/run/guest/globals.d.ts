/** The little of Deno's globals that the guests use. */
interface DenoStream {
  readSync(into: Uint8Array): number | null;
  read(into: Uint8Array): Promise<number | null>;
  writeSync(bytes: Uint8Array): number;
}

declare const Deno: {
  readonly stdin: DenoStream;
  readonly stdout: DenoStream;
  readonly internal: symbol;
  exit(code?: number): never;
  readonly permissions: { revokeSync(what: { readonly name: 'read' }): unknown };
};

declare class ReadableStream {
  constructor(source: { start(controller: { close(): void }): void });
}

declare const performance: { now(): number };

declare class TextEncoder {
  encode(text: string): Uint8Array;
}

declare class TextDecoder {
  constructor(label?: string, options?: { ignoreBOM?: boolean });
  decode(bytes: Uint8Array): string;
}

interface FaultEvent {
  readonly reason?: unknown;
  readonly error?: unknown;
  readonly message?: unknown;
  preventDefault(): void;
}

declare function addEventListener(type: string, listener: (event: FaultEvent) => void): void;

interface String {
  isWellFormed(): boolean;
}

interface Uint8Array {
  toBase64(): string;
}

interface Uint8ArrayConstructor {
  fromBase64(text: string): Uint8Array<ArrayBuffer>;
}
