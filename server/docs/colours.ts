// Colours a piece of code: finds its keys, strings, numbers, keywords and options.
import { escaped } from '../escaped.ts';

const parts =
  /(?<key>"(?:[^"\\]|\\.)*"(?=\s*:))|(?<s>"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|`[^`]*`|(?<!["'`\w])(?:https?:\/\/|%ORIGIN%)[^\s'"`]+)|(?<n>(?<![\w.$-])-?\d+(?:\.\d+)?\b|\b(?:null|true|false|None|True|False|nil)\b)|(?<w>\b(?:const|await|import|from|package|func|defer|if|return|echo|print|new|curl)\b)|(?<o>(?<=\s)--?[a-zA-Z][\w-]*)/g;

/** `json` says that the code is JSON, so it has no keywords. */
export const coloured = (code: string, json = false): string => {
  let text = '';
  let at = 0;
  for (const match of code.matchAll(parts)) {
    const [found] = match;
    const { key, s, n, w } = match.groups!;
    const kind = key !== undefined ? 'k' : s !== undefined ? 's' : n !== undefined ? 'n' : w !== undefined ? 'w' : 'o';
    if ((kind === 'w' || kind === 'o') && json) continue;
    // a JSON body within a command or a program is coloured as JSON
    const piece = /^.[{[]\n/.test(found)
      ? `<span class="s">${escaped(found.slice(0, 1))}</span>${coloured(found.slice(1, -1), true)}<span class="s">${escaped(found.slice(-1))}</span>`
      : `<span class="${kind}">${escaped(found)}</span>`;
    text += escaped(code.slice(at, match.index)) + piece;
    at = match.index + found.length;
  }
  return text + escaped(code.slice(at));
};
