/**
 * Whether a method of `ctx` is one that `pattern` means, in which `*` stands for any characters. Takes time in
 * proportion to the name, whatever a tool called.
 */
export function isLike(pattern: string, method: string): boolean {
  const [first = '', ...parts] = pattern.replace(/^ctx\./, '').split('*');
  const last = parts.pop();
  if (last === undefined) return method === first;
  if (!method.startsWith(first)) return false;
  let from = first.length;
  for (const part of parts) {
    const found = method.indexOf(part, from);
    if (found === -1) return false;
    from = found + part.length;
  }
  return method.length - last.length >= from && method.endsWith(last);
}
