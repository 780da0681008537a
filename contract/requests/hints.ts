// Hints beside a refusal: the path that was probably meant, the type, choice or format that is wanted, how a body begins.
// The words are the contract's own names and templates. Nothing that a caller sent is repeated.
import type { ErrorObject } from 'ajv';
import type { Json } from '../document.ts';
import type { Names, Operation } from '../operations.ts';
import type { Routes } from '../routes.ts';
import type { Grounds } from './ports.ts';

/** Longer paths are not compared: nobody mistypes one that long, and the search costs time. */
const longestPath = 300;

const methodsOf = (allow: string[]) => allow.filter((method) => method !== 'HEAD').join(', ');

export class Paths {
  private readonly routes: Routes<Operation>;
  private readonly paths: { path: string; segments: string[]; methods: string[] }[];
  private readonly prefix: string;

  /** `prefix` is the part of this server's URLs before the document's paths. */
  constructor(routes: Routes<Operation>, operations: Iterable<Operation>, prefix: string) {
    this.routes = routes;
    this.prefix = prefix;
    const byPath = Map.groupBy(operations, ({ path }) => path);
    this.paths = [...byPath].map(([path, all]) => ({ path, segments: path.slice(1).split('/'), methods: all.map(({ method }) => method.toUpperCase()) }));
  }

  /** The hint for a path that exists, but takes other methods. */
  otherMethod(method: string, path: string, allow: string[]): string {
    const takes = `This path takes ${methodsOf(allow)}`;
    if (method === 'PATCH' && allow.includes('PUT')) return `${takes}: PUT changes what is sent and leaves the rest`;
    // a browser asks this before a page calls, and shows the page nothing of the response
    if (method === 'OPTIONS') return `${takes}; pages of other origins can't call it, because it answers no preflight: call it from a server`;
    const parent = path.replace(/\/[^/]+(\.json)?$/, path.endsWith('.json') ? '.json' : '');
    // any number stands for the id of a record in the list
    const other = this.at(method, method === 'POST' ? parent : path.replace(/(\.json)?$/, '/0$1')) ?? this.longer(method, this.at(allow[0]!, path)!);
    return other ? `${takes}; did you mean ${method} ${this.prefix}${other}?` : takes;
  }

  /** The hint for a path that doesn't exist. */
  almost(method: string, path: string): string | undefined {
    if (path.length > longestPath) return undefined;
    const plain = path.replace(/\/{2,}/g, '/').replace(/(?<=.)\/$/, '');
    const ending = plain.endsWith('.json') ? plain.slice(0, -5) : `${plain}.json`;
    const spelled = [plain, ending, plain.toLowerCase(), ending.toLowerCase()];
    // the prefix may be there twice, or be that of another version: up to 3 leading segments are left out
    const shorter = [plain, ending].flatMap((one) => [1, 2, 3].map((parts) => `/${one.slice(1).split('/').slice(parts).join('/')}`));
    const found =
      [...spelled, ...shorter].map((one) => this.at(method, one) ?? this.at('GET', one)).find((one) => one !== undefined) ?? this.nearest(method, plain);
    return found && `Did you mean ${this.has(method, found) ? method : methodsOf(this.methodsAt(found))} ${this.prefix}${found}?`;
  }

  private at(method: string, path: string): string | undefined {
    const match = this.routes.match(method, path);
    return match && 'operation' in match ? match.operation.path : undefined;
  }

  /** The path of the same record below another one, if that takes the method. */
  private longer = (method: string, own: string) =>
    this.paths.find(({ path, methods }) => path !== own && path.endsWith(own) && methods.includes(method))?.path;
  private methodsAt = (path: string) => this.paths.find((one) => one.path === path)?.methods ?? [];
  private has = (method: string, path: string) => this.methodsAt(path).includes(method === 'HEAD' ? 'GET' : method);

  /** The path that differs by a letter or two, in segments that aren't ids. */
  private nearest(method: string, path: string): string | undefined {
    const given = path.toLowerCase().slice(1).split('/');
    let best: { path: string; distance: number } | undefined;
    for (const { path: known, segments, methods } of this.paths) {
      if (segments.length !== given.length) continue;
      let distance = methods.includes(method) ? 0 : 0.5;
      for (let at = 0; at < segments.length && distance < 3; at++) distance += apart(given[at]!, segments[at]!);
      if (distance < 3 && (!best || distance < best.distance)) best = { path: known, distance };
    }
    return best?.path;
  }
}

/** Edits between a segment and the document's segment. Any number fits an id. A missing or extra `.json` doesn't count. */
function apart(given: string, known: string): number {
  const [one, other] = [given, known].map((text) => text.replace(/\.json$/, '')) as [string, string];
  if (other.startsWith('{')) return /^\d+$/.test(one) ? 0 : 3;
  return one === other ? 0 : steps(one, other);
}

/** Levenshtein's distance. Where the lengths differ by more than 2 it returns 3, since larger distances don't matter. */
function steps(one: string, other: string): number {
  if (Math.abs(one.length - other.length) > 2) return 3;
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let y = 1; y <= one.length; y++) {
    const next = [y];
    for (let x = 1; x <= other.length; x++) next.push(Math.min(row[x]! + 1, next[x - 1]! + 1, row[x - 1]! + (one[y - 1] === other[x - 1] ? 0 : 1)));
    row = next;
  }
  return row.at(-1)!;
}

/** The known name that is spelt most like the given one, if one is near enough. */
export function nearest(given: string, known: readonly string[]): string | undefined {
  const distance = (name: string) => steps(given.toLowerCase(), name.toLowerCase());
  const [first] = known.toSorted((one, other) => distance(one) - distance(other));
  return first !== undefined && distance(first) < 3 ? first : undefined;
}

