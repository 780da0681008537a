// Checks requests and responses against a contract. Two instances of Ajv serve a whole document, one for requests, which tells all that is wrong,
// and one for responses, which stops at the first. Each schema is compiled when it is first needed.
import type { Ajv2020, ErrorObject, ValidateFunction } from 'ajv/dist/2020.js';
import { type Json, resolve } from './document.ts';
import { rooted, schemaCompiler } from './formats.ts';
import type { Contract, Operation, Parameter } from './operations.ts';
import { type Folded, fold } from './schema.ts';
import { Shape } from './shape.ts';

export type FieldErrors = Record<string, string[]>;
type Words = string | string[] | Record<string, string | string[]>;

/** A format that JSON Schema doesn't have: which texts it takes, and what a parameter of it becomes. */
export interface OwnFormat {
  test(text: string): boolean;
  read?(text: string): unknown;
}

/** Of more nobody reads. */
export const mostMessages = 100;

/** A name that a caller made up isn't sent back in full. */
export const shortened = (name: string) => (name.length > 255 ? `${name.slice(0, 255)}…` : name);

export interface Problem {
  member: string;
  reason: string;
}

export class Validator {
  private readonly requests: Ajv2020;
  private readonly answers: Ajv2020;
  private readonly compiled = new Map<string, ValidateFunction>();
  private readonly folds = new WeakMap<Json, Folded>();
  private readonly contract: Contract;

  private readonly formats: Record<string, OwnFormat>;

  constructor(contract: Contract, own: Record<string, OwnFormat> = {}) {
    this.contract = contract;
    this.formats = own;
    const formats = Object.fromEntries(Object.entries(own).map(([name, { test }]) => [name, test]));
    this.requests = schemaCompiler(contract.name, contract.document, { formats, allErrors: true });
    // full checks of times are most of the cost of checking an answer, and we write the times ourselves
    this.answers = schemaCompiler(contract.name, contract.document, { formats, times: 'shape' });
  }

  /** What the answer has that the contract doesn't declare, or lacks; undefined where all is well. */
  answerProblem(operation: Operation, status: number, body: unknown): string | undefined {
    const answer = operation.responses.get(status);
    if (!answer) return `${operation.id} declares no ${status}`;
    if (!answer.pointer) return body === undefined ? undefined : `${operation.id} declares no body for ${status}`;
    const validate = this.validator(this.answers, answer.pointer);
    if (validate(body)) return undefined;
    const [first] = validate.errors ?? [];
    return `${operation.id} ${status}: ${first?.instancePath || 'body'} ${first?.message} ${JSON.stringify(first?.params)}`;
  }

  /** The first thing that is wrong with a value, by a schema that stands at `pointer`. */
  problemAt(pointer: string, value: unknown): Problem | undefined {
    const validate = this.validator(this.answers, pointer);
    if (validate(value)) return undefined;
    const [error] = validate.errors ?? [];
    const { missingProperty, additionalProperty, unevaluatedProperty } = error?.params ?? {};
    const named = missingProperty ?? additionalProperty ?? unevaluatedProperty;
    const path = (error?.instancePath ?? '').split('/').slice(1).map(unescaped);
    return {
      member: fieldName(named === undefined ? path : [...path, named]),
      reason: missingProperty === undefined ? (error?.message ?? 'is invalid') : 'is missing',
    };
  }

  /** Problems with a query, by parameter. Values come as text and leave as the contract's types, with defaults filled in. */
  query(operation: Operation, search: string): { value: Json } | { errors: Record<string, string> } {
    const given = new Map<string, string[]>();
    for (const [name, value] of new URLSearchParams(search)) {
      const known = given.get(name);
      if (known) known.push(value);
      else given.set(name, [value]);
    }
    const value: Json = {};
    // whose members may have any name, __proto__ too
    const errors: Record<string, string> = Object.create(null);
    const unknown = [...given.keys()].filter((name) => !operation.queryParameters.has(name));
    for (const name of unknown.slice(0, mostMessages)) {
      errors[shortened(name)] =
        name === 'page'
          ? 'page numbers are not used here: follow the Link header'
          : `is not a parameter of this call; those are: ${[...operation.queryParameters.keys()].join(', ') || 'none'}`;
    }
    for (const [name, parameter] of operation.queryParameters) {
      const texts = given.get(name);
      const problem = this.queryValue(parameter, texts, value, given.has('page_info'));
      if (problem) errors[name] = problem;
    }
    return Object.keys(errors).length > 0 ? { errors } : { value };
  }

