import { pathToFileURL } from 'node:url';

/**
 * The frames of a stack that are the author's, with paths relative to the author's folder: frames of Deno and of
 * our own file are left out, the staged folder is cut from paths. Undefined when no frame is left.
 */
export function cleanStack(stack: string | undefined, folder: string): string | undefined {
  if (stack === undefined) return undefined;
  const base = `${pathToFileURL(folder).href}/`;
  const frames = stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line) && line.includes(base))
    .map((line) => `    ${decodePath(line.trim().replaceAll(base, ''))}`);
  return frames.length === 0 ? undefined : frames.join('\n');
}

/** A line of a stack that is Deno's or our own. */
export function isForeignFrame(line: string): boolean {
  return /^\s+at .*(?:\bext:|\/guest\/bootstrap\.js:)/.test(line);
}

/** The staged folder cut from any text, as a URL or as a path. */
export function hideFolder(text: string, folder: string): string {
  return text
    .replaceAll(`${pathToFileURL(folder).href}/`, '')
    .replaceAll(`${folder}/`, '')
    .replaceAll(`${folder}\\`, '');
}

function decodePath(frame: string): string {
  try {
    return decodeURI(frame);
  } catch {
    return frame;
  }
}
