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
import configInvalid from './config/invalid.ts';
import configUnusedSuppression from './config/unused-suppression.ts';
import dataEnumInvalid from './data/enum-invalid.ts';
import dataEventRetentionInvalid from './data/event-retention-invalid.ts';
import dataFieldCountInvalid from './data/field-count-invalid.ts';
import dataIndexInvalid from './data/index-invalid.ts';
import dataItemsInvalid from './data/items-invalid.ts';
import dataMigrationMissing from './data/migration-missing.ts';
import dataMigrationStepMissing from './data/migration-step-missing.ts';
import dataNameInvalid from './data/name-invalid.ts';
import dataRefInvalid from './data/ref-invalid.ts';
import dataRetentionInvalid from './data/retention-invalid.ts';
import dataTooManyCollections from './data/too-many-collections.ts';
import dataUniqueInvalid from './data/unique-invalid.ts';
import dataVersionInvalid from './data/version-invalid.ts';
import dataVersionNotRaised from './data/version-not-raised.ts';
import descriptionMissing from './description/missing.ts';
import descriptionTooLong from './description/too-long.ts';
import docsFileType from './docs/file-type.ts';
import docsLanguageInvalid from './docs/language-invalid.ts';
import docsLocalImage from './docs/local-image.ts';
import docsNoEnglish from './docs/no-english.ts';
import docsReadmeMissing from './docs/readme-missing.ts';
import docsTranslationMissing from './docs/translation-missing.ts';
import exposeTooMany from './expose/too-many.ts';
import fileArchiveInvalid from './file/archive-invalid.ts';
import fileIgnoredButNeeded from './file/ignored-but-needed.ts';
import fileLimitExceeded from './file/limit-exceeded.ts';
import fileLink from './file/link.ts';
import fileNestedGem from './file/nested-gem.ts';
import fileNotRegular from './file/not-regular.ts';
import fileSecret from './file/secret.ts';
import fileUnread from './file/unread.ts';
import fileUnreadable from './file/unreadable.ts';
import fileUnsafePath from './file/unsafe-path.ts';
import gemUnreachable from './gem/unreachable.ts';
import knowledgePermissionInvalid from './knowledge/permission-invalid.ts';
import knowledgePredicateInvalid from './knowledge/predicate-invalid.ts';
import manifestMissing from './manifest/missing.ts';
import manifestSchema from './manifest/schema.ts';
import manifestSyntax from './manifest/syntax.ts';
import manifestUnchecked from './manifest/unchecked.ts';
import manifestUnknownKey from './manifest/unknown-key.ts';
import nameDuplicate from './name/duplicate.ts';
import nameInvalid from './name/invalid.ts';
import pageUnknownAgent from './page/unknown-agent.ts';
import resourceIdDuplicate from './resource/id-duplicate.ts';
import resourceNotHttps from './resource/not-https.ts';
import resourcePrivateAddress from './resource/private-address.ts';
import scenarioInvalid from './scenario/invalid.ts';
import skillDanglingReference from './skill/dangling-reference.ts';
import skillFileType from './skill/file-type.ts';
import skillMissingSkillMd from './skill/missing-skill-md.ts';
import skillNotText from './skill/not-text.ts';
import skillNotUtf8 from './skill/not-utf8.ts';
import skillRelativeReference from './skill/relative-reference.ts';
import skillStrayFile from './skill/stray-file.ts';
import skillTooLarge from './skill/too-large.ts';
import skillTooManyReferences from './skill/too-many-references.ts';
import skillUnmentionedReference from './skill/unmentioned-reference.ts';
import storageSchemaInvalid from './storage/schema-invalid.ts';
import toolEntryMissing from './tool/entry-missing.ts';
import toolForbiddenImport from './tool/forbidden-import.ts';
import toolInputSchemaCostly from './tool/input-schema-costly.ts';
import toolInputSchemaInvalid from './tool/input-schema-invalid.ts';
import toolInputSchemaSuspicious from './tool/input-schema-suspicious.ts';
import toolInputSchemaUnsupported from './tool/input-schema-unsupported.ts';
import toolInvalidWasm from './tool/invalid-wasm.ts';
import toolNoDefaultExport from './tool/no-default-export.ts';
import toolOutputSchemaInvalid from './tool/output-schema-invalid.ts';
import toolPermissionNotInGem from './tool/permission-not-in-gem.ts';
import toolReadWrites from './tool/read-writes.ts';
import toolSandboxApi from './tool/sandbox-api.ts';
import toolSyntaxError from './tool/syntax-error.ts';
import toolUndeclaredPermission from './tool/undeclared-permission.ts';
import workflowEntryMissing from './workflow/entry-missing.ts';
import workflowToolOnlyService from './workflow/tool-only-service.ts';
import workflowUnknownCall from './workflow/unknown-call.ts';

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
  configInvalid,
  configUnusedSuppression,
  dataEnumInvalid,
  dataEventRetentionInvalid,
  dataFieldCountInvalid,
  dataIndexInvalid,
  dataItemsInvalid,
  dataMigrationMissing,
  dataMigrationStepMissing,
  dataNameInvalid,
  dataRefInvalid,
  dataRetentionInvalid,
  dataTooManyCollections,
  dataUniqueInvalid,
  dataVersionInvalid,
  dataVersionNotRaised,
  descriptionMissing,
  descriptionTooLong,
  docsFileType,
  docsLanguageInvalid,
  docsLocalImage,
  docsNoEnglish,
  docsReadmeMissing,
  docsTranslationMissing,
  exposeTooMany,
  fileArchiveInvalid,
  fileIgnoredButNeeded,
  fileLimitExceeded,
  fileLink,
  fileNestedGem,
  fileNotRegular,
  fileSecret,
  fileUnread,
  fileUnreadable,
  fileUnsafePath,
  gemUnreachable,
  knowledgePermissionInvalid,
  knowledgePredicateInvalid,
  manifestMissing,
  manifestSchema,
  manifestSyntax,
  manifestUnchecked,
  manifestUnknownKey,
  nameDuplicate,
  nameInvalid,
  pageUnknownAgent,
  resourceIdDuplicate,
  resourceNotHttps,
  resourcePrivateAddress,
  scenarioInvalid,
  skillDanglingReference,
  skillFileType,
  skillMissingSkillMd,
  skillNotText,
  skillNotUtf8,
  skillRelativeReference,
  skillStrayFile,
  skillTooLarge,
  skillTooManyReferences,
  skillUnmentionedReference,
  storageSchemaInvalid,
  toolEntryMissing,
  toolForbiddenImport,
  toolInputSchemaCostly,
  toolInputSchemaInvalid,
  toolInputSchemaSuspicious,
  toolInputSchemaUnsupported,
  toolInvalidWasm,
  toolNoDefaultExport,
  toolOutputSchemaInvalid,
  toolPermissionNotInGem,
  toolReadWrites,
  toolSandboxApi,
  toolSyntaxError,
  toolUndeclaredPermission,
  workflowEntryMissing,
  workflowToolOnlyService,
  workflowUnknownCall,
];
