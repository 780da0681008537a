// Checks requests and responses against a contract. Each document has two instances of Ajv: the one for requests reports all problems,
// the one for responses stops at the first. Each schema is compiled when it is first needed.
import type { Ajv2020, ErrorObject, ValidateFunction } from 'ajv/dist/2020.js';
import { isObject, type Json, pointerName, resolve } from '../document.ts';
import { rooted, schemaCompiler } from '../formats.ts';
import { type Contract, type Operation, type Parameter, withoutBrackets } from '../operations.ts';
import { type Folded, fold } from '../schema.ts';
import { Shape } from '../shape.ts';
import { inCapitals, OwnForm } from './own-form.ts';

export type FieldErrors = Record<string, string[]>;
type Words = string | string[] | Record<string, string | string[]>;

interface QueryRead {
  value: Json;
  errors: Record<string, string>;
  /** The parameters that were given, by their declared names. */
  given: ReadonlySet<string>;
  unknown: string[];
  /** The problems that are about choices, each at the path of a parameter in an object `query`. */
  choices: ErrorObject[];
}

export type JudgedBody =
  | { missingRoot: string }
  | { body: unknown }
  | { body: unknown; errors: FieldErrors; malformed: ReadonlySet<string>; broken: string[][]; found: ErrorObject[] };

/** A format that JSON Schema doesn't have: `test` says which texts it takes, `read` makes the value of a parameter. */
export interface OwnFormat {
  test(text: string): boolean;
  read?(text: string): unknown;
}

/** Nobody reads more messages than this. */
export const mostMessages = 100;

