export const rounds = 7;

export const rows = { verify: { own: 'gem', over: ['gzip'] } };

export function prepare(bench) {
  const { key, file, tgz } = bench.signed();
  const { scratch, gem, shell } = bench;
  return {
    contenders: {
      gzip: shell(scratch, `gzip -dc '${tgz}' | sha256sum`),
      gem: gem(scratch, 'verify', file, '--key', `${key}.pub.pem`),
    },
  };
}
