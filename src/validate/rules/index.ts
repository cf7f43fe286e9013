import type { Rule } from '../rule.ts';
import agentDescriptionCut from './agent/description-cut.ts';
import agentEmptyPrompt from './agent/empty-prompt.ts';
import agentHeaderMissing from './agent/header-missing.ts';
import agentHeaderSyntax from './agent/header-syntax.ts';
import agentInManifest from './agent/in-manifest.ts';
import agentInvalidValue from './agent/invalid-value.ts';
import agentModelInvalid from './agent/model-invalid.ts';
import agentPlatformToolForbidden from './agent/platform-tool-forbidden.ts';
import agentPlatformToolUnknown from './agent/platform-tool-unknown.ts';
import agentStaleCompiled from './agent/stale-compiled.ts';
import agentSubfolder from './agent/subfolder.ts';
import agentUnknownKey from './agent/unknown-key.ts';
import agentUnknownTool from './agent/unknown-tool.ts';
import descriptionMissing from './description/missing.ts';
import descriptionTooLong from './description/too-long.ts';
import exposeTooMany from './expose/too-many.ts';
import fileArchiveInvalid from './file/archive-invalid.ts';
import fileLimitExceeded from './file/limit-exceeded.ts';
import fileLink from './file/link.ts';
import fileNotRegular from './file/not-regular.ts';
import fileUnreadable from './file/unreadable.ts';
import fileUnsafePath from './file/unsafe-path.ts';
import manifestMissing from './manifest/missing.ts';
import manifestSchema from './manifest/schema.ts';
import manifestSyntax from './manifest/syntax.ts';
import manifestUnchecked from './manifest/unchecked.ts';
import manifestUnknownKey from './manifest/unknown-key.ts';
import nameDuplicate from './name/duplicate.ts';
import nameInvalid from './name/invalid.ts';
import toolEntryMissing from './tool/entry-missing.ts';
import toolInputSchemaCostly from './tool/input-schema-costly.ts';
import toolInputSchemaInvalid from './tool/input-schema-invalid.ts';
import toolNoDefaultExport from './tool/no-default-export.ts';
import toolSyntaxError from './tool/syntax-error.ts';
import workflowEntryMissing from './workflow/entry-missing.ts';

/** Every rule, by group and then by name. A rule that is not in this list does not exist. */
export const RULES: readonly Rule[] = [
  agentDescriptionCut,
  agentEmptyPrompt,
  agentHeaderMissing,
  agentHeaderSyntax,
  agentInManifest,
  agentInvalidValue,
  agentModelInvalid,
  agentPlatformToolForbidden,
  agentPlatformToolUnknown,
  agentStaleCompiled,
  agentSubfolder,
  agentUnknownKey,
  agentUnknownTool,
  descriptionMissing,
  descriptionTooLong,
  exposeTooMany,
  fileArchiveInvalid,
  fileLimitExceeded,
  fileLink,
  fileNotRegular,
  fileUnreadable,
  fileUnsafePath,
  manifestMissing,
  manifestSchema,
  manifestSyntax,
  manifestUnchecked,
  manifestUnknownKey,
  nameDuplicate,
  nameInvalid,
  toolEntryMissing,
  toolInputSchemaCostly,
  toolInputSchemaInvalid,
  toolNoDefaultExport,
  toolSyntaxError,
  workflowEntryMissing,
];
