import { UserError } from '../errors.ts';

export function gitMissing(): UserError {
  return new UserError(
    'git-missing',
    {
      en: 'git was not found, and a revision is read with it',
      'zh-CN': '没有找到 git，而读取版本库里的版本要用它',
    },
    {
      en: 'install git and see that it is on PATH, or name a folder or a packed gem in place of git:…',
      'zh-CN': '请安装 git 并确认它在 PATH 里；或者不用 git:…，改为给出文件夹或打好的包',
    },
  );
}

export function notInGit(folder: string, failure: string): UserError {
  const isNone = failure.startsWith('not a git repository');
  return new UserError(
    'not-in-git',
    isNone
      ? { en: `${folder} is in no git repository`, 'zh-CN': `${folder} 不在 git 版本库里` }
      : {
          en: `git cannot read the repository of ${folder}: ${failure}`,
          'zh-CN': `git 无法读取 ${folder} 所在的版本库：${failure}`,
        },
    {
      en: 'name a folder or a packed gem in place of git:…',
      'zh-CN': '请不要用 git:…，改为给出文件夹或打好的包',
    },
  );
}

export function unknownRevision(revision: string): UserError {
  if (revision === '')
    return new UserError(
      'git-revision-unknown',
      { en: 'git: names no revision', 'zh-CN': 'git: 后面没有写版本' },
      {
        en: 'write one behind it, as in git:v1.0.0 or git:HEAD~1',
        'zh-CN': '请在后面写上，例如 git:v1.0.0 或 git:HEAD~1',
      },
    );
  return new UserError(
    'git-revision-unknown',
    { en: `git knows no commit by the name of ${revision}`, 'zh-CN': `git 找不到名为 ${revision} 的提交` },
    {
      en: '`git tag` and `git log --oneline` list what there is; in CI the history may have to be fetched first (`git fetch --tags --unshallow`)',
      'zh-CN':
        '`git tag` 和 `git log --oneline` 会列出已有的；在 CI 里可能要先取回历史（`git fetch --tags --unshallow`）',
    },
  );
}

export function notInRevision(path: string, revision: string): UserError {
  return new UserError(
    'not-in-revision',
    {
      en: `there was no folder ${path} in the repository at ${revision}`,
      'zh-CN': `版本 ${revision} 的版本库里没有文件夹 ${path}`,
    },
    {
      en: 'if it was somewhere else then, check that revision out with `git worktree add`, and name the folder there',
      'zh-CN': '如果它当时在别处，请用 `git worktree add` 检出那个版本，再给出其中的文件夹',
    },
  );
}
