import { cell, NOTE, table } from './markdown.mjs';

export function assumptionsPage(assumptions) {
  const rows = Object.entries(assumptions).map(([id, text]) => [id, cell(text)]);
  return `${NOTE}# What the platform's documents do not say

The published documents refer to pages that are not published. What \`gem\` had to decide all the same is an
assumption: everything that stands on one names its id, and it is never worded as a fact about the platform.

${table(['id', 'assumed'], rows)}
`;
}
