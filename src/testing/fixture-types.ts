/** A text, or bytes that are no UTF-8 in base64. */
export type FileContent = string | { readonly base64: string };

/** Records as an older version of their collection had them. */
export interface VersionedRecords {
  readonly version: number;
  readonly records: readonly object[];
}

export interface Answer {
  /** The answer as it stands; `null` when neither is given. */
  readonly returns?: unknown;
  readonly error?: { readonly code: string; readonly message?: string | undefined } | undefined;
}

/** An answer to calls of `ctx`; the first that matches is taken. */
export interface CallFixture extends Answer {
  /** As in `models.generate`. */
  readonly method: string;
  /** A pattern for the first argument. */
  readonly when?: unknown;
  /** One answer for each call, in place of the same one each time. */
  readonly sequence?: readonly Answer[] | undefined;
}

/** An answer to requests; the first that matches is taken. */
export interface HttpFixture {
  readonly method?: string | undefined;
  /** The whole URL; `*` stands for any characters. */
  readonly url: string | URL;
  readonly connection?: string | undefined;
  /** Patterns: of headers by name, of the body as text, or of the body as JSON. */
  readonly headers?: Readonly<Record<string, unknown>> | undefined;
  readonly body?: unknown;
  readonly json?: unknown;
  /** One, or one for each request in turn. */
  readonly respond: HttpRespond | readonly HttpRespond[];
}

export interface HttpRespond {
  /** 200 when not given. */
  readonly status?: number | undefined;
  readonly headers?: Readonly<Record<string, string | number | readonly string[]>> | undefined;
  /** The body: as JSON, as text, in base64, or what a file holds. */
  readonly json?: unknown;
  readonly body?: string | undefined;
  readonly base64?: string | undefined;
  readonly file?: string | URL | undefined;
  /** In place of an answer. */
  readonly error?: string | { readonly code: string; readonly message?: string | undefined } | undefined;
  /** Milliseconds before it is given. */
  readonly delay?: number | undefined;
}

export interface ConnectionFixture {
  readonly host?: string | undefined;
  readonly hosts?: readonly string[] | undefined;
  readonly granted?: boolean | undefined;
  readonly reason?: string | undefined;
}

/** Mails of several accounts. */
export interface Mailbox {
  readonly accounts: Readonly<Record<string, readonly Mail[]>>;
}

export interface Mail {
  /** A time with its zone, or milliseconds since 1970. */
  readonly date: string | number | Date;
  readonly id?: string | undefined;
  readonly subject?: string | undefined;
  readonly fromAddr?: string | undefined;
  readonly toAddrs?: readonly string[] | undefined;
  readonly body?: string | undefined;
  readonly attachments?:
    | readonly {
        readonly filename?: string | undefined;
        readonly mimeType?: string | undefined;
        readonly sizeBytes?: number | undefined;
      }[]
    | undefined;
}
