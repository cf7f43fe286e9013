/**
 * Paths as a tree, each with what stands before it. Folders come first, and one that holds a single thing is told on
 * one line with it.
 */
export function tree(paths: readonly string[]): string[] {
  return lines(paths.map((path) => path.split('/')));
}

function lines(paths: readonly (readonly string[])[]): string[] {
  const groups = new Map<string, (readonly string[])[]>();
  for (const [first = '', ...rest] of paths) groups.set(first, [...(groups.get(first) ?? []), rest]);
  const entries = [...groups].map(([name, below]) => entry(name, below)).sort(byKind);
  return entries.flatMap(({ name, below }, index) => {
    const isLast = index === entries.length - 1;
    return [
      `${isLast ? '└─' : '├─'} ${name}`,
      ...lines(below).map((line) => `${isLast ? '  ' : '│ '} ${line}`),
    ];
  });
}

interface Entry {
  readonly name: string;
  readonly below: readonly (readonly string[])[];
}

function entry(name: string, below: readonly (readonly string[])[]): Entry {
  const [only = []] = below;
  if (below.length === 1) return { name: [name, ...only].join('/'), below: [] };
  return { name: `${name}/`, below };
}

function byKind(a: Entry, b: Entry): number {
  const order = Number(b.name.includes('/')) - Number(a.name.includes('/'));
  return order !== 0 ? order : a.name < b.name ? -1 : 1;
}
