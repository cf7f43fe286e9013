/** Swaps folders under paths that are being used, in the hope that one is judged and another is used. */
export default async function race(_input, { files }) {
  const gave = [];
  const keep = (got) => typeof got === 'string' && got !== 'mine' && gave.push(got);
  for (let round = 0; round < 8; round++) {
    const jobs = [];
    for (let each = 0; each < 4; each++) {
      jobs.push(files.write('workspace:swap/out/secret.txt', 'mine'));
      jobs.push(files.read('workspace:swap/out/secret.txt').then(keep));
      jobs.push(files.move('workspace:nested', 'workspace:swap'));
      jobs.push(files.write('workspace:swap/out/planted', 'mine'));
      jobs.push(files.read('workspace:swap/out/secret.txt').then(keep));
      jobs.push(files.delete('workspace:swap/out/secret.txt'));
      jobs.push(files.move('workspace:swap', 'workspace:nested'));
      jobs.push(files.move('workspace:swap', 'mine'));
      jobs.push(files.read('mine/out/secret.txt').then(keep));
      jobs.push(files.write('mine/out/planted', 'mine'));
      jobs.push(files.move('mine', 'workspace:nested'));
    }
    await Promise.allSettled(jobs);
  }
  return gave;
}
