// Makes text that somebody else wrote safe for a terminal: control characters are shown, not sent.

const escaped = (sign: string) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** Characters that move a terminal's cursor, name its window or change the direction of writing. */
const unruly = /[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu;

/** For a text that is a part of a line, such as the name of an app's charge. */
export const printable = (text: string) => text.replace(unruly, (sign) => (sign === '\n' ? '\\n' : escaped(sign)));

/** For a text that may have lines, such as an error's stack. */
export const printableLines = (text: string) => text.split('\n').map(printable).join('\n');

/** For a text that may have lines and the program's own colours. In JSON such a character is within a string, where this escape is valid. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the escape character begins a colour
export const harmless = (text: string) => text.replace(/\u001b(?!\[[\d;]*m)|(?![\t\n\u001b])[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu, escaped);
