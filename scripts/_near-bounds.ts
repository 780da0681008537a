// Makes bodies near the contract's bounds and beyond: for each operation and each place in its body, values of all sizes and kinds.
import { examplesOf, isObject, type Json, jsonMedia, operationsIn } from '../contract/document.ts';
import { choicesIn, type Folded, fold } from '../contract/schema.ts';

export interface NearBound {
  operation: string;
  method: string;
  path: string;
  /** What was changed in the example, for the reader of a report. */
  case: string;
  body: string;
}

const mb = 1024 * 1024;
/** JSON that JSON.stringify wouldn't write in this form, or that would take long to write each time. Until the body is text, a mark stands for it. */
const raw = new Map([
  ['huge', '1e400'],
  ['tiny', '1e-400'],
  ['digits', '9'.repeat(400)],
  ['many digits', '9'.repeat(100_000)],
  ['zeros', `0.${'0'.repeat(400)}1`],
  ['minus', '-0'],
  ['10000 deep', '['.repeat(10_000)],
  ['a megabyte of {}', `[${'{},'.repeat(340_000)}{}]`],
  ['19000 texts', JSON.stringify(Array.from({ length: 19_000 }, (_, n) => 'x'.repeat(n % 50)))],
  ['19000 numbers', JSON.stringify(Array.from({ length: 19_000 }, (_, n) => n / 7))],
  ['lists of lists', JSON.stringify(Array.from({ length: 130 }, () => Array.from({ length: 140 }, () => [])))],
]);
const numbers = ['huge', 'tiny', 'digits', 'many digits', 'zeros', 'minus'];
const heaps = [...raw.keys()].filter((name) => !numbers.includes(name));
const heapsOfMembers = [99, 101, 5000, 19_000, 19_990, 21_000].flatMap((count) =>
  ['k', 'x'.repeat(30), '__proto__', ''].map((name) => {
    const called = `${count} unknown members ${name}`;
    raw.set(called, `{${Array.from({ length: count }, (_, n) => `"${name}${n}":${n}`).join()}}`);
    return called;
  }),
);
const mark = (name: string) => `#${name}#`;
const fillers = ['x', ' ', '\n', '"', '\\', '<', '&', '-', '.', '/', '0', '9', 'A', ',', '%', 'é', '茶', '🍵', '\u0301', 'ß', 'a ', 'a-', 'a.', '\u007f'];
/** Beginnings that fit a pattern. The rest then makes the text too long. */
const beginnings = [
  '',
  'http://a',
  'https://shop.example/',
  'mailto:a',
  'a@',
  'a@b',
  '2026-09-01T00:00:00.',
  'gid://service/',
  '1.',
  '-',
  '0',
  'arn:aws:events:',
  'pubsub://a',
  'write_',
  'x',
];
const endings = ['', ' ', '!', '\n', '.', '-', ','];

interface Place {
  keys: string[];
  schema: Folded;
}

/** Each member of a body, and the items of its lists. */
export function placesOf(document: Json, given: Json, keys: string[] = []): Place[] {
  if (keys.length > 12) return [];
  return choicesIn(document, fold(document, given), false).flatMap((schema) => [
    { keys, schema },
    ...Object.entries<Json>(schema.properties ?? {}).flatMap(([name, below]) => placesOf(document, below, [...keys, name])),
    ...(schema.items ? placesOf(document, schema.items, [...keys, '0']) : []),
  ]);
}

/** A small random generator: the same seed gives the same bodies. */
function randomly(seed: number): (below: number) => number {
  let state = seed >>> 0 || 1;
  return (below) => {
    state = Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9;
    return (((state ^ (state >>> 13)) >>> 0) % 0x1000000) % below;
  };
}

export class NearBounds {
  private readonly document: Json;
  private readonly operations: { id: string; method: string; path: string; examples: Json[]; places: Place[] }[];
  private readonly random: (below: number) => number;

  constructor(document: Json, seed: number) {
    this.document = document;
    this.random = randomly(seed);
    this.operations = operationsIn(document).flatMap(({ id, method, path, operation }) => {
      const media = jsonMedia(document, operation.requestBody);
      if (!media) return [];
      const examples = [...examplesOf(document, media).values()] as Json[];
      return [{ id, method: method.toUpperCase(), path, examples, places: placesOf(document, media.schema) }];
    });
  }

  private one<T>(of: T[]): T {
    return of[this.random(of.length)]!;
  }

