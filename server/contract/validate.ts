// Holds requests and answers against the contract: one Ajv per group, over the joined contract, compiled where first needed.
import { _, Ajv2020, type ErrorObject, type KeywordCxt, type ValidateFunction } from 'ajv/dist/2020.js';
import type { KeywordErrorCxt } from 'ajv/dist/types/index.js';
import addFormats from 'ajv-formats';
import { code as currencyOf } from 'currency-codes';
import { iso31661 } from 'iso-3166';
import { parseBound } from '../store/clock.ts';
import { type Contract, type Json, type Operation, type Parameter, resolve } from './contract.ts';
import { Shape } from './shape.ts';

export type FieldErrors = Record<string, string[]>;
type Words = string | string[] | Record<string, string | string[]>;

const countries = new Set(iso31661.map((country) => country.alpha2));

// 1e999 is read as infinity, which is no number
const ajvOptions = { strict: false, strictNumbers: true, validateSchema: false, validateFormats: true, unicodeRegExp: true, verbose: true } as const;

function instance(contract: Contract, allErrors: boolean, mode: 'fast' | 'full'): Ajv2020 {
  const ajv = new Ajv2020({ ...ajvOptions, allErrors });
  for (const keyword of ['minLength', 'maxLength'] as const) {
    ajv.removeKeyword(keyword);
    ajv.addKeyword(lengthKeyword(keyword));
  }
  addFormats.default(ajv, { mode, formats: ['date-time', 'date', 'email', 'uri', 'ipv4', 'ipv6', 'uuid'] });
  ajv.addFormat('int64', { type: 'number', validate: Number.isSafeInteger });
  if (mode === 'full') {
    // a day or a second that isn't there, leap seconds among them, would come out as another time or as none
    ajv.addFormat('date-time', (text: string) => /^(?!0000)\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/i.test(text) && isMoment(text));
    // the grammar allows port 99999 and the host 1.2.3.4.5, which nobody can be sent to
    ajv.addFormat('uri', (text: string) => isUri(text) && URL.canParse(text));
  }
  ajv.addFormat('time-bound', (text: string) => parseBound(text) !== undefined);
  ajv.addFormat('currency', (text: string) => currencyOf(text) !== undefined && text === text.toUpperCase());
  ajv.addFormat('country', (text: string) => countries.has(text));
  // Ajv looks through all that can be counted for ids, of which there are none; it follows references to the rest as well
  const unsearched = Object.entries(contract.document).map(([key, value]) => [key, { value, enumerable: key === 'openapi' }]);
  ajv.addSchema(Object.defineProperties({}, Object.fromEntries(unsearched)), contract.name);
  return ajv;
}

/** Characters are counted only where their number isn't plain from that of the units, since a character is one or two: Ajv's own count goes through megabytes. */
const lengthKeyword = (keyword: 'minLength' | 'maxLength') => ({
  keyword,
  type: 'string' as const,
  schemaType: 'number' as const,
  error: { message: () => `is of the wrong length`, params: ({ schemaCode }: KeywordErrorCxt) => _`{limit: ${schemaCode}}` },
  code(context: KeywordCxt) {
    const { gen, data, schema: limit } = context;
    if (keyword === 'maxLength') context.fail(_`${data}.length > ${limit} && ${gen.scopeValue('func', { ref: isLonger })}(${data}, ${limit})`);
    else context.fail(_`${data}.length < ${2 * limit} && !${gen.scopeValue('func', { ref: isLonger })}(${data}, ${limit - 1})`);
  },
});

function isLonger(text: string, limit: number): boolean {
  if (text.length <= limit) return false;
  if (text.length > 2 * limit) return true;
  let characters = 0;
  for (let at = 0; at < text.length; at++) {
    if (++characters > limit) return true;
    if (text.codePointAt(at)! > 0xffff) at++;
  }
  return false;
}

const isUri = addFormats.default.get('uri') as (text: string) => boolean;

