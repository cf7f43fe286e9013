import { isUtf8 } from 'node:buffer';
import type { Files, Json } from '../../platform/ctx.ts';
import { decodeBase64 } from '../files/base64.ts';
import { CONTENT_MAX } from '../files/content.ts';
import { type Asked, fileError } from '../files/file-errors.ts';
import { filesOf } from '../files/open-files.ts';
import { kindOf, parsePath } from '../files/path.ts';
import type { Method, Service } from './service.ts';

/** [F-01] `ctx.files`: the folder of this run, and after `workspace:` the conversation's (A-files-api). */
export const files: Service = {
  create(context) {
    const open = filesOf(context);
    const methods: Record<keyof Files, Method> = {
      list: {
        run: async ([path]) =>
          (await open.list(parsePath('files.list', path ?? ''))).map((entry) => ({ ...entry })),
      },
      stat: {
        async run([path]) {
          const entry = await open.stat(parsePath('files.stat', path));
          return entry === null ? null : { ...entry };
        },
      },
      read: {
        async run([path, options]) {
          const asked = parsePath('files.read', path);
          const encoding = readEncoding(asked, options);
          const bytes = await open.read(asked);
          if (encoding === 'base64') return bytes.toString('base64');
          if (!isUtf8(bytes)) throw fileError('not-utf8', asked);
          return bytes.toString('utf8');
        },
      },
      write: {
        writes: true,
        async run([path, content, options]) {
          const asked = parsePath('files.write', path);
          await open.write(asked, readContent(asked, content, readEncoding(asked, options)));
          return null;
        },
      },
      mkdir: {
        writes: true,
        async run([path]) {
          await open.mkdir(parsePath('files.mkdir', path));
          return null;
        },
      },
      move: {
        writes: true,
        async run([from, to]) {
          await open.move(parsePath('files.move', from), parsePath('files.move', to));
          return null;
        },
      },
      delete: {
        writes: true,
        async run([path]) {
          await open.remove(parsePath('files.delete', path));
          return null;
        },
      },
    };
    return { methods, endCall: open.endCall, close: open.close };
  },
};

function readEncoding(asked: Asked, options: Json | undefined): 'utf8' | 'base64' {
  if (options === undefined || options === null) return 'utf8';
  const isOptions = typeof options === 'object' && !Array.isArray(options);
  const encoding = isOptions ? ((options as { readonly encoding?: Json }).encoding ?? 'utf8') : options;
  if (isOptions && (encoding === 'utf8' || encoding === 'base64')) return encoding;
  throw fileError('encoding-unknown', asked);
}

/** [F-13] Counted in bytes of the file, not of the text that carries them. */
function readContent(asked: Asked, content: Json | undefined, encoding: 'utf8' | 'base64'): Uint8Array {
  if (typeof content !== 'string') throw fileError('content-not-text', asked, { found: kindOf(content) });
  const tooLarge = (bytes: number) => fileError('too-large', asked, { bytes, max: CONTENT_MAX });
  if (encoding === 'utf8') {
    const size = Buffer.byteLength(content, 'utf8');
    if (size > CONTENT_MAX) throw tooLarge(size);
    if (!content.isWellFormed()) throw fileError('content-not-unicode', asked);
    return Buffer.from(content, 'utf8');
  }
  const bytes = decodeBase64(content);
  if (bytes === undefined) throw fileError('content-not-base64', asked);
  if (bytes.length > CONTENT_MAX) throw tooLarge(bytes.length);
  return bytes;
}
