import { cpus, platform, release, totalmem } from 'node:os';

export function machine() {
  return {
    system: `${platform()} ${release()}`,
    architecture: process.arch,
    processor: cpus()[0]?.model ?? 'unknown',
    cores: cpus().length,
    memory: `${Math.round(totalmem() / 1024 ** 3)} GiB`,
  };
}

/** What was compared with what; null for a program that is not here. */
export function versions({ run, command, scratch, bareDeno }, peers) {
  const firstLine = (...words) => {
    try {
      return run(command(scratch, ...words, '--version'))
        .split('\n')[0]
        .trim();
    } catch {
      return null;
    }
  };
  return {
    node: process.versions.node,
    deno: firstLine(bareDeno.command),
    tar: firstLine('tar'),
    gzip: firstLine('gzip'),
    cp: firstLine('cp'),
    ...Object.fromEntries(Object.entries(peers).map(([name, { version }]) => [name, version])),
  };
}
