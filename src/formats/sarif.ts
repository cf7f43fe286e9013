import type { Language } from '../text.ts';
import { version } from '../version.ts';
import { exitOf, type Failure } from './failure.ts';

export type SarifLevel = 'error' | 'warning' | 'note';

export interface SarifMessage {
  readonly text: string;
  readonly markdown?: string;
}

export interface SarifArtifactLocation {
  readonly uri: string;
  readonly uriBaseId?: string;
}

/** Lines and columns start at 1; the end is exclusive. */
export interface SarifRegion {
  readonly startLine: number;
  readonly startColumn: number;
  readonly endLine?: number;
  readonly endColumn?: number;
}

export interface SarifRule {
  readonly id: string;
  readonly shortDescription: SarifMessage;
  readonly fullDescription: SarifMessage;
  readonly help: SarifMessage;
  readonly defaultConfiguration: { readonly level: SarifLevel };
  readonly properties: Readonly<Record<string, unknown>>;
}

export interface SarifResult {
  readonly ruleId: string;
  readonly ruleIndex: number;
  readonly level: SarifLevel;
  readonly message: SarifMessage;
  readonly locations: readonly {
    readonly physicalLocation: {
      readonly artifactLocation: SarifArtifactLocation;
      readonly region?: SarifRegion;
    };
  }[];
  readonly partialFingerprints: Readonly<Record<string, string>>;
  readonly fixes?: readonly {
    readonly artifactChanges: readonly {
      readonly artifactLocation: SarifArtifactLocation;
      /** Offsets in UTF-16 units, without a byte order mark. */
      readonly replacements: readonly {
        readonly deletedRegion: { readonly charOffset: number; readonly charLength: number };
        readonly insertedContent: { readonly text: string };
      }[];
    }[];
  }[];
  readonly properties: Readonly<Record<string, unknown>>;
}

/** What relative addresses are relative to: the folder that the command ran in. */
export const BASE = '%SRCROOT%';

/** A SARIF 2.1.0 log of one run; `failures` are what it could not look at. */
export function sarifLog(
  language: Language,
  rules: readonly SarifRule[],
  results: readonly SarifResult[],
  failures: readonly Failure[],
): string {
  return log(language, rules, { invocations: [invocation(failures)], results });
}

/** A SARIF 2.1.0 log of one run that did not. It has no `results`, because nothing is known. */
export function sarifFailure(failure: Failure, language: Language): string {
  return log(language, [], { invocations: [invocation([failure])] });
}

function invocation(failures: readonly Failure[]): Readonly<Record<string, unknown>> {
  if (failures.length === 0) return { executionSuccessful: true };
  return {
    executionSuccessful: false,
    exitCode: exitOf(failures),
    toolExecutionNotifications: failures.map(({ code, message, hint, stack }) => ({
      descriptor: { id: code },
      level: 'error',
      message: { text: hint === null ? message : `${message}\n${hint}` },
      ...(stack === null ? {} : { exception: { message: stack } }),
    })),
  };
}

function log(
  language: Language,
  rules: readonly SarifRule[],
  run: Readonly<Record<string, unknown>>,
): string {
  const document = {
    $schema: 'https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: { name: 'gem', fullName: `notochord-gem ${version}`, semanticVersion: version, rules },
        },
        language,
        columnKind: 'utf16CodeUnits',
        originalUriBaseIds: { [BASE]: { description: { text: 'the folder that gem ran in' } } },
        ...run,
      },
    ],
  };
  return `${JSON.stringify(document, null, 2)}\n`;
}