const article = (type: string) => (/^[aeiou]/.test(type) ? `an ${type}` : type === 'null' ? type : `a ${type}`);
const sentType = (value: unknown) => (value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value);
const mostTold = 5;

/** An example for each format whose form people have to guess. */
const exampleOf: Record<string, string> = {
  'date-time': 'a time in ISO 8601 with an offset, such as 2026-09-01T00:00:00-04:00',
  date: 'a day, such as 2026-09-01',
  currency: 'a currency of ISO 4217, such as USD',
  country: 'a country of ISO 3166 in two letters, such as US',
};

/** Longer lists of choices are not repeated: the reference has them. */
const mostChoices = 30;

/** What a problem says is wanted. Undefined where the message of the refusal says it already. */
function wantedBy({ keyword, params, data }: ErrorObject): string | undefined {
  if (keyword === 'enum' || keyword === 'const') {
    const choices = [keyword === 'enum' ? params.allowedValues : params.allowedValue].flat().filter((choice) => choice !== null && choice !== '');
    // a header can't carry other characters
    if (choices.length === 0 || choices.length > mostChoices || !choices.every((choice) => /^[ -~]{1,50}$/.test(choice))) return undefined;
    return choices.length > 1 ? `one of ${choices.join(', ')}` : String(choices[0]);
  }
  if (keyword === 'format') return exampleOf[params.format];
  if (keyword !== 'type') return undefined;
  const wanted = [params.type as string | string[]].flat().filter((type) => type !== 'null' || data === null);
  // a rule that takes any type but null is left out: the member's own type is told by another problem
  return wanted.length > 4 ? undefined : `${wanted.map(article).join(' or ')}, not ${article(sentType(data))}`;
}

/** Tells which types, choices and formats are wanted where others were sent. */
export function hintOn({ problems = [] }: Grounds = {}): string | undefined {
  const told = problems.flatMap((problem) => {
    const [, root, ...path] = problem.instancePath.split('/');
    // an entry of a list that stands under the root key is named with that key
    const field = (/^\d+$/.test(path[0] ?? '') ? [root, ...path] : path).join('.');
    // a name that a caller made up may hold anything, so other names are not repeated
    const wanted = /^[a-z0-9_.]{1,100}$/.test(field) ? wantedBy(problem) : undefined;
    return wanted ? [`${field} has to be ${wanted}`] : [];
  });
  return told.length > 0 ? [...new Set(told)].slice(0, mostTold).join('; ') : undefined;
}

/** What a body is, if it is no object. */
function otherThanObject(body: unknown): string | undefined {
  if (typeof body === 'string') return 'a text: it was made JSON twice';
  if (body === undefined) return 'no body';
  const type = sentType(body);
  return type === 'object' ? undefined : article(type);
}

/** Tells how a body has to begin. */
export function wrapped({ body: declared }: Operation, root: string, body: unknown): string {
  const holds = declared?.lists.has(root) ? ` that holds the list: {"${root}": [...]}` : ` that holds the record: {"${root}": {...}}`;
  const found = otherThanObject(body);
  // a body without a member that holds the record may be any object
  return `The body has to be an object${declared?.rootKeys.length === 0 ? '' : holds}${found ? `; this is ${found}` : ''}`;
}

interface Unheeded {
  name: string;
  /** The names that the operation takes in the same place. They are only listed where somebody asks: a body may have 20,000 names that are ignored. */
  known(): string[];
}

/**
 * Names in a body that the operation ignores. Names that its responses show are left out, because callers commonly send the whole record back.
 * There may be 20,000 names, of which a caller that wants a few reads no more.
 */
export function* unheeded({ body: declared, shown }: Operation, body: unknown): Generator<Unheeded> {
  if (typeof body !== 'object' || body === null || !declared) return;
  for (const root of Object.keys(body)) {
    const known = declared.members.get(root);
    const record = (body as Json)[root];
    // the root key is left out before a record's own members, as in the messages of a 422
    if (known) yield* unheededIn(record, known, shown, Array.isArray(record) ? `${root}.` : '');
    else yield { name: root, known: () => [...declared.members.keys()] };
  }
}

/** A sentence about names that the operation would ignore, with those that were probably meant, for tools whose caller writes them by hand. */
export function mistyped(operation: Operation, body: unknown, parameters: Iterable<string> = []): string | undefined {
  const known = () => [...operation.queryParameters.keys()];
  const strange = [...parameters].filter((name) => !operation.queryParameters.has(name)).map((name) => ({ name, known }));
  const told = [...strange, ...unheeded(operation, body)].map((one) => {
    const near = nearest(one.name, one.known());
    return `no ${one.name}: ${near === undefined ? `it takes ${one.known().join(', ') || 'none'}` : `did you mean ${near}?`}`;
  });
  return told.length > 0 ? `${operation.id} has ${told.join('; ')}` : undefined;
}

function* unheededIn(value: unknown, known: Names, shown: Names | undefined, at: string): Generator<Unheeded> {
  if (typeof value !== 'object' || value === null || known().size === 0) return;
  if (Array.isArray(value)) {
    for (const entry of value) yield* unheededIn(entry, known, shown, at);
    return;
  }
  for (const name of Object.keys(value)) {
    const below = known().get(name);
    if (below) yield* unheededIn((value as Json)[name], below, shown?.().get(name), `${at}${name}.`);
    else if (!shown?.().has(name)) yield { name: `${at}${name}`, known: () => [...known().keys()].map((each) => `${at}${each}`) };
  }
}
