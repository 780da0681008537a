// Judges once whether a document has the structure that OpenAPI 3 gives it, so that the code that reads it later needn't be careful. Only what that code
// reads is judged. Members that it doesn't know, and extensions, may be anything.
import { isObject, type Json, pointed, pointerPart } from '../contract/document.ts';
import { everyType } from '../contract/schema.ts';

/** What is wrong at a place, which is a JSON pointer. */
export class Misplaced extends Error {
  readonly pointer: string;

  constructor(pointer: string, said: string) {
    super(`${pointer} ${said}`);
    this.pointer = pointer;
  }
}

const isType = (value: unknown) => everyType.includes(value as string);

/** Values that hold no nodes: what they have to be, in words and as a test. */
const plain: Record<string, [said: string, fits: (value: unknown) => boolean]> = {
  any: ['anything', () => true],
  text: ['a string', (value) => typeof value === 'string'],
  flag: ['true or false', (value) => typeof value === 'boolean'],
  number: ['a number', (value) => typeof value === 'number'],
  count: ['a whole number from 0', (value) => Number.isInteger(value) && (value as number) >= 0],
  step: ['a number above 0', (value) => typeof value === 'number' && value > 0],
  // the second is how 3.0 writes it
  bound: ['a number, or true or false', (value) => ['number', 'boolean'].includes(typeof value)],
  values: ['a list with at least one value', (value) => Array.isArray(value) && value.length > 0],
  types: [
    `one of ${everyType.map((type) => `"${type}"`).join(', ')}, or a list of these`,
    (value) => (Array.isArray(value) ? value.length > 0 && value.every(isType) : isType(value)),
  ],
  unread: ['left out, because the check does not follow it: write a $ref', () => false],
};

const named = (kind: string, ...names: string[]): Record<string, string> => Object.fromEntries(names.map((name) => [name, kind]));

/**
 * The members of each node, and what each is: a plain value, a node, a list of either in `[ ]`, or a map in `{ }`. `!` marks those that must be there, and
 * `+` lists that may not be empty. `*` stands for all other members, except extensions.
 */
const nodes: Record<string, Record<string, string>> = {
  Document: { servers: '[Server]', paths: 'Paths', webhooks: '{PathItem}', components: 'Components', security: '[{[text]}]' },
  Server: { url: 'text!', variables: '{Variable}' },
  Variable: { enum: 'values' },
  Components: {
    schemas: '{Schema}',
    responses: '{Response}',
    parameters: '{Parameter}',
    examples: '{Example}',
    requestBodies: '{RequestBody}',
    headers: '{Header}',
    securitySchemes: '{SecurityScheme}',
    links: '{Link}',
    callbacks: '{Callback}',
    pathItems: '{PathItem}',
  },
  Paths: { '*': 'PathItem' },
  PathItem: {
    ...named('Operation', 'get', 'post', 'put', 'delete', 'patch', 'options', 'head', 'trace'),
    parameters: '[Parameter]',
    servers: '[Server]',
  },
  Operation: {
    operationId: 'text',
    parameters: '[Parameter]',
    requestBody: 'RequestBody',
    responses: 'Responses',
    callbacks: '{Callback}',
    security: '[{[text]}]',
    servers: '[Server]',
  },
  Parameter: { name: 'text!', in: 'text!', required: 'flag', schema: 'Schema', content: '{MediaType}', style: 'text', explode: 'flag', examples: '{Example}' },
  RequestBody: { content: '{MediaType}', required: 'flag' },
  MediaType: { schema: 'Schema', examples: '{Example}', encoding: '{Encoding}' },
  Encoding: { contentType: 'text', headers: '{Header}', style: 'text', explode: 'flag' },
  Responses: { '*': 'Response' },
  Response: { headers: '{Header}', content: '{MediaType}', links: '{Link}' },
  Header: { required: 'flag', schema: 'Schema', content: '{MediaType}' },
  Callback: { '*': 'PathItem' },
  Example: {},
  Link: { operationId: 'text', operationRef: 'text', parameters: '{any}' },
  SecurityScheme: { type: 'text!', in: 'text', name: 'text', scheme: 'text', flows: 'Flows' },
  Flows: { '*': 'Flow' },
  Flow: { scopes: '{any}' },
  Schema: {
    ...named('Schema', 'not', 'if', 'then', 'else', 'items', 'contains', 'additionalProperties', 'propertyNames', 'unevaluatedItems', 'unevaluatedProperties'),
    ...named('[Schema]', 'allOf', 'prefixItems'),
    // nothing could be one of none
    ...named('[Schema]+', 'anyOf', 'oneOf'),
    ...named('{Schema}', 'properties', 'patternProperties', 'dependentSchemas', '$defs'),
    ...named('count', 'minLength', 'maxLength', 'minItems', 'maxItems', 'minContains', 'maxContains', 'minProperties', 'maxProperties'),
    ...named('text', '$id', '$anchor', 'format', 'pattern', 'contentEncoding', 'contentMediaType'),
    ...named('flag', 'uniqueItems', 'nullable', 'readOnly', 'writeOnly'),
    ...named('number', 'minimum', 'maximum'),
    ...named('bound', 'exclusiveMinimum', 'exclusiveMaximum'),
    type: 'types',
    enum: 'values',
    multipleOf: 'step',
    required: '[text]',
    dependentRequired: '{[text]}',
    discriminator: 'Discriminator',
    $dynamicRef: 'unread',
  },
  Discriminator: { propertyName: 'text', mapping: '{text}' },
};