  private queryValue(parameter: Parameter, texts: string[] | undefined, into: Json, withCursor: boolean): string | undefined {
    const { name } = parameter;
    const schema = this.fold(parameter.schema);
    if (!texts) {
      // a cursor holds the parameters that its list was asked with
      if (parameter.required && !withCursor) return 'Required parameter missing or invalid';
      if (schema.default !== undefined) into[name] = schema.default;
      return undefined;
    }
    const list = schema.type?.includes('array');
    if (!list && texts.length > 1) return 'is given more than once';
    const read = list
      ? listed(parameter, texts)
          .slice(0, (schema.maxItems ?? Infinity) + 1)
          .map((text) => typed(this.fold(schema.items), text))
      : typed(schema, texts[0]!);
    const validate = this.validator(this.requests, this.queryPointer(parameter), parameter.schema);
    if (!validate(read)) {
      const [error] = validate.errors ?? [];
      return this.messages(error!)[0]?.[1];
    }
    into[name] = this.formats[schema.format]?.read?.(read as string) ?? read;
    return undefined;
  }

  private readonly queryPointers = new Map<Parameter, string>();
  private queryPointer(parameter: Parameter): string {
    let key = this.queryPointers.get(parameter);
    if (!key) {
      key = `query-${this.queryPointers.size}`;
      this.queryPointers.set(parameter, key);
    }
    return key;
  }

  private readonly shapes = new Map<Operation, Shape>();
  private shape(operation: Operation): Shape {
    let shape = this.shapes.get(operation);
    if (!shape) {
      shape = new Shape(this.contract.document, [operation.body!.schema]);
      this.shapes.set(operation, shape);
    }
    return shape;
  }

  /**
   * All that is wrong with a body, by field, as far as anyone reads; or the root key that is missing.
   * `malformed` names the record's members that something is wrong with, also those that no message is left for.
   */
  body(
    operation: Operation,
    body: unknown,
  ): { missingRoot: string } | { errors: FieldErrors; malformed: ReadonlySet<string>; found: ErrorObject[] } | undefined {
    const declared = operation.body!;
    const validate = this.validator(this.requests, `${operation.pointer}/requestBody/content/application~1json/schema`);
    const texts = new Set<unknown>();
    const looked = this.shape(operation).cut(body, texts);
    if (validate(looked) && (looked === body || validate(body))) return undefined;
    const isObject = typeof body === 'object' && body !== null && !Array.isArray(body);
    const rootKeys = new Set(declared.rootKeys);
    const malformed = new Set<string>();
    // of a text that goes on behind its bound nothing else is known
    const errors = (validate.errors ?? []).filter(({ keyword, data }) => !((keyword === 'pattern' || keyword === 'format') && texts.has(data)));
    for (const error of errors) {
      const [, root, ...rest] = error.instancePath.split('/');
      if (root === undefined)
        return { missingRoot: isObject && error.keyword === 'required' ? error.params.missingProperty : (declared.rootKeys[0] ?? 'body') };
      if (rest.length === 0 && error.keyword === 'type' && rootKeys.has(root)) return { missingRoot: root };
      const member = rest.length > 0 ? unescaped(rest[0]!) : (error.params.missingProperty ?? error.params.additionalProperty);
      if (member !== undefined) malformed.add(member);
    }
    return { errors: this.gathered(errors.values().flatMap((error) => this.messages(error))), malformed, found: errors };
  }

  /** Each message once, by field, and as many as anyone reads. */
  gathered(told: Iterable<[field: string, message: string]>): FieldErrors {
    const errors = new Map<string, Set<string>>();
    const tell = (field: string, message: string) => void errors.set(field, (errors.get(field) ?? new Set()).add(message));
    let count = 0;
    for (const [field, message] of told) {
      if (errors.get(field)?.has(message)) continue;
      if (++count > mostMessages) {
        tell('base', this.contract.phrases.more!);
        break;
      }
      tell(field, message);
    }
    return Object.fromEntries([...errors].map(([field, messages]) => [field, [...messages]]));
  }

  /** What a code on a member of an operation's body is answered with, field and message: the words that stand beside it in the contract, else the default. */
  phrases(operation: Operation, field: string, code: string, values: Record<string, unknown> = {}): [field: string, message: string][] {
    const roots = operation.body ? Object.values<Json>(resolve(this.contract.document, operation.body.schema).properties ?? {}) : [];
    const schemas = roots.flatMap((root) => (field === 'base' ? [root] : [this.property(root, field)]));
    for (const schema of schemas) {
      const words = schema && this.words(schema)[code];
      if (words) return told(field, words, values);
    }
    const fallback = this.contract.phrases[code];
    if (!fallback) throw new Error(`${operation.id}: the contract has no words for ${field} ${code}`);
    return told(field, fallback, values);
  }

