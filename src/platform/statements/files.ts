import type { Section } from './section.ts';

export const FILES = {
  'F-01': {
    text: 'Every tool has it; all methods are async',
    shows: 'run',
  },
  'F-02': {
    text: "`list(path?)` -> `[{ name, type: 'file'|'folder', size, modified }]`; without a path the run folder; empty array before anything was written",
    shows: 'run',
  },
  'F-03': {
    text: '`stat(path)` -> one entry, `null` when missing',
    shows: 'run',
  },
  'F-04': {
    text: '`read(path, { encoding? })`: `utf8` (default) or `base64`',
    shows: 'run',
  },
  'F-05': {
    text: '`write(path, content, { encoding? })` makes parent folders, is atomic; overwriting in the conversation folder keeps the old version in the file history first',
    shows: 'run',
  },
  'F-06': {
    text: '`mkdir(path)`',
    shows: 'run',
  },
  'F-07': {
    text: '`move(from, to)`: also between run and conversation folder; an existing target is an error, never overwritten',
    shows: 'run',
  },
  'F-08': {
    text: '`delete(path)` goes to the trash and keeps a copy in the history (up to 100 MB)',
    shows: "run (`.gem/` trash and history; `gem run` never deletes a user's file for good)",
  },
  'F-09': {
    text: 'A plain relative path is in the run folder; `workspace:<path>` in the conversation folder (`workspace:` alone is its root)',
    shows: 'run',
  },
  'F-10': {
    text: 'A gem never sees an absolute path; leaving by `..` or by a symbolic link is refused',
    shows: 'run',
  },
  'F-11': {
    text: 'In the conversation folder, names that start with `.` do not exist for a gem: not listed, read or written',
    shows: 'run',
  },
  'F-12': {
    text: 'A call without a conversation that uses `workspace:` gets `E_PERM_DENIED`',
    shows: 'run without `--workspace`',
  },
  'F-13': {
    text: 'At most 20 MB a read or write',
    shows: 'run',
  },
  'F-14': {
    text: 'There is no PDF writer: reports are Markdown or HTML under `output/`',
    shows: 'docs only',
  },
} as const satisfies Section;