/** Nodes in whose place a reference may stand. */
const referable = ['PathItem', 'Parameter', 'RequestBody', 'Response', 'Header', 'Callback', 'Example', 'Link', 'SecurityScheme', 'Schema'];

/** Keywords whose schemas judge the same value as the schema that has them. */
const inPlace = ['allOf', 'anyOf', 'oneOf', 'not', 'if', 'then', 'else', 'dependentSchemas'];

function shown(value: unknown): string {
  if (Array.isArray(value)) return `the list ${brief(value)}`;
  return isObject(value) ? `the object ${brief(value)}` : brief(value);
}

function brief(value: unknown): string {
  const text = JSON.stringify(value);
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}

interface Reference {
  node: Json;
  kind: string;
  pointer: string;
  /** The URI that it is relative to. */
  base: string;
}

/** More levels than people write, and fewer than a program can descend that calls itself for each. */
const mostLevels = 500;

/** Throws where a node contains itself, as an anchor of YAML can, or where nodes are too deep for what reads them later. */
function endless(value: unknown, names: string[] = [], around: unknown[] = []) {
  if (value === null || typeof value !== 'object') return;
  const place = (depth: number) => ['#', ...names.slice(0, depth).map(pointerPart)].join('/');
  if (around.includes(value)) throw new Misplaced(place(mostLevels), 'contains itself');
  if (around.length >= mostLevels) throw new Misplaced(place(4), `has more than ${mostLevels} levels`);
  around.push(value);
  for (const [name, inner] of Object.entries(value)) {
    names.push(name);
    endless(inner, names, around);
    names.pop();
  }
  around.pop();
}

/** The URI of the document itself, which nobody writes. */
const root = 'contract:///';

/** Throws `Misplaced` where the structure is wrong. Writes references to an `$anchor` or an `$id` as pointers, as all later code reads them. */
export function judgeStructure(document: Json) {
  endless(document);
  new Structure(document).judge();
}

class Structure {
  private readonly document: Json;
  /** The nodes that were judged, by their kind. */
  private readonly judged = new Map<string, Set<unknown>>();
  private readonly places = new Map<Json, string>();
  private readonly references: Reference[] = [];
  private readonly targets = new Map<Json, Json>();
  /** The pointers of what a URI names: the document, and schemas with an `$id` or an `$anchor`. */
  private readonly pointers = new Map<string, string>([[root, '#']]);

  constructor(document: Json) {
    this.document = document;
  }

  judge() {
    this.one('Document', this.document, '#', root);
    // the list grows: a reference may lead to a place where nothing was judged yet
    for (const reference of this.references) this.follow(reference);
    const ended = new Set<Json>();
    for (const node of this.places.keys()) this.circles(node, [], ended);
  }

  private one(kind: string, value: unknown, pointer: string, base: string) {
    const wrong = (said: string) => {
      // a key in a map of nodes can be a reference to another file too
      if (pointer.endsWith('/$ref') && typeof value === 'string') this.elsewhere(value, base, pointer);
      throw new Misplaced(pointer, `is ${shown(value)}, and must be ${said}`);
    };
    const [said, fits] = plain[kind] ?? [];
    if (said !== undefined) {
      if (!fits?.(value)) wrong(said);
    } else if (kind.startsWith('[')) {
      if (!Array.isArray(value)) return wrong('a list');
      if (value.length === 0 && kind.endsWith('+')) wrong('a list with at least one entry');
      for (const [at, entry] of value.entries()) this.one(kind.slice(1, kind.lastIndexOf(']')), entry, `${pointer}/${at}`, base);
    } else if (kind.startsWith('{')) {
      if (!isObject(value)) return wrong('an object');
      for (const [key, inner] of Object.entries(value)) this.one(kind.slice(1, -1), inner, `${pointer}/${pointerPart(key)}`, base);
    } else if (isObject(value)) this.node(kind, value, pointer, base);
    else if (kind !== 'Schema') wrong('an object');
    else if (typeof value !== 'boolean') wrong('a schema: an object, true or false');
  }

