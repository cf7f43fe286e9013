import type { Section } from './section.ts';

export const EMAIL = {
  'L-01': {
    text: 'Only for tools with the permission (K-06)',
    shows: 'run',
  },
  'L-02': {
    text: '`listSince({ accountId?, since?, limit? })`: newer than `since` (ms, default 0), oldest first, default 20, at most 200; without `accountId` all allowed accounts; `{ messages, cursor }`; no body; `cursor` = newest date seen',
    shows: 'run, from a fixture mailbox (`.eml` / mbox / JSON)',
  },
  'L-03': {
    text: 'message = `{ accountId, id, subject, fromAddr, toAddrs, date }`',
    shows: 'run',
  },
  'L-04': {
    text: '`getMessage({ accountId, id })` adds `body` (plain text) and `attachments` (`filename`, `mimeType`, `sizeBytes`)',
    shows: 'run',
  },
  'L-05': {
    text: 'An account that is not allowed is an error; none is allowed at first',
    shows: 'run `--allow-account` / fixture',
  },
  'L-06': {
    text: 'Read only',
    shows: 'no other method exists',
  },
  'L-07': {
    text: 'A new-mail event carries only the envelope, no body: the SOP hands `accountId` and `id` to a tool',
    shows: 'run workflow',
  },
} as const satisfies Section;
