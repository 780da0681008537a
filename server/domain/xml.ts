// Writes payloads as XML, in the shape that the contract describes with `format`. It yields pieces, so that a large payload isn't written all at once.

export function* xmlOf(topic: string, payload: Record<string, unknown>): Generator<string> {
  yield '<?xml version="1.0" encoding="UTF-8"?>';
  yield* element(topic.split('/')[0]!.replace(/s$/, ''), payload);
}

function* element(name: string, node: unknown): Generator<string> {
  if (node === null || node === undefined) {
    yield `<${name} nil="true"></${name}>`;
    return;
  }
  yield `<${name}>`;
  if (Array.isArray(node)) for (const item of node) yield* element('item', item);
  else if (typeof node === 'object') for (const [key, value] of membersOf(node)) yield* element(key, value);
  else for (const slice of sliced(String(node))) yield escaped(slice);
  yield `</${name}>`;
}

/** Members of free-form objects may have any name. Of two whose names become the same element name, the last one is kept. */
const membersOf = (node: object) => new Map(Object.entries(node).map(([name, value]) => [elementName(name), value]));
const elementName = (name: string) => name.replace(notInName, '_').replace(notFirst, '_');

/** The characters of names in XML 1.0 (NameStartChar and NameChar), without the colon, which would begin a name in a namespace. */
const first =
  'A-Z_a-z\\u{c0}-\\u{d6}\\u{d8}-\\u{f6}\\u{f8}-\\u{2ff}\\u{370}-\\u{37d}\\u{37f}-\\u{1fff}\\u{200c}\\u{200d}\\u{2070}-\\u{218f}\\u{2c00}-\\u{2fef}\\u{3001}-\\u{d7ff}\\u{f900}-\\u{fdcf}\\u{fdf0}-\\u{fffd}\\u{10000}-\\u{effff}';
const notInName = new RegExp(`[^${first}\\-.0-9\\u{b7}\\u{300}-\\u{36f}\\u{203f}\\u{2040}]`, 'gu');
const notFirst = new RegExp(`^(?![${first}])`, 'u');

const mostChars = 16_384;

/** A text in short slices. No slice ends within a surrogate pair. */
export function* sliced(text: string): Generator<string> {
  for (let from = 0, to = 0; from < text.length; from = to) {
    to = Math.min(from + mostChars, text.length);
    if (to < text.length && (text.charCodeAt(to - 1) & 0xfc00) === 0xd800) to--;
    yield text.slice(from, to);
  }
}

const escapes: [character: string, reference: string][] = [
  ['&', '&amp;'],
  ['>', '&gt;'],
  ['<', '&lt;'],
  ["'", '&apos;'],
  ['"', '&quot;'],
  // unescaped, an XML parser would read it as a line feed
  ['\r', '&#13;'],
];

const escaped = (text: string) => escapes.reduce((written, [character, reference]) => written.replaceAll(character, reference), writable(text));

/** XML allows neither control characters nor lone surrogates, not even as references. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
const writable = (text: string) => text.toWellFormed().replace(/[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g, '\ufffd');
