// What the parts of a piece of code are, for its colours.
import { escaped } from './markdown.ts';

const parts =
  /(?<key>"(?:[^"\\]|\\.)*"(?=\s*:))|(?<s>"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|`[^`]*`|(?<!["'`\w])https?:\/\/[^\s'"`]+)|(?<n>(?<![\w.$-])-?\d+(?:\.\d+)?\b|\b(?:null|true|false|None|True|False|nil)\b)|(?<w>\b(?:const|await|import|from|package|func|defer|if|return|echo|print|new|curl)\b)/g;

/** `json`: nothing of it is a word of a language. */
export const coloured = (code: string, json = false): string => {
  let text = '';
  let at = 0;
  for (const match of code.matchAll(parts)) {
    const [found] = match;
    const { key, s, n } = match.groups!;
    const kind = key !== undefined ? 'k' : s !== undefined ? 's' : n !== undefined ? 'n' : 'w';
    if (kind === 'w' && json) continue;
    // a body within a command or a program is JSON all the same
    const piece = /^.[{[]\n/.test(found)
      ? `<span class="s">${escaped(found[0])}</span>${coloured(found.slice(1, -1), true)}<span class="s">${escaped(found.at(-1))}</span>`
      : `<span class="${kind}">${escaped(found)}</span>`;
    text += escaped(code.slice(at, match.index)) + piece;
    at = match.index + found.length;
  }
  return text + escaped(code.slice(at));
};
