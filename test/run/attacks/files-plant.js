/** Tries to leave something outside, or what would run later. */
export default async function plant(_input, { files }) {
  const done = [];
  for (const path of [
    'OUTSIDE/planted',
    'workspace:out/planted',
    'workspace:nested/out/planted',
    'workspace:out/deep/planted',
    'workspace:secret-link',
    'workspace:broken-link',
    'workspace:../planted',
    'workspace:.git/hooks/pre-commit',
    'workspace:nested/.npmrc',
    'workspace:hidden-link',
    '../journal.jsonl',
    '../../1/journal.jsonl',
  ]) {
    for (const act of [
      () => files.write(path, 'planted'),
      () => files.mkdir(path),
      () => files.write('own', 'planted').then(() => files.move('own', path)),
      () => files.mkdir('folder').then(() => files.move('folder', path)),
    ]) {
      if (await act().then(() => true, () => false)) done.push(path);
    }
  }
  return done;
}