  private property(schema: Json, name: string): Json | undefined {
    return this.fold(schema).properties?.[name];
  }

  private words(schema: Json): Record<string, Words> {
    return this.fold(schema)['x-errors'] ?? {};
  }

  private fold(schema: Json): Folded {
    const known = this.folds.get(schema) ?? fold(this.contract.document, schema);
    this.folds.set(schema, known);
    return known;
  }

  private validator(ajv: Ajv2020, pointer: string, schema?: Json): ValidateFunction {
    let validate = this.compiled.get(pointer);
    if (!validate) {
      // a schema of its own gets its references tied to the contract's document
      const source = schema ? rooted(this.contract.name, schema) : { $ref: `${this.contract.name}${pointer}` };
      validate = ajv.compile(source);
      this.compiled.set(pointer, validate);
    }
    return validate;
  }

  /** What one broken constraint is answered with: field and message, once or several times. */
  private messages(error: ErrorObject): [string, string][] {
    const missing = error.keyword === 'required' ? (error.params.missingProperty as string) : undefined;
    const path = error.instancePath.split('/').slice(2).map(unescaped);
    const named = missing ?? (error.keyword === 'additionalProperties' ? (error.params.additionalProperty as string) : undefined);
    const field = fieldName(named === undefined ? path : [...path, named]);
    const schema = (missing === undefined ? error.parentSchema : this.property(error.parentSchema as Json, missing)) as Json | undefined;
    const code = codeOf(error, schema && this.fold(schema));
    if (!code) return [];
    const words = (schema && this.words(schema)[code]) ?? this.contract.phrases[code]!;
    const values = { limit: error.params.limit, members: Object.keys(schema?.properties ?? {}).join(', ') };
    return told(field, words, values);
  }
}

/** Words of a field, or of several where what is wrong with it is told of others too. */
function told(field: string, words: Words, values: Record<string, unknown>): [string, string][] {
  const byField = typeof words === 'object' && !Array.isArray(words) ? words : { [field]: words };
  return Object.entries(byField).flatMap(([name, some]) => [some].flat().map((word): [string, string] => [name, filled(word, values)]));
}

function codeOf(error: ErrorObject, schema: Folded | undefined): string | undefined {
  const { keyword, data, params } = error;
  const types = schema?.type ?? [];
  const blank = data === null || data === undefined || (typeof data === 'string' && data.trim() === '');
  switch (keyword) {
    case 'required':
      return 'blank';
    case 'type':
      if (data === null) return 'blank';
      return types.includes('integer') || types.includes('number') ? 'not_a_number' : 'invalid';
    case 'pattern':
    case 'format':
      return blank && keyword === 'pattern' ? 'blank' : 'invalid';
    case 'minLength':
      return blank ? 'blank' : 'too_short';
    case 'maxLength':
      return 'too_long';
    case 'minimum':
    case 'exclusiveMinimum':
      return 'too_small';
    case 'maximum':
    case 'exclusiveMaximum':
      return 'too_large';
    case 'enum':
    case 'const':
      return 'not_in_list';
    case 'additionalProperties':
      return 'unknown_member';
    case 'minItems':
      return params.limit === 1 ? 'blank' : 'too_few';
    case 'maxItems':
      return 'too_many';
    case 'if':
    case 'anyOf':
    case 'oneOf':
    case 'allOf':
      return keyword === 'anyOf' || keyword === 'oneOf' ? 'invalid' : undefined;
    default:
      return 'invalid';
  }
}

const unescaped = (part: string) => part.replaceAll('~1', '/').replaceAll('~0', '~');
const filled = (phrase: string, values: Record<string, unknown>) => phrase.replace(/\{(\w+)\}/g, (whole, name) => String(values[name] ?? whole));

/** `['metafields', '0', 'key']` is `metafields[0].key`. What is wrong with the record itself is said of `base`. */
function fieldName(path: string[]): string {
  return shortened(path.reduce((name, part) => (/^\d+$/.test(part) ? `${name}[${part}]` : name ? `${name}.${part}` : part), '')) || 'base';
}

/** Comma-separated unless the parameter is repeated, as names that end in brackets are. */
const listed = ({ name }: Parameter, texts: string[]) => (name.endsWith('[]') ? texts : texts.flatMap((text) => text.split(',')));

function typed({ type = [] }: Folded, text: string): unknown {
  if (type.includes('integer')) return /^-?\d{1,16}$/.test(text.trim()) ? Number(text) : text;
  if (type.includes('boolean')) return text === 'true' ? true : text === 'false' ? false : text;
  return text;
}