/** A name that a caller made up is cut before it is sent back. */
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

  private readonly formats: Record<string, OwnFormat>;

  constructor(contract: Contract, own: Record<string, OwnFormat> = {}) {
    this.contract = contract;
    this.formats = own;
    const formats = Object.fromEntries(Object.entries(own).map(([name, { test }]) => [name, test]));
    this.requests = schemaCompiler(contract.name, contract.document, { formats, allErrors: true });
    // full checks of times are most of the cost of checking a response, and the server writes its times itself
    this.answers = schemaCompiler(contract.name, contract.document, { formats, times: 'shape' });
  }

  /** What the response has but the contract doesn't declare, or what it lacks. Undefined where nothing is wrong. */
  answerProblem(operation: Operation, status: number, body: unknown): string | undefined {
    const answer = operation.responses.get(status);
    if (!answer) return `${operation.id} declares no ${status}`;
    if (!answer.pointer) return body === undefined ? undefined : `${operation.id} declares no body for ${status}`;
    const validate = this.validator(this.answers, answer.pointer);
    if (validate(body)) return undefined;
    const [first] = validate.errors ?? [];
    return `${operation.id} ${status}: ${first?.instancePath || 'body'} ${first?.message} ${JSON.stringify(first?.params)}`;
  }

  /** The first problem of a value with the schema at `pointer`. */
  problemAt(pointer: string, value: unknown): Problem | undefined {
    const validate = this.validator(this.answers, pointer);
    if (validate(value)) return undefined;
    const [error] = validate.errors ?? [];
    const { missingProperty, additionalProperty, unevaluatedProperty } = error?.params ?? {};
    const named = missingProperty ?? additionalProperty ?? unevaluatedProperty;
    const path = (error?.instancePath ?? '').split('/').slice(1).map(pointerName);
    return {
      member: fieldName(named === undefined ? path : [...path, named]),
      reason: missingProperty === undefined ? (error?.message ?? 'is invalid') : 'is missing',
    };
  }

  /**
   * The values of a query, and its problems by parameter. The values come as text and leave as the contract's types, with defaults filled in.
   * `unknown` names the parameters that the operation doesn't know. The caller of this function decides about them.
   */
  query(operation: Operation, search: string): QueryRead {
    const { queryParameters, repeatable } = operation;
    const given = new Map<string, string[]>();
    const unknown = new Set<string>();
    for (const [written, text] of new URLSearchParams(search)) {
      const name = repeatable.get(withoutBrackets(written)) ?? written;
      const known = given.get(name);
      if (known) known.push(text);
      else if (queryParameters.has(name)) given.set(name, [text]);
      else unknown.add(name);
    }
    const value: Json = {};
    // has no prototype, because parameters may have any name, also __proto__
    const errors: Record<string, string> = Object.create(null);
    const choices: ErrorObject[] = [];
    if (unknown.delete('page')) errors.page = 'page numbers are not used here: follow the Link header';
    for (const [name, parameter] of queryParameters) {
      const problem = this.queryValue(parameter, given.get(name), value, given.has('page_info'));
      if (problem === undefined) continue;
      if (typeof problem !== 'string' && problem.keyword === 'enum') choices.push({ ...problem, instancePath: `/query/${name}` });
      errors[name] = typeof problem === 'string' ? problem : this.messages(problem)[0]![1];
    }
    return { value, errors, given: new Set(given.keys()), unknown: [...unknown], choices };
  }

  private queryValue(parameter: Parameter, given: string[] | undefined, into: Json, withCursor: boolean): string | ErrorObject | undefined {
    const { name } = parameter;
    const schema = this.fold(parameter.schema);
    const list = schema.type?.includes('array');
    const texts = given && isUnset(this.contract.document, parameter, given) ? undefined : given;
    if (!texts) {
      // a cursor holds the parameters that its list was requested with
      if (parameter.required && !withCursor) return 'Required parameter missing or invalid';
      if (schema.default !== undefined) into[name] = schema.default;
      return undefined;
    }
    if (!list && texts.length > 1 && name !== 'fields') return 'is given more than once';
    const read = list
      ? texts
          .flatMap((text) => text.split(','))
          .slice(0, (schema.maxItems ?? Infinity) + 1)
          .map((text) => typed(this.fold(schema.items), text.trim()))
      : typed(schema, texts.join(','));
    const validate = this.validator(this.requests, this.parameterPointer(parameter), parameter.schema);
    if (!validate(read)) return validate.errors![0];
    into[name] = this.formats[schema.format]?.read?.(read as string) ?? read;
    return undefined;
  }

  private readonly parameterPointers = new Map<Parameter, string>();
  private parameterPointer(parameter: Parameter): string {
    let key = this.parameterPointers.get(parameter);
    if (!key) {
      key = `parameter-${this.parameterPointers.size}`;
      this.parameterPointers.set(parameter, key);
    }
    return key;
  }

  /** The problem of the first path parameter that no record could match, by its name. */
  path({ pathParameters }: Operation, given: Json): Record<string, string> | undefined {
    for (const parameter of pathParameters) {
      const { name, schema } = parameter;
      // an id that no record can have is answered as a record that doesn't exist, so only texts are checked
      if (schema.type !== 'string') continue;
      const validate = this.validator(this.requests, this.parameterPointer(parameter), schema);
      if (!validate(given[name])) return { [name]: this.messages(validate.errors![0]!)[0]![1] };
    }
    return undefined;
  }

  defaultOf(schema: Json): unknown {
    return this.fold(schema).default;
  }

  private readonly shapes = new Map<Operation, { shape: Shape; form: OwnForm }>();
  private shape(operation: Operation) {
    let known = this.shapes.get(operation);
    if (!known) {
      const { document } = this.contract;
      known = { shape: new Shape(document, [operation.body!.schema]), form: new OwnForm(document, [operation.body!.schema]) };
      this.shapes.set(operation, known);
    }
    return known;
  }

  /**
   * A body in the contract's own form, with its problems by field, at most `mostMessages` of them; or the root key that is missing.
   * `malformed` names the members of the record that have a problem, also members whose message was left out. `broken` has the paths of what the rules
   * don't look at.
   */
  body(operation: Operation, given: unknown): JudgedBody {
    const declared = operation.body!;
    const validate = this.validator(this.requests, `${operation.pointer}/requestBody/content/application~1json/schema`);
    const { shape, form } = this.shape(operation);
    const texts = new Set<unknown>();
    const fits = (value: unknown) => {
      const looked = shape.cut(value, texts);
      return validate(looked) && (looked === value || validate(value));
    };
    // an empty picture fits the schema, but nobody means one, so such a body is converted first; other bodies that fit need no conversion
    let body = declared.attachments ? form.of(given) : given;
    if (fits(body)) return { body };
    if (!declared.attachments) {
      body = form.of(given);
      if (body !== given && fits(body)) return { body };
    }
    const rootKeys = new Set(declared.rootKeys);
    const malformed = new Set<string>();
    // by their text, since a list may break the same path hundreds of times
    const broken = new Map<string, string[]>();
    // the rest of a text that was cut is unknown, so `pattern` and `format` can't judge it
    const known = (validate.errors ?? []).filter(({ keyword, data }) => !((keyword === 'pattern' || keyword === 'format') && texts.has(data)));
    // an empty value, or one of another type, is reported as that only, and not also as a wrong choice or format
    const told = new Set(
      known.filter(({ keyword, data }) => keyword === 'type' || (keyword === 'pattern' && isBlank(data))).map(({ instancePath }) => instancePath),
    );
    // where exactly one of several members is needed, none of them is needed by itself: the words for the choice say what is missing
    const errors = known.filter(
      ({ keyword, instancePath, schemaPath }) =>
        !(['enum', 'const', 'format'].includes(keyword) && told.has(instancePath)) && !/\/oneOf\/\d+\/required$/.test(schemaPath),
    );
    for (const error of errors) {
      const [, root, ...rest] = error.instancePath.split('/');
      if (root === undefined)
        return { missingRoot: isObject(body) && error.keyword === 'required' ? error.params.missingProperty : (declared.rootKeys[0] ?? 'body') };
      if (rest.length === 0 && error.keyword === 'type' && rootKeys.has(root)) return { missingRoot: root };
      const member = rest.length > 0 ? pointerName(rest[0]!) : (error.params.missingProperty ?? error.params.additionalProperty);
      if (member === undefined) continue;
      malformed.add(member);
      const path = this.leftOut(declared.schema, [root, ...(rest.length > 0 ? rest.map(pointerName) : [member])]).slice(1);
      broken.set(path.join('/'), path);
    }
    return {
      body,
      errors: this.gathered(errors.values().flatMap((error) => this.messages(error))),
      malformed,
      broken: broken.values().toArray(),
      found: errors,
    };
  }

  /**
   * The beginning of a path up to what can be left out without breaking the rest: a member of the record, or of an object in it that doesn't need the member.
   * An entry of a list isn't left out by itself, because the others would move.
   */
  private leftOut(schema: Json, path: string[]): string[] {
    let at = this.property(this.property(schema, path[0]!) ?? {}, path[1]!);
    let length = 2;
    for (; at && length < path.length; length++) {
      const { properties = {}, required = [] } = this.fold(at);
      const name = path[length]!;
      if (!Object.hasOwn(properties, name) || required.includes(name)) break;
      at = properties[name];
    }
    return path.slice(0, length);
  }

  /** The messages by field, each only once, and at most `mostMessages` in all. */
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

  /** The messages, with their fields, for a code on a member of the body: the words that the contract has beside the member, or the default phrase. */
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

  private fold(schema: Json): Readonly<Folded> {
    return fold(this.contract.document, schema);
  }

  private validator(ajv: Ajv2020, pointer: string, schema?: Json): ValidateFunction {
    let validate = this.compiled.get(pointer);
    if (!validate) {
      // a schema that is given has its references pointed at the contract's document
      const source = schema ? rooted(this.contract.name, schema) : { $ref: `${this.contract.name}${pointer}` };
      validate = ajv.compile(source);
      this.compiled.set(pointer, validate);
    }
    return validate;
  }

  /** The messages for one broken constraint, each with its field. */
  private messages(error: ErrorObject): [string, string][] {
    const missing = error.keyword === 'required' ? (error.params.missingProperty as string) : undefined;
    const [, root = '', ...path] = error.instancePath.split('/').map(pointerName);
    // where the root itself is a list, its entries are named after it
    if (/^\d+$/.test(path[0] ?? '')) path.unshift(root);
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

/**
 * Whether an empty text means that nothing was asked for: for choices, and for a text that the call doesn't need. No number, time or id is empty: without one
 * a list would begin again at its first page, or be of all records.
 */
export function isUnset(document: Json, { name, required, schema }: Parameter, texts: string[]): boolean {
  if (texts.join() !== '') return false;
  const { items, ...whole } = fold(document, schema);
  const { enum: choices, type, format } = items ? fold(document, items) : whole;
  return choices ? !choices.includes('') : !required && name !== 'page_info' && !format && type?.includes('string') === true;
}

/** The messages for a field. Where the words are a map, they are about several fields. */
function told(field: string, words: Words, values: Record<string, unknown>): [string, string][] {
  const byField = typeof words === 'object' && !Array.isArray(words) ? words : { [field]: words };
  return Object.entries(byField).flatMap(([name, some]) => [some].flat().map((word): [string, string] => [name, filled(word, values)]));
}

const isBlank = (value: unknown) => value === null || value === undefined || (typeof value === 'string' && value.trim() === '');

function codeOf(error: ErrorObject, schema: Folded | undefined): string | undefined {
  const { keyword, data, params } = error;
  const types = schema?.type ?? [];
  const blank = isBlank(data);
  switch (keyword) {
    case 'required':
      return 'blank';
    case 'type':
      if (data === null) return 'blank';
      return types.includes('integer') || types.includes('number') ? 'not_a_number' : 'invalid';
    case 'pattern':
    case 'format':
      if (params.format === 'two-decimals') return 'too_precise';
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
    case 'allOf':
      return undefined;
    default:
      return 'invalid';
  }
}

const filled = (phrase: string, values: Record<string, unknown>) => phrase.replace(/\{(\w+)\}/g, (whole, name) => String(values[name] ?? whole));

/** `['metafields', '0', 'key']` becomes `metafields[0].key`. Problems with the record itself belong to `base`. */
function fieldName(path: string[]): string {
  return shortened(path.reduce((name, part) => (/^\d+$/.test(part) ? `${name}[${part}]` : name ? `${name}.${part}` : part), '')) || 'base';
}

function typed({ type = [], ...schema }: Folded, text: string): unknown {
  if (schema['x-any-case'] && !schema.enum) return inCapitals(text);
  // one with many digits is a number too, and beyond the bounds that every integer has
  if (type.includes('integer')) return /^-?\d{1,300}$/.test(text.trim()) ? Number(text) : text;
  if (type.includes('boolean')) return text === 'true' ? true : text === 'false' ? false : text;
  return text;
}
