// The Markdown that contracts and guides use: paragraphs, headings, lists, tables, quotes, code, emphasis, links.

export const escaped = (text: unknown) => String(text).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** Where a relative link leads; undefined leaves its text alone. */
export type Linked = (href: string) => string | undefined;

const nowhere: Linked = () => undefined;
const absolute = /^(https?:|#|\/)/;
const relative = /^[\w./-]+(#[\w-]+)?$/;

export function inline(text: string, linked: Linked = nowhere): string {
  const codes: string[] = [];
  // code is put aside, so that nothing in it is taken for emphasis or a link, and a link may have code for its text
  const aside = text.replaceAll('\0', '').replace(/`([^`]+)`/g, (_, code) => `\0${codes.push(`<code>${escaped(code)}</code>`) - 1}\0`);
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
  /** The file that it is to be saved as. */
  file?: string;
  /** Why no test runs it. */
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
}

const plain = ({ code }: Snippet) => `<pre tabindex="0"><code>${escaped(code.trimEnd())}</code></pre>`;

/** `level` is that of the headings written `##`. */
export function markdown(text: string, level = 2, linked: Linked = nowhere, coded: (snippet: Snippet) => string = plain): string {
  const parts: string[] = [];
  let at = 0;
  const prose = (to: number) => {
    for (const block of text
      .slice(at, to)
      .trim()
      .split(/\n\s*\n/))
      if (block) parts.push(...blocks(block.split('\n'), { level, linked }));
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

function blocks(lines: string[], { level, linked }: Written): string[] {
  const [first = '', ...rest] = lines;
  const more = (from: string[]) => (from.length ? blocks(from, { level, linked }) : []);
  const [, marks, heading] = /^(#+) (.*)$/.exec(first) ?? [];
  if (marks && heading) {
    const depth = level + marks.length - 2;
    const id = anchor(heading);
    return [`<h${depth} id="${id}"><a class="anchor" href="#${id}">${inline(heading, linked)}</a></h${depth}>`, ...more(rest)];
  }
  if (first.startsWith('> '))
    return [
      `<blockquote>${blocks(
        lines.map((line) => line.replace(/^> ?/, '')),
        { level, linked },
      ).join('\n')}</blockquote>`,
    ];
  const other = lines.findIndex(
    (line, n) => n > 0 && (isHeading.test(line) || line.startsWith('|') !== first.startsWith('|') || (marker.test(line) && !marker.test(first))),
  );
  if (other > 0) return [...more(lines.slice(0, other)), ...more(lines.slice(other))];
  if (first.startsWith('|')) return [table(lines, linked)];
  if (marker.test(first)) return [list(lines, linked)];
  return [`<p>${inline(lines.join(' '), linked)}</p>`];
}

function table(lines: string[], linked: Linked): string {
  const rows = lines.map((line) =>
    line
      .replace(/^\||\|$/g, '')
      // a bar within code parts no cells
      .split(/\|(?=(?:[^`]*`[^`]*`)*[^`]*$)/)
      .map((cell) => cell.trim()),
  );
  const [head = [], , ...body] = rows;
  // what is empty is no title of anything, and a head without any isn't shown
  const row = (cells: string[], tag: string) => `<tr>${cells.map((cell) => (cell ? `<${tag}>${inline(cell, linked)}</${tag}>` : '<td></td>')).join('')}</tr>`;
  const titles = head.some(Boolean) ? `<thead>${row(head, 'th')}</thead>` : '';
  return `<div class="wide"><table>${titles}<tbody>${body.map((cells) => row(cells, 'td')).join('')}</tbody></table></div>`;
}

/** A line without a mark goes on with the item before it. */
function list(lines: string[], linked: Linked): string {
  const items: string[] = [];
  for (const line of lines) {
    if (marker.test(line)) items.push(line.replace(marker, ''));
    else items.push(`${items.pop()} ${line.trim()}`);
  }
  const tag = /^\d/.test(lines[0]!) ? 'ol' : 'ul';
  return `<${tag}>${items.map((item) => `<li>${inline(item, linked)}</li>`).join('')}</${tag}>`;
}
