// The little of Markdown that contracts use: paragraphs, headings, lists, tables, code, emphasis, links.

export const escaped = (text: unknown) => String(text).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

export function inline(text: string): string {
  return text
    .split(/(`[^`]+`)/)
    .map((part) =>
      part.startsWith('`') && part.length > 1
        ? `<code>${escaped(part.slice(1, -1))}</code>`
        : escaped(part)
            .replace(/\*\*([^*]+)\*\*/g, '<strong>$1</strong>')
            .replace(/\[([^\]]+)\]\((https?:[^)\s]+|#[^)\s]*|\/[^)\s]*)\)/g, '<a href="$2">$1</a>'),
    )
    .join('');
}

/** `level` is that of the headings written `##`. */
export function markdown(text: string, level = 2): string {
  return text
    .trim()
    .split(/\n\s*\n/)
    .flatMap((block) => blocks(block.split('\n'), level))
    .join('\n');
}

function blocks(lines: string[], level: number): string[] {
  const [first = '', ...rest] = lines;
  const [, marks, heading] = /^(#+) (.*)$/.exec(first) ?? [];
  if (marks && heading) {
    const depth = level + marks.length - 2;
    const id = heading.toLowerCase().replace(/[^a-z0-9]+/g, '-');
    return [`<h${depth} id="${id}"><a class="anchor" href="#${id}">${inline(heading)}</a></h${depth}>`, ...(rest.length ? blocks(rest, level) : [])];
  }
  const table = lines.findIndex((line) => line.startsWith('|'));
  if (table > 0) return [...blocks(lines.slice(0, table), level), ...blocks(lines.slice(table), level)];
  if (table === 0) {
    const rows = lines.map((line) =>
      line
        .replace(/^\||\|$/g, '')
        .split('|')
        .map((cell) => cell.trim()),
    );
    const [head = [], , ...body] = rows;
    const row = (cells: string[], tag: string) => `<tr>${cells.map((cell) => `<${tag}>${inline(cell)}</${tag}>`).join('')}</tr>`;
    return [`<div class="wide"><table><thead>${row(head, 'th')}</thead><tbody>${body.map((cells) => row(cells, 'td')).join('')}</tbody></table></div>`];
  }
  if (/^[-*] /.test(first)) return [`<ul>${lines.map((line) => `<li>${inline(line.replace(/^[-*] /, ''))}</li>`).join('')}</ul>`];
  return [`<p>${inline(lines.join(' '))}</p>`];
}
