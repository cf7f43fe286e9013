import { CATEGORIES } from './categories.js';

/** The digest as Markdown: what to do first, then the emails by kind, then those that could not be read. */
export function digestOf(items, now) {
  const read = items.filter((item) => item.failed === undefined);
  const unread = items.filter((item) => item.failed !== undefined);
  const todo = read.flatMap((item) => (item.actions ?? []).map((action) => `- [ ] ${plain(action)} (${name(item)})`));

  const sections = [`# Mail digest, ${dayOf(now)}`, ...section('To do', todo)];
  for (const category of CATEGORIES) {
    const mails = read.filter((item) => (item.category ?? 'other') === category);
    const title = category[0].toUpperCase() + category.slice(1);
    sections.push(...section(title, mails.map((item) => `- ${heading(item)}: ${plain(item.summary ?? '')}`)));
  }
  sections.push(...section('Could not be read', unread.map((item) => `- ${heading(item)}: ${plain(item.failed)}`)));

  return { markdown: `${sections.join('\n\n')}\n`, actions: todo.length, failed: unread.length };
}

/** The day in UTC, so that a digest has the same name wherever it is written. */
export function dayOf(ms) {
  return new Date(ms).toISOString().slice(0, 10);
}

function section(title, lines) {
  return lines.length === 0 ? [] : [`## ${title}`, lines.join('\n')];
}

function heading(item) {
  return `**${name(item)}** from ${plain(item.from) || '(unknown)'}, ${dayOf(item.date)}`;
}

function name(item) {
  return plain(item.subject) || '(no subject)';
}

/** Strangers write this text: it must not become a picture, HTML, or a link that hides where it leads. */
function plain(text) {
  return text.replace(/\s+/g, ' ').trim().replace(/[\\`*_[\]<>&~]/g, '\\$&');
}