  /** Takes the operations in turn, so that each gets equally many bodies. */
  *bodies(): Generator<NearBound> {
    for (;;)
      for (const { id, method, path, examples, places } of this.operations) {
        let body: unknown = this.one(examples);
        const done: string[] = [];
        for (let times = this.random(4) === 0 ? 3 : 1; times > 0; times--) {
          const place = this.one(places);
          const [what, value] = this.stuff(place.schema);
          done.push(`${place.keys.join('.') || 'body'}: ${what}`);
          body = changed(body, place.keys, value);
        }
        const text = JSON.stringify(body).replace(/"#([^"#]{1,60})#"/g, (whole, name: string) => raw.get(name) ?? whole);
        yield { operation: id, method, path, case: done.join('; '), body: text };
      }
  }

  private stuff(schema: Folded): [string, unknown] {
    const types = (schema.type ?? []) as string[];
    const kinds = [
      ...(types.includes('string') || types.length === 0 ? ['text', 'text', 'text'] : []),
      ...(schema.items ? ['list', 'list', 'list'] : []),
      ...(types.includes('integer') || types.includes('number') ? ['number'] : []),
      ...(schema.properties ? ['members', 'members'] : []),
      'rubbish',
    ];
    switch (this.one(kinds)) {
      case 'text':
        return this.text(schema);
      case 'list':
        return this.list(schema);
      case 'number':
        return this.number(schema);
      case 'members':
        return this.members();
      default:
        return this.rubbish();
    }
  }

  private near(bound: number, most: number): number {
    return Math.min(most, this.one([bound - 1, bound, bound, bound + 1, 2 * bound + 3, 10 * bound, most]));
  }

  private text({ maxLength, format, patterns, enum: choices }: Folded): [string, unknown] {
    const filler = this.one(fillers);
    // texts beyond a megabyte would show nothing new
    const length = maxLength === undefined || maxLength > mb ? this.one([1000, 65_536, 500_000, 1_000_000]) : Math.max(0, this.near(maxLength, 1_000_000));
    const strict = format || choices || patterns.some((pattern) => pattern !== '\\S');
    const begin = strict || this.random(4) === 0 ? this.one(beginnings) : '';
    const end = strict ? this.one(endings) : '';
    const times = Math.max(0, Math.floor((length - begin.length - end.length) / filler.length));
    // many fillers take three or four bytes, and a body may have a megabyte
    const fitting = Math.min(times, Math.floor((mb - 20_000) / Buffer.byteLength(JSON.stringify(filler).slice(1, -1))));
    return [`${fitting} times ${JSON.stringify(filler)} after ${JSON.stringify(begin)}`, begin + filler.repeat(fitting) + end];
  }

  private list({ items, maxItems = 1000 }: Folded): [string, unknown] {
    const schema = fold(this.document, items);
    const kind = this.one(['good', 'good', 'good', 'all wrong', '{}', '[]', 'null', '"x"', '1']);
    const count = Math.max(0, this.near(maxItems, 30_000));
    const item = (n: number): unknown =>
      kind === 'good' ? this.good(schema, n, 0) : kind === 'all wrong' ? this.wrong(schema) : (JSON.parse(kind) as unknown);
    const made: unknown[] = [];
    for (let n = 0, bytes = 0; n < count && bytes < mb - 20_000; n++) {
      made.push(item(n));
      bytes += kind === 'good' || kind === 'all wrong' ? Buffer.byteLength(JSON.stringify(made.at(-1))) : 3;
    }
    return [`${made.length} items, ${kind}`, made];
  }

  /** A valid value, as large as fits. It differs for each `n`, so that it isn't refused as a duplicate. */
  private good(given: Json, n: number, depth: number): unknown {
    const [schema] = choicesIn(this.document, fold(this.document, given), true);
    if (!schema || depth > 6) return null;
    if (schema.enum?.length) return schema.enum[n % schema.enum.length];
    if (schema.examples?.length && (schema.format || schema.patterns.some((pattern) => pattern !== '\\S'))) return schema.examples[0];
    if (schema.properties) return Object.fromEntries(Object.entries<Json>(schema.properties).map(([name, below]) => [name, this.good(below, n, depth + 1)]));
    if (schema.items) return Array.from({ length: Math.min(schema.maxItems ?? 10, 20) }, (_, at) => this.good(schema.items, n * 20 + at, depth + 1));
    const [type] = (schema.type ?? ['string']) as string[];
    if (type === 'integer' || type === 'number') return Math.min(schema.maximum ?? n + 1, Math.max(schema.minimum ?? 0, n + 1));
    if (type === 'boolean') return n % 2 === 0;
    if (schema.format === 'date-time') return '2026-09-01T12:00:00-04:00';
    if (schema.patterns.some((pattern) => pattern.includes('http'))) return `https://shop.example/${n}`;
    if (schema.patterns.some((pattern) => pattern !== '\\S')) return String(n + 1);
    return `${n} ${this.one(['x', 'é', '茶'])}`
      .padEnd(Math.min(schema.maxLength ?? 200, this.one([10, 200, 1000])), this.one(['x', 'é', '茶']))
      .slice(0, schema.maxLength);
  }

  /** An object in which as many members as possible are wrong. */
  private wrong(schema: Json): unknown {
    const members = Object.keys(fold(this.document, schema).properties ?? {});
    const kind = this.one<unknown>([null, {}, [], '', -1.5, 'x'.repeat(300)]);
    return members.length > 0 ? Object.fromEntries(members.map((name) => [name, kind])) : kind;
  }

  private number({ minimum = -1e9, maximum = 1e9 }: Folded): [string, unknown] {
    const value = this.one<unknown>([
      minimum - 1,
      minimum,
      maximum,
      maximum + 1,
      0.5,
      2 ** 53,
      -(2 ** 53),
      ...numbers.map(mark),
      '1'.repeat(400),
      '9'.repeat(100_000),
    ]);
    return [`number ${String(value).slice(0, 30)}`, value];
  }

  private members(): [string, unknown] {
    const name = this.one(heapsOfMembers);
    return [name, mark(name)];
  }

  private rubbish(): [string, unknown] {
    switch (this.random(7)) {
      case 0:
        return ['a long name', { ['n'.repeat(900_000)]: 1 }];
      case 1: {
        const depth = this.one([50, 61, 64, 70]);
        return [`${depth} deep`, JSON.parse(`${'['.repeat(depth)}${']'.repeat(depth)}`)];
      }
      case 2:
        return ['more than a megabyte', 'x'.repeat(this.one([mb - 2000, mb, 2 * mb]))];
      default: {
        const name = this.one(heaps);
        return [name, mark(name)];
      }
    }
  }
}

function changed(value: unknown, [key, ...rest]: string[], to: unknown): unknown {
  if (key === undefined) return to;
  if (key === '0') return Array.isArray(value) && value.length > 0 ? [changed(value[0], rest, to), ...value.slice(1)] : [changed(undefined, rest, to)];
  const members = isObject(value) ? value : {};
  return { ...members, [key]: changed(members[key], rest, to) };
}