  private node(kind: string, node: Json, pointer: string, around: string) {
    const known = this.judged.get(kind) ?? new Set();
    this.judged.set(kind, known);
    if (known.has(node)) return;
    known.add(node);
    this.places.set(node, pointer);
    const base = kind === 'Schema' ? this.identified(node, pointer, around) : around;
    if (Object.hasOwn(node, '$ref')) {
      const at = `${pointer}/$ref`;
      if (typeof node.$ref !== 'string') throw new Misplaced(at, `is ${shown(node.$ref)}, and must be a string`);
      if (!referable.includes(kind)) {
        this.elsewhere(node.$ref, base, at);
        throw new Misplaced(at, 'is a reference, which cannot stand here');
      }
      this.references.push({ node, kind, pointer: at, base });
      // beside a reference, only the keywords of a schema count
      if (kind !== 'Schema') return;
    }
    const { '*': others, ...members } = nodes[kind]!;
    for (const [name, what] of Object.entries(members)) {
      if (Object.hasOwn(node, name)) this.one(what.replace('!', ''), node[name], `${pointer}/${name}`, base);
      else if (what.endsWith('!')) throw new Misplaced(pointer, `has no ${name}`);
    }
    if (others === undefined) return;
    for (const [key, inner] of Object.entries(node))
      if (key.startsWith('x-')) delete node[key];
      else this.one(others, inner, `${pointer}/${pointerPart(key)}`, base);
  }

  /** Notes what names a schema. Returns the URI that references in it are relative to. */
  private identified(schema: Json, pointer: string, around: string): string {
    let base = around;
    const name = (uri: unknown) => {
      if (typeof uri !== 'string' || !URL.canParse(uri, base)) return;
      const { href, hash } = new URL(uri, base);
      // the pointer becomes part of a URI
      this.pointers.set(href, pointer.replaceAll('%', '%25'));
      if (hash === '') base = href;
    };
    name(schema.$id);
    if (typeof schema.$anchor === 'string') name(`#${schema.$anchor}`);
    for (const key of ['$id', '$anchor']) if (typeof schema[key] === 'string') delete schema[key];
    return base;
  }

  private follow({ node, kind, pointer, base }: Reference) {
    const written = node.$ref;
    this.elsewhere(written, base, pointer);
    node.$ref = this.asPointer(written, base) ?? written;
    const target = pointed(this.document, node.$ref);
    if (target === undefined) throw new Misplaced(pointer, `is ${shown(written)}, which is not in the document`);
    this.one(kind, target, node.$ref, root);
    if (isObject(target)) this.targets.set(node, target);
  }

  /** Throws where a reference leads out of the document. */
  private elsewhere($ref: string, base: string, pointer: string) {
    if ($ref.startsWith('#') || this.asPointer($ref, base) !== undefined) return;
    throw new Misplaced(pointer, `refers to ${$ref}: join it into one document first, for example with redocly bundle`);
  }

  private asPointer($ref: string, base: string): string | undefined {
    if (!URL.canParse($ref, base)) return undefined;
    const { href, hash } = new URL($ref, base);
    const mark = $ref.indexOf('#');
    const fragment = mark < 0 ? '' : $ref.slice(mark + 1);
    if (fragment !== '' && !fragment.startsWith('/')) return this.pointers.get(href);
    const start = this.pointers.get(hash === '' ? href.replace(/#$/, '') : href.slice(0, -hash.length));
    return start === undefined ? undefined : `${start}${fragment}`;
  }

  /** Throws where a node leads back to itself without going into the value: nobody could say what fits it. */
  private circles(node: unknown, above: Json[], ended: Set<Json>) {
    if (!isObject(node) || ended.has(node)) return;
    if (above.includes(node)) throw new Misplaced(this.places.get(node)!, `leads back to itself`);
    const next = inPlace.flatMap((key) => (isObject(node[key]) && key === 'dependentSchemas' ? Object.values(node[key]) : [node[key]].flat()));
    for (const one of [this.targets.get(node), ...next]) this.circles(one, [...above, node], ended);
    ended.add(node);
  }
}
