import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { needs } from '../needs.ts';
import { author, typeInto } from './shell.ts';

/** What is typed before the tab key, and what the terminal shows then. */
const COMMON = {
  'gem valid': 'gem validate',
  'gem run wo': 'gem run workflow',
  'gem run tool sa': 'gem run tool save_note',
  'gem validate --format=sa': '--format=sarif',
  'gem validate --st': 'gem validate --strict',
  // A bell may ring in between.
  'gem explain agent/head': 'gem explain agent/head*er-',
  'gem run workflow w': 'run workflow weekly',
  'notochord-gem data list e': 'data list entries',
  'gem -C . preview --agent n': '--agent note_keeper',
  'gem run tool save_note --scenario wo': '--scenario words\\\\ in\\\\ a\\\\ name.yaml',
  'gem run tool save_note --scenario=wo': '--scenario=words\\\\ in\\\\ a\\\\ name.yaml',
  'gem run tool save_note --arg t': '--arg title=',
  'gem pack to': 'gem pack tools',
};

describe.skipIf(!needs('zsh', 'bash'))('completion in bash and zsh, typed into a terminal', () => {
  it('bash offers commands, values, names of this gem, and files', () => {
    const probes = { ...COMMON, 'gem run tool s': 'save_note*search_notes' };
    const shown = typeInto(author(), 'bash --norc --noprofile -i', 'source <(gem completion bash)', probes);
    expect(shown).toEqual(Object.keys(probes));
  });

  it('zsh offers the same, and says what each is', () => {
    const probes = { ...COMMON, 'gem run tool s': 'save_note*Saves one note: its text.*search_notes*' };
    const setup = 'autoload -Uz compinit; compinit -u -D; source <(gem completion zsh)';
    expect(typeInto(author(), 'zsh -f -i', setup, probes)).toEqual(Object.keys(probes));
  });

  it('zsh finds it as a file of its own, too', () => {
    const person = author();
    const probes = { 'gem valid': 'gem validate' };
    const setup =
      'mkdir f; gem completion zsh > f/_notochord_gem; fpath=($PWD/f $fpath); autoload -Uz compinit; compinit -u -D';
    expect(typeInto(person, 'zsh -f -i', setup, probes)).toEqual(Object.keys(probes));
  });
});

describe.skipIf(!needs('fish'))('completion in fish', () => {
  const fish = (person: ReturnType<typeof author>, script: string, env = {}) =>
    spawnSync('fish', ['-c', script], {
      cwd: person.folder,
      env: { ...person.env, ...env },
      encoding: 'utf8',
    });
  const offered = (line: string, env = {}) => {
    const person = author();
    const folder = join(person.folder, '..', 'fish', 'completions');
    mkdirSync(folder, { recursive: true });
    const script = `gem completion fish > ${folder}/gem.fish; complete -C '${line}'`;
    const { stdout } = fish(person, script, env);
    expect(existsSync(join(person.folder, 'broken'))).toBe(false);
    return stdout.split('\n').filter((each) => each !== '');
  };

  it('offers commands with what they do, in the language of the person', () => {
    expect(offered('gem valid')).toEqual(['validate\tsay exactly what is wrong with a gem, and where']);
    expect(offered('gem valid', { LC_ALL: 'zh_CN.UTF-8' })).toEqual([
      'validate\t检查 gem，准确说明哪里有什么问题',
    ]);
    expect(offered('gem --lang zh-CN run to')).toEqual(['tool\t在沙盒里运行一个工具']);
  });

  it('offers names of the gem at hand, and never what a shell could run', () => {
    expect(offered('gem run tool ')).toEqual([
      'save_note\tSaves one note: its text.',
      'search_notes\t查找笔记。',
    ]);
    expect(offered('gem resources fetch ')).toEqual(['ocr-model']);
  });

  it('offers values and files', () => {
    expect(offered('gem validate --format=j')).toEqual(['--format=json', '--format=junit']);
    expect(offered('gem run tool save_note --scenario=wo')).toEqual(['--scenario=words in a name.yaml']);
    expect(offered('gem pack to')).toEqual(['tools/']);
    expect(offered('gem no-such-command ')).toEqual([]);
  });

  it('is silent where the program is gone', () => {
    const person = author();
    const { stdout } = fish(
      person,
      `gem completion fish | source; set -x PATH /usr/bin /bin; complete -C 'notochord-gem run '`,
    );
    expect(stdout).toBe('');
  });
});
