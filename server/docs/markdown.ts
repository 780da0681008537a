// Makes HTML from the Markdown that contracts and guides use: paragraphs, headings, lists, tables, quotes, code, emphasis, links.
import { escaped } from '../escaped.ts';

/** The address that a relative link leads to. If it is undefined, only the link's text is shown. */
type Linked = (href: string) => string | undefined;

const nowhere: Linked = () => undefined;
const absolute = /^(https?:|#|\/)/;
const relative = /^[\w./-]+(#[\w-]+)?$/;

/** An option stays in one line: browsers break lines after each of its dashes. */
const unbrokenOptions = (code: string) => code.replace(/--[a-z][a-z-]*/g, '<span class="whole">$&</span>');

export function inline(text: string, linked: Linked = nowhere): string {
  const codes: string[] = [];
  // placeholders replace code first: nothing in code is read as emphasis or a link, and the text of a link may be code
  const aside = text.replaceAll('\0', '').replace(/`([^`]+)`/g, (_, code) => `\0${codes.push(`<code>${unbrokenOptions(escaped(code))}</code>`) - 1}\0`);
  return escaped(aside)
    .replace(/\*\*([^*]+)\*\*/g, '<strong>$1</strong>')
    .replace(/\[([^\]]+)\]\(([^)\s]+)\)/g, (whole, label, href) => {
      if (absolute.test(href)) return `<a href="${href}">${label}</a>`;
      if (!relative.test(href)) return whole;
      const to = linked(href);
      return to ? `<a href="${to}">${label}</a>` : label;
    })
    .replace(/\0(\d+)\0/g, (_, n) => codes[n]!);
}

export interface Snippet {
  language: string;
  /** The name of the file in which readers save it. */
  file?: string;
  /** The reason why no test runs it. */
  reason?: string;
  code: string;
}

export const fence = /^```(\w*)[ ]?(.*)\n([\s\S]*?)^```$/gm;

function snippet([, language = '', more = '', code = '']: RegExpMatchArray): Snippet {
  const [, reason] = /^not run: (.*)$/.exec(more) ?? [];
  return { language, code, ...(reason ? { reason } : more ? { file: more } : {}) };
}

export const snippets = (text: string): Snippet[] => [...text.matchAll(fence)].map(snippet);

interface Written {
  level: number;
  linked: Linked;
  /** The last heading, which gives the tables below it their name. `called` counts the tables of each name. */
  heading: string;
  called: Map<string, number>;
}

/** How many characters fit beside each other on a phone. */
const phone = 36;

/** The length of the longest piece of a cell that isn't broken into lines: a word, or code. */
function unbroken(cell: string): number {
  const text = cell.replace(/<code>(.*?)<\/code>/g, (_, code: string) => code.replaceAll(' ', '_')).replace(/<[^>]*>|&\w+;/g, '');
  return Math.max(...text.split(/\s+/).map((piece) => piece.length));
}

/**
 * The cells are HTML. A table that is too wide scrolls by itself, also by keyboard. So it needs a name that is unique on its page. On phones, a table that
 * doesn't fit, or whose code would be squeezed beside other columns, has each row as a block, and each cell shows its column's heading. An empty heading is
 * no `<th>`. If all headings are empty, the head isn't shown.
 */
export function tableOf(name: string, head: string[], rows: string[][]): string {
  const widths = head.map((title, at) => Math.max(...[title, ...rows.map((cells) => cells[at] ?? '')].map(unbroken)));
  const isTooWide = widths.reduce((sum, width) => sum + width, 0) > phone;
  const inBlocks = isTooWide || rows.some((cells) => cells.slice(1).some((cell) => cell.includes('<code>')));
  const titles = head.map((title) => (title ? `<th>${title}</th>` : '<td></td>')).join('');
  const heading = head.map((title) => (inBlocks && title ? ` data-heading="${title.replace(/<[^>]*>/g, '')}"` : ''));
  const row = (cells: string[]) => `<tr>${cells.map((cell, at) => `<td${(cell && heading[at]) || ''}>${cell}</td>`).join('')}</tr>`;
  return `<div class="wide${inBlocks ? ' blocks' : ''}" tabindex="0" role="region" aria-label="${escaped(name)}"><table>${head.some(Boolean) ? `<thead><tr>${titles}</tr></thead>` : ''}<tbody>${rows.map(row).join('')}</tbody></table></div>`;
}

const plain = ({ code }: Snippet) => `<pre tabindex="0"><code>${escaped(code.trimEnd())}</code></pre>`;

/** `level` is the level of the headings that are written `##`. */
export function markdown(text: string, level = 2, linked: Linked = nowhere, coded: (snippet: Snippet) => string = plain): string {
  const parts: string[] = [];
  const written: Written = { level, linked, heading: 'Table', called: new Map() };
  let at = 0;
  const prose = (to: number) => {
    for (const block of text
      .slice(at, to)
      .trim()
      .split(/\n\s*\n/))
      if (block) parts.push(...blocks(block.split('\n'), written));
  };
  for (const match of text.matchAll(fence)) {
    prose(match.index);
    parts.push(coded(snippet(match)));
    at = match.index + match[0].length;
  }
  prose(text.length);
  return parts.join('\n');
}

const isHeading = /^#+ /;
const marker = /^(?:[-*]|\d+\.) /;

/** The id by which a heading is linked to. */
export const anchor = (heading: string) => heading.toLowerCase().replace(/[^a-z0-9]+/g, '-');

function blocks(lines: string[], written: Written): string[] {
  const { level, linked } = written;
  const [first = '', ...rest] = lines;
  const more = (from: string[]) => (from.length ? blocks(from, written) : []);
  const [, marks, heading] = /^(#+) (.*)$/.exec(first) ?? [];
  if (marks && heading) {
    const depth = level + marks.length - 2;
    const id = anchor(heading);
    written.heading = heading.replaceAll('`', '');
    return [`<h${depth} id="${id}"><a class="anchor" href="#${id}">${inline(heading, linked)}</a></h${depth}>`, ...more(rest)];
  }
  if (first.startsWith('> '))
    return [
      `<blockquote>${blocks(
        lines.map((line) => line.replace(/^> ?/, '')),
        written,
      ).join('\n')}</blockquote>`,
    ];
  const other = lines.findIndex(
    (line, n) => n > 0 && (isHeading.test(line) || line.startsWith('|') !== first.startsWith('|') || (marker.test(line) && !marker.test(first))),
  );
  if (other > 0) return [...more(lines.slice(0, other)), ...more(lines.slice(other))];
  if (first.startsWith('|')) return [table(lines, written)];
  if (marker.test(first)) return [list(lines, linked)];
  return [`<p>${inline(lines.join(' '), linked)}</p>`];
}

function table(lines: string[], { linked, heading, called }: Written): string {
  const [head = [], , ...rows] = lines.map((line) =>
    line
      .replace(/^\||\|$/g, '')
      // a bar within code doesn't separate cells
      .split(/\|(?=(?:[^`]*`[^`]*`)*[^`]*$)/)
      .map((cell) => inline(cell.trim(), linked)),
  );
  const count = (called.get(heading) ?? 0) + 1;
  called.set(heading, count);
  return tableOf(count === 1 ? heading : `${heading}, ${count}`, head, rows);
}

/** A line without a marker continues the item before it. */
function list(lines: string[], linked: Linked): string {
  const items: string[] = [];
  for (const line of lines) {
    if (marker.test(line)) items.push(line.replace(marker, ''));
    else items.push(`${items.pop()} ${line.trim()}`);
  }
  const tag = /^\d/.test(lines[0]!) ? 'ol' : 'ul';
  return `<${tag}>${items.map((item) => `<li>${inline(item, linked)}</li>`).join('')}</${tag}>`;
}
