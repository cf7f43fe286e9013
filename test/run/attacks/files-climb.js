const WAYS = [
  'OUTSIDE/secret.txt',
  'workspace:OUTSIDE/secret.txt',
  'workspace:out/secret.txt',
  'workspace:nested/out/secret.txt',
  'workspace:secret-link',
  'workspace:nested/../out/secret.txt',
  'workspace:./out/./secret.txt',
  'workspace:out//secret.txt',
  'workspace:../secret.txt',
  '../../../../../../../../OUTSIDE/secret.txt',
  'file://OUTSIDE/secret.txt',
  'file:OUTSIDE/secret.txt',
  'workspace:workspace:/../OUTSIDE/secret.txt',
  'workspace:%2e%2e/secret.txt',
  '..%2f..%2fsecret.txt',
  '..\\secret.txt',
  'workspace:out\\secret.txt',
  '\u002e\u002e/secret.txt',
  '\uff0e\uff0e/secret.txt',
  '~/secret.txt',
  'workspace:.hidden',
  'workspace:hidden-link',
  '/proc/self/cwd/secret.txt',
  'workspace:nested/out',
];

export default async function climb(_input, { files }) {
  const gave = [];
  for (const way of WAYS) {
    for (const path of [way, `${way}\0`, `${way}/`, ` ${way}`]) {
      for (const act of [
        () => files.read(path),
        () => files.read(path, { encoding: 'base64' }),
        () => files.list(path),
        () => files.move(path, 'stolen').then(() => files.read('stolen')),
      ]) {
        const got = await act().catch(() => undefined);
        if (got !== undefined) gave.push([path, got]);
      }
    }
  }
  return gave;
}
