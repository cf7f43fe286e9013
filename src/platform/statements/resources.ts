import type { Section } from './section.ts';

export const RESOURCES = {
  'R-01': {
    text: '`id` required, unique in the manifest',
    shows: 'error `resource/id-duplicate`',
  },
  'R-02': {
    text: '`url` required, `https://`',
    shows: 'error `resource/not-https`',
  },
  'R-03': {
    text: '`mirrors` optional, each `https://`',
    shows: 'error `resource/not-https`',
  },
  'R-04': {
    text: '`sha256` required: 64 lower-case hex digits',
    shows: 'error `manifest/schema`',
  },
  'R-05': {
    text: '`size` required: bytes',
    shows: 'error `manifest/schema`',
  },
  'R-06': {
    text: '`required` optional boolean, default false',
    shows: 'error `manifest/schema`',
  },
  'R-07': {
    text: 'No address on the local machine or a private network',
    shows: 'error `resource/private-address` for literal addresses and local names',
  },
  'R-08': {
    text: 'At most 5 redirects, each hop under the same rules (https, no private address, also after name resolution)',
    shows: 'run / `gem resources`: downloader',
  },
  'R-09': {
    text: 'Size and SHA-256 must match, else the bytes are dropped and the next address is tried, in order',
    shows: 'downloader',
  },
  'R-10': {
    text: 'No resume: a failed download starts over',
    shows: 'downloader',
  },
  'R-11': {
    text: 'Size and SHA-256 can be filled in from the address by the same download rules, the file is not kept',
    shows: '`gem resources add` / `gem resources fill`',
  },
  'R-12': {
    text: '`ctx.resources.path(id)` gives an absolute path; downloads first if needed; several callers cause one download',
    shows: 'run',
  },
  'R-13': {
    text: 'An unknown id, or no address that gave a matching file, throws; the error lists each address and why',
    shows: 'run',
  },
  'R-14': {
    text: "The file can be read by the tool, not changed; other gems' resources cannot be read",
    shows: 'run',
  },
  'R-15': {
    text: 'The path changes when `sha256` changes',
    shows: 'run (content-addressed cache)',
  },
  'R-16': {
    text: 'Resources need no permission and their hosts do not stand in `network`',
    shows: 'no finding; run',
  },
  'R-17': {
    text: 'A download does not start without enough room on the disk',
    shows: 'downloader',
  },
  'R-18': {
    text: 'A failed download is tried again by the next call',
    shows: 'run',
  },
  'R-19': {
    text: '`required` downloads after install, else on first use',
    shows: 'info: description, size, host, when',
    beyond: 'installing is the platform’s; `gem info` and `gem diff` say of each file when it is downloaded',
  },
  'R-20': {
    text: 'On upgrade a file with the same `sha256` is kept, one no longer declared is removed',
    shows: 'diff',
    beyond: 'upgrading is the platform’s; `gem diff` says of each file whether it stays, comes anew or goes',
  },
  'R-21': {
    text: "The user's network policy covers every host on the way, mirrors and redirects too",
    shows: '`gem resources` prints each host; downloader takes a policy',
  },
} as const satisfies Section;
