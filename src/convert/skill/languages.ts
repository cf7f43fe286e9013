/** What a fence calls a language, by the ending of a file; whatever is not here is called by its ending. */
const BY_ENDING: Readonly<Record<string, string>> = {
  py: 'python',
  pyi: 'python',
  js: 'javascript',
  mjs: 'javascript',
  cjs: 'javascript',
  ts: 'typescript',
  mts: 'typescript',
  cts: 'typescript',
  rb: 'ruby',
  rs: 'rust',
  sh: 'bash',
  bash: 'bash',
  zsh: 'zsh',
  ps1: 'powershell',
  psm1: 'powershell',
  bat: 'batch',
  cmd: 'batch',
  h: 'c',
  hpp: 'cpp',
  cc: 'cpp',
  cxx: 'cpp',
  cs: 'csharp',
  fs: 'fsharp',
  kt: 'kotlin',
  kts: 'kotlin',
  pl: 'perl',
  ex: 'elixir',
  exs: 'elixir',
  erl: 'erlang',
  hs: 'haskell',
  jl: 'julia',
  m: 'objectivec',
  htm: 'html',
  xhtml: 'html',
  xsd: 'xml',
  xsl: 'xml',
  xslt: 'xml',
  plist: 'xml',
  jsonc: 'json',
  json5: 'json5',
  tf: 'hcl',
  gd: 'gdscript',
  tmpl: '',
  template: '',
  example: '',
  env: 'bash',
  cfg: 'ini',
  conf: 'ini',
  properties: 'ini',
  lock: '',
};

const BY_NAME: Readonly<Record<string, string>> = {
  makefile: 'makefile',
  gnumakefile: 'makefile',
  dockerfile: 'dockerfile',
  jenkinsfile: 'groovy',
  gemfile: 'ruby',
  rakefile: 'ruby',
  justfile: 'makefile',
  procfile: 'yaml',
};

/** The language that a file is written in, as the info string of a fence; empty where it is not known. */
export function languageOf(path: string): string {
  const name = path.slice(path.lastIndexOf('/') + 1).toLowerCase();
  const byName = BY_NAME[name] ?? (name.startsWith('dockerfile.') ? 'dockerfile' : undefined);
  if (byName !== undefined) return byName;
  const ending = /\.([a-z0-9+#-]+)$/.exec(name)?.[1] ?? '';
  return Object.hasOwn(BY_ENDING, ending) ? (BY_ENDING[ending] ?? '') : ending;
}

/** Of a script without an ending, the first line says what runs it. */
export function languageOfScript(text: string): string {
  const [, program = ''] = /^#!\s*(?:\S*\/env\s+(?:-\S+\s+)*)?(?:\S*\/)?([a-z]+)/.exec(text) ?? [];
  return (
    {
      python: 'python',
      node: 'javascript',
      deno: 'typescript',
      sh: 'bash',
      bash: 'bash',
      ruby: 'ruby',
      perl: 'perl',
    }[program] ?? ''
  );
}
