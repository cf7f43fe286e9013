import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { terminalPicture } from '../terminal-picture.mjs';
import { root } from './load.mjs';

/** What `gem validate` really prints for the example with three slips in it, drawn as a terminal. */
export async function picture(run) {
  const folder = mkdtempSync(join(tmpdir(), 'gem-picture-'));
  try {
    cpSync(join(root, 'examples', 'mail_helper'), folder, { recursive: true });
    const manifest = join(folder, 'notochord.json');
    const slipped = readFileSync(manifest, 'utf8')
      .replace('"name": "summarize_email"', '"name": "summarizeEmail"')
      .replace('tools/write_digest.js', 'tools/write_digests.js');
    writeFileSync(manifest, slipped);
    const agent = join(folder, 'agents', 'mail_clerk.md');
    writeFileSync(
      agent,
      readFileSync(agent, 'utf8').replace(
        /^description: .*$/m,
        'description: Clerk: files and sums up mail.',
      ),
    );
    let printed = '';
    await run(['validate'], {
      out: (text) => {
        printed += text;
      },
      err: () => {},
      cwd: folder,
      env: { FORCE_COLOR: '1' },
      isTty: { in: false, out: true, err: true },
      columns: 92,
      now: () => new Date(0),
      signal: new AbortController().signal,
    });
    return terminalPicture(`$ gem validate\n${printed}`, {
      columns: 92,
      title: 'gem validate, with three findings',
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
