import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { addGem, gemOfBytes } from './inputs.mjs';
import { peakMemory } from './measure.mjs';

export const root = fileURLToPath(new URL('..', import.meta.url));

/** What all work is done with: a folder that is removed afterwards, the programs, and inputs that are made once. */
export function createSetting({ scratch, node, peers }) {
  mkdirSync(scratch, { recursive: true });
  const env = environment(scratch);
  const command = (cwd, name, ...args) => ({ command: name, args, cwd });
  const gem = (cwd, ...args) => command(cwd, node, join(root, 'bin', 'gem.js'), ...args);
  const shell = (cwd, line) => command(cwd, 'sh', '-c', line);
  const run = (spec) => output(spec, env);
  const once = (make) => {
    let made;
    return () => {
      made ??= make();
      return made;
    };
  };
  const empty = join(scratch, 'empty.js');
  writeFileSync(empty, '');
  const large = {
    random: once(() => gemOfBytes(join(scratch, 'large-random'), 200, 'random')),
    text: once(() => gemOfBytes(join(scratch, 'large-text'), 200, 'text')),
  };
  return {
    scratch,
    env,
    node,
    command,
    gem,
    shell,
    run,
    output: run,
    /** Runs a command until what V8 compiled of it is kept, which its second run does. */
    warm(spec) {
      for (let count = 0; count < 2; count++) run(spec);
    },
    example: join(root, 'examples', 'mail_helper'),
    bareNode: command(scratch, node, '-e', '0'),
    /** Where what V8 kept of our code is. */
    kept: join(env.XDG_CACHE_HOME, 'notochord', 'code'),
    /** The least that a piece of work can take: see bare/. */
    bare: (cwd, script, ...args) => command(cwd, node, join(root, 'bench', 'bare', script), ...args),
    bareDeno: command(scratch, denoBinary(), 'run', '--quiet', '--no-config', empty),
    memory: (spec) => peakMemory(spec, env, scratch),
    /** A peer under its name, ready to stand among contenders; nothing where it is not installed. */
    peer: (name, cwd, ...args) =>
      peers[name] ? { [name]: command(cwd, node, peers[name].file, ...args) } : {},
    template: once(() => {
      run(gem(scratch, 'init', 'template', '--template', 'tool', '--yes'));
      return join(scratch, 'template');
    }),
    trivial: once(() => addGem(join(scratch, 'trivial'))),
    /** A gem of 200 MB that can hardly be compressed, or of 200 MB of text. */
    large: (kind) => large[kind](),
    /** The large text packed and signed, the same before it was signed, the key (without its endings), and as `tar` packs it. */
    signed: once(() => {
      const folder = large.text();
      const [unsigned, file] = ['unsigned.gem', 'signed.gem'].map((name) => join(scratch, name));
      const key = join(scratch, 'measure');
      const tgz = join(scratch, 'signed.tgz');
      run(gem(scratch, 'keygen', '--no-passphrase', '-o', `${key}.key.pem`));
      run(gem(folder, 'pack', '-o', unsigned));
      run(gem(folder, 'pack', '-o', file));
      run(gem(scratch, 'sign', file, '--key', `${key}.key.pem`));
      run(command(scratch, 'tar', 'czf', tgz, '-C', folder, '.'));
      return { unsigned, file, key, tgz };
    }),
  };
}

function output({ command, args, cwd, env: own }, env) {
  const { status, stdout, stderr, error } = spawnSync(command, args, {
    cwd,
    env: { ...env, ...own },
    encoding: 'utf8',
    maxBuffer: 256 * 1024 * 1024,
  });
  if (error) throw error;
  if (status !== 0) throw new Error(`${[command, ...args].join(' ')} answered ${status}: ${stderr}${stdout}`);
  return stdout;
}

/**
 * What processes are started with. NODE_EXTRA_CA_CERTS would make `node -e 0` several times as slow, and every ratio
 * look better; the settings of npm that runs this, and of the person, are of no interest either.
 */
function environment(scratch) {
  const ours = /^(NODE_EXTRA_CA_CERTS|NODE_OPTIONS|NODE_COMPILE_CACHE|GEM_.*|npm_.*)$/i;
  const kept = Object.entries(process.env).filter(([name]) => !ours.test(name));
  const [cache, config] = [join(scratch, 'cache'), join(scratch, 'config')];
  const places = { XDG_CACHE_HOME: cache, LOCALAPPDATA: cache, XDG_CONFIG_HOME: config, APPDATA: config };
  return { ...Object.fromEntries(kept), ...places };
}

/** The binary that `gem run` uses, not npm's wrapper around it. */
function denoBinary() {
  const inDeno = createRequire(createRequire(import.meta.url).resolve('deno/package.json'));
  const file = process.platform === 'win32' ? 'deno.exe' : 'deno';
  for (const name of Object.keys(inDeno('./package.json').optionalDependencies)) {
    try {
      return join(dirname(inDeno.resolve(`${name}/package.json`)), file);
    } catch {
      // It is for another machine.
    }
  }
  throw new Error('no Deno for this machine among the packages of deno');
}
