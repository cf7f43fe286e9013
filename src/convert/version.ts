import { VERSION_PATTERN } from '../platform/archive.ts';
import { type Note, note } from './note.ts';

/** [A-version] A legal version: the one that is written, completed where only its last numbers are missing, or the first. */
export function versionOf(written: unknown, file: string | undefined, notes: Note[]): string {
  const version =
    typeof written === 'number' ? String(written) : typeof written === 'string' ? written.trim() : '';
  const plain = version.replace(/^v(?=\d)/i, '');
  const whole = /^\d+(?:\.\d+)?$/.test(plain) ? [...plain.split('.'), '0', '0'].slice(0, 3).join('.') : plain;
  const legal = VERSION_PATTERN.test(whole) ? whole : FIRST;
  if (legal !== written) {
    const id = version === '' ? 'version-chosen' : 'version-changed';
    notes.push(note(id, { file, args: { version, legal } }));
  }
  return legal;
}

const FIRST = '1.0.0';
