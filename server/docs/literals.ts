// Writes a JSON value in the notation of each language.

interface Notation {
  indent: string;
  text(value: string): string;
  words: Record<'null' | 'true' | 'false', string>;
  map: [open: string, close: string];
  emptyMap: string;
  entry(key: string, value: string): string;
  list: [open: string, close: string];
}

const plain = { null: 'null', true: 'true', false: 'false' };
const doubled = (value: string) => JSON.stringify(value);
const braces: [string, string] = ['{', '}'];
const brackets: [string, string] = ['[', ']'];

const script = (text: string) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'").replaceAll('\n', '\\n')}'`;
/** In single quotes PHP knows only the escapes of the quote and of the backslash. A line feed is written as it is. */
const php = (text: string) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;

const notations = {
  TypeScript: {
    indent: '  ',
    text: script,
    words: plain,
    map: braces,
    emptyMap: '{}',
    entry: (key, value) => `${/^[a-z_$][\w$]*$/i.test(key) ? key : script(key)}: ${value}`,
    list: brackets,
  },
  Python: {
    indent: '    ',
    text: doubled,
    words: { null: 'None', true: 'True', false: 'False' },
    map: braces,
    emptyMap: '{}',
    entry: (key, value) => `${doubled(key)}: ${value}`,
    list: brackets,
  },
  PHP: {
    indent: '    ',
    text: php,
    words: plain,
    map: brackets,
    // PHP would send an empty array as a list
    emptyMap: 'new stdClass()',
    entry: (key, value) => `${php(key)} => ${value}`,
    list: brackets,
  },
} satisfies Record<string, Notation>;

/** `before` is the indentation of every line except the first. */
export function literal(language: keyof typeof notations, value: unknown, before = ''): string {
  const { indent, text, words, map, emptyMap, entry, list }: Notation = notations[language];
  const inner = before + indent;
  const block = ([open, close]: [string, string], lines: string[]) => `${open}\n${lines.map((one) => `${inner}${one},`).join('\n')}\n${before}${close}`;
  if (Array.isArray(value))
    return value.length === 0
      ? list.join('')
      : block(
          list,
          value.map((one) => literal(language, one, inner)),
        );
  if (value !== null && typeof value === 'object') {
    const entries = Object.entries(value);
    return entries.length === 0
      ? emptyMap
      : block(
          map,
          entries.map(([key, one]) => entry(key, literal(language, one, inner))),
        );
  }
  if (typeof value === 'string') return text(value);
  return words[String(value) as keyof typeof words] ?? String(value);
}
