// Describes in plain words what a value may be: "id", "ISO 8601 time", "text, up to 255 characters". What only a program needs is left out.
import type { Json } from '../../contract/document.ts';
import { type Folded, fold } from '../../contract/schema.ts';

const formats: Record<string, string> = {
  'date-time': 'ISO 8601 time',
  'time-bound': 'ISO 8601 time',
  date: 'date, such as 2026-09-01',
  uri: 'URL',
  email: 'email address',
  currency: 'currency, such as USD',
  country: 'country, such as US',
};

/** Examples, and what a pattern means that matches exactly one of them. The meaning of any other pattern is in the member's description. */
const shapes: Record<string, string> = {
  'gid://service/Page/1': 'global id',
  'https://harbour-tea.example/': 'URL',
  '2026-09-01': 'date, such as 2026-09-01',
  US: 'country, such as US',
  '610910119': '6 to 13 digits',
  7: 'digits',
  '24.00': 'amount, such as "24.00"',
  '2026-10': 'version, such as 2026-10',
  write_content: 'scope, such as write_content',
  'en-GB': 'language, such as en',
  [`${'ab'.repeat(16)}${'01'.repeat(16)}`]: '64 hexadecimal digits',
};

function shape(patterns: string[]): string | undefined {
  const [pattern, ...others] = patterns.filter((one) => one !== '\\S');
  if (pattern === undefined || others.length > 0) return undefined;
  const expression = new RegExp(pattern, 'u');
  const [fits, another] = Object.keys(shapes).filter((example) => expression.test(example));
  return fits === undefined || another !== undefined ? undefined : shapes[fits];
}

const thousands = (value: number) => value.toLocaleString('en-US');
const json = (value: unknown) => (typeof value === 'string' ? value || '""' : JSON.stringify(value));
const isId = (name: string) => /(^|_)ids?$/.test(name);
/** Bounds from here on are technical, and aren't shown: the range of numbers in JSON, and the largest amounts of money. */
const beyond = 999_999_999;

function noun(document: Json, node: Folded, name: string): string {
  const [format = ''] = [node.format];
  const types = (node.type ?? (node.properties ? ['object'] : [])).filter((type) => type !== 'null');
  if (format === 'int64' && types[0] === 'integer') return isId(name) || node.maximum !== undefined ? 'id' : 'whole number';
  if (types.includes('integer') && types.includes('string') && node.maximum === Number.MAX_SAFE_INTEGER) return 'id';
  // the docs say once for the whole interface that every number may also be sent as text
  const asText = types.includes('string') && node.patterns.length > 0;
  if (types.includes('number') && (types.length === 1 || asText)) return 'number';
  if (types.includes('integer') && asText) return 'whole number';
  if (formats[format]) return formats[format];
  if (types.length === 1 && types[0] === 'string') return shape(node.patterns) ?? (name.endsWith('_html') ? 'HTML' : 'text');
  if (types.includes('array') && node.maxItems === 1) return `list of one ${nounOf(document, node.items ?? {}, name)}`;
  if (types.includes('array')) return `list of ${howMany(node)}${many(document, node.items ?? {}, name)}`;
  const plain: Record<string, string> = { string: 'text', integer: 'whole number', boolean: 'true or false', object: 'object' };
  const all = types.filter((type) => type !== 'integer' || !types.includes('number')).map((type) => plain[type] ?? type);
  return all.join(' or ') || 'anything';
}

/** "2 to 9", "2 or more", "up to 9", or nothing. */
function range(lowest: number | undefined, highest: number | undefined): string {
  if (lowest !== undefined && highest !== undefined) return `${thousands(lowest)} to ${thousands(highest)}`;
  if (lowest !== undefined) return `${thousands(lowest)} or more`;
  return highest === undefined ? '' : `up to ${thousands(highest)}`;
}

/** A lower bound of 0 or 1 is told in other words, or not at all. */
const fromTwo = (least = 0) => (least > 1 ? least : undefined);

const howMany = ({ minItems, maxItems }: Folded) => (maxItems === undefined ? '' : `${range(fromTwo(minItems), maxItems)} `);

function length({ minLength = 0, maxLength }: Folded): string {
  if (maxLength === 0) return 'empty';
  if (maxLength !== undefined) return `${range(fromTwo(minLength), maxLength)} characters`;
  return minLength > 1 ? `at least ${minLength} characters` : '';
}

/** The plural, for the items of a list: "objects", "ids", "texts". */
function many(document: Json, schema: Json, name: string): string {
  const node = fold(document, schema);
  if (node.enum) return `these: ${choice(node.enum)}`;
  const one = nounOf(document, schema, name);
  const plural: Record<string, string> = {
    object: 'objects',
    id: 'ids',
    number: 'numbers',
    'whole number': 'whole numbers',
    URL: 'URLs',
    text: 'texts',
    country: 'countries',
    currency: 'currencies',
    scope: 'scopes',
  };
  const [bare = one] = one.split(', as ');
  return plural[bare] ?? one;
}

function nounOf(document: Json, schema: Json, name: string): string {
  const node = fold(document, schema);
  const [choices] = node.unions;
  const all = choices && !node.type ? choices.map((one) => nounOf(document, one, name)) : [noun(document, node, name)];
  return [...new Set(all)].filter((one) => one !== 'anything' || all.length === 1).join(' or ');
}

const choice = (values: unknown[]) =>
  values.length === 1
    ? `always ${json(values[0])}`
    : values
        .map(json)
        .join(', ')
        .replace(/, ([^,]*)$/, ' or $1');

function bounds(node: Folded, isText: boolean): string[] {
  const { minLength, maxLength, minimum, maximum, exclusiveMinimum: above, exclusiveMaximum: below, minItems } = node;
  const lowest = minimum > -beyond ? minimum : undefined;
  const highest = maximum < beyond ? maximum : undefined;
  return [
    isText ? length(node) : '',
    isText && (node.patterns.includes('\\S') || (minLength === 1 && maxLength === undefined)) ? 'not blank' : '',
    range(lowest, highest),
    above === undefined ? '' : `more than ${thousands(above)}`,
    below === undefined ? '' : `less than ${thousands(below)}`,
    node.format === 'two-decimals' ? 'at most 2 decimals' : '',
    minItems === 1 ? 'not empty' : '',
    node.uniqueItems ? 'no duplicates' : '',
    node.maxProperties === 0 ? 'empty' : node.maxProperties === undefined ? '' : `up to ${thousands(node.maxProperties)} members`,
  ].filter(Boolean);
}

/** Everything that a reader is told about a value, in one line. */
export function words(document: Json, schema: Json, name: string): string {
  const node = fold(document, schema);
  const values = (node.enum as unknown[] | undefined)?.filter((value) => value !== null);
  const what = nounOf(document, schema, name);
  const orNull = node.type?.includes('null') || node.unions.flat().some((one) => fold(document, one).type?.includes('null'));
  return [
    values?.length ? choice(values) : what,
    ...(values?.length || what === 'id' ? [] : bounds(node, ['text', 'HTML', 'URL'].includes(what))),
    node.default === undefined || values?.length === 1 ? '' : `default ${json(node.default)}`,
    orNull ? 'or null' : '',
  ]
    .filter(Boolean)
    .join(', ');
}