const isMoment = (text: string) =>
  !Number.isNaN(Date.parse(text)) &&
  new Date(`${text.slice(0, 10)}T00:00:00Z`).toISOString().slice(0, 10) === text.slice(0, 10) &&
  // an offset can lead out of the years that can be written
  /^(?!0000)\d{4}-/.test(new Date(text).toISOString());

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
  private readonly contract: Contract;

  constructor(contract: Contract) {
    this.contract = contract;
    this.requests = instance(contract, true, 'full');
    // full checks of times are most of the cost of checking an answer, and we write the times ourselves
    this.answers = instance(contract, false, 'fast');
  }

  /** What the answer has that the contract doesn't declare, or lacks; undefined where all is well. */
  answerProblem(operation: Operation, status: number, body: unknown): string | undefined {
    const answer = operation.answers.get(status);
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
    const schema = this.flat(parameter.schema);
    if (!texts) {
      // a cursor holds the parameters that its list was asked with
      if (parameter.required && !withCursor) return 'Required parameter missing or invalid';
      if (schema.default !== undefined) into[name] = schema.default;
      return undefined;
    }
    if (schema.type !== 'array' && texts.length > 1) return 'is given more than once';
    const read =
      schema.type === 'array'
        ? listed(parameter, texts)
            .slice(0, (schema.maxItems ?? Infinity) + 1)
            .map((text) => typed(this.flat(schema.items), text))
        : typed(schema, texts[0]!);
    const validate = this.validator(this.requests, this.queryPointer(parameter), parameter.schema);
    if (!validate(read)) {
      const [error] = validate.errors ?? [];
      return this.messages(error!)[0]?.[1];
    }
    into[name] = schema.format === 'time-bound' ? parseBound(read as string) : read;
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

  /** All that is wrong with a body, by field, as far as anyone reads; or the root key that is missing. */
  body(operation: Operation, body: unknown): { missingRoot: string } | { errors: FieldErrors } | undefined {
    const declared = operation.body!;
    const validate = this.validator(this.requests, `${operation.pointer}/requestBody/content/application~1json/schema`);
    const texts = new Set<unknown>();
    const looked = this.shape(operation).cut(body, texts);
    if (validate(looked) && (looked === body || validate(body))) return undefined;
    const isObject = typeof body === 'object' && body !== null && !Array.isArray(body);
    const rootKeys = new Set(declared.rootKeys);
    const errors = new Map<string, Set<string>>();
    const tell = (field: string, message: string) => void errors.set(field, (errors.get(field) ?? new Set()).add(message));
    let told = 0;
    for (const error of validate.errors ?? []) {
      // of a text that goes on behind its bound nothing else is known
      if ((error.keyword === 'pattern' || error.keyword === 'format') && texts.has(error.data)) continue;
      const [, root, ...rest] = error.instancePath.split('/');
      if (root === undefined)
        return { missingRoot: isObject && error.keyword === 'required' ? error.params.missingProperty : (declared.rootKeys[0] ?? 'body') };
      if (rest.length === 0 && error.keyword === 'type' && rootKeys.has(root)) return { missingRoot: root };
      for (const [field, message] of this.messages(error)) {
        if (errors.get(field)?.has(message)) continue;
        if (++told <= mostMessages) tell(field, message);
      }
      if (told > mostMessages) {
        tell('base', this.contract.phrases.more!);
        break;
      }
    }
    return { errors: Object.fromEntries([...errors].map(([field, messages]) => [field, [...messages]])) };
  }

  /** The words for a code on a member of an operation's body: what stands beside it in the contract, else the default. */
  phrase(operation: Operation, field: string, code: string, values: Record<string, unknown> = {}): string[] {
    const roots = operation.body ? Object.values<Json>(resolve(this.contract.document, operation.body.schema).properties ?? {}) : [];
    const schemas = roots.flatMap((root) => (field === 'base' ? [root] : [this.property(root, field)]));
    for (const schema of schemas) {
      const words = schema && this.words(schema)[code];
      if (words)
        return Object.values(typeof words === 'object' ? words : [words])
          .flat()
          .map((word) => filled(word, values));
    }
    const fallback = this.contract.phrases[code];
    if (!fallback) throw new Error(`${operation.id}: the contract has no words for ${field} ${code}`);
    return [filled(fallback, values)];
  }

  private property(schema: Json, name: string): Json | undefined {
    const node = resolve(this.contract.document, schema);
    if (node.properties?.[name]) return node.properties[name];
    for (const part of node.allOf ?? []) {
      const found = this.property(part, name);
      if (found) return found;
    }
    return undefined;
  }

  /** `x-errors` of a schema, those beside its reference first. */
  private words(schema: Json): Record<string, Words> {
    const node = resolve(this.contract.document, schema);
    return Object.assign({}, ...(node.allOf ?? []).map((part: Json) => this.words(part)), node['x-errors'], schema['x-errors']);
  }

  private flat(schema: Json): Json {
    const node = resolve(this.contract.document, schema);
    return node.allOf ? Object.assign({}, ...node.allOf.map((part: Json) => this.flat(part)), node) : node;
  }

  private validator(ajv: Ajv2020, pointer: string, schema?: Json): ValidateFunction {
    let validate = this.compiled.get(pointer);
    if (!validate) {
      // a schema of its own gets its references tied to the contract's document
      const source = schema
        ? JSON.parse(JSON.stringify(schema), (key, value) => (key === '$ref' ? `${this.contract.name}${value}` : value))
        : { $ref: `${this.contract.name}${pointer}` };
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
    const schema = (missing === undefined ? error.parentSchema : (this.property(error.parentSchema as Json, missing) ?? this.sibling(error, missing))) as
      | Json
      | undefined;
    const code = codeOf(error, schema && this.flat(schema));
    if (!code) return [];
    const words = (schema && this.words(schema)[code]) ?? this.contract.phrases[code]!;
    const values = { limit: error.params.limit, members: Object.keys(schema?.properties ?? {}).join(', ') };
    if (typeof words === 'object' && !Array.isArray(words))
      return Object.entries<string | string[]>(words).flatMap(([name, some]) => [some].flat().map((word): [string, string] => [name, filled(word, values)]));
    return [words].flat().map((word: string) => [field, filled(word, values)]);
  }

  /** `required` may stand beside an `allOf` that holds the property. */
  private sibling(error: ErrorObject, name: string): Json | undefined {
    return this.property({ ...(error.parentSchema as Json) }, name);
  }
}

function codeOf(error: ErrorObject, schema: Json | undefined): string | undefined {
  const { keyword, data, params } = error;
  const types = [schema?.type ?? []].flat() as string[];
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

function typed(schema: Json, text: string): unknown {
  if (schema.type === 'integer') return /^-?\d{1,16}$/.test(text.trim()) ? Number(text) : text;
  if (schema.type === 'boolean') return text === 'true' ? true : text === 'false' ? false : text;
  return text;
}
