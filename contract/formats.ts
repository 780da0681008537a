// The one way to set Ajv up for the schemas of a document, used by the server, the checks and the lint.
import { _, Ajv2020, type CodeKeywordDefinition, type Format, type KeywordCxt, type ValidateFunction } from 'ajv/dist/2020.js';
import type { KeywordErrorCxt } from 'ajv/dist/types/index.js';
import addFormats from 'ajv-formats';
import type { Json } from './document.ts';

const isUri = addFormats.default.get('uri') as (text: string) => boolean;

const isMoment = (text: string) =>
  !Number.isNaN(Date.parse(text)) &&
  new Date(`${text.slice(0, 10)}T00:00:00Z`).toISOString().slice(0, 10) === text.slice(0, 10) &&
  // an offset can lead out of the years that four digits can write
  /^(?!0000)\d{4}-/.test(new Date(text).toISOString());

/** Checks that are stricter than the grammar of the format, which allows values that nobody can store or call. */
const exact: Record<string, (text: string) => boolean> = {
  // a day or second that doesn't exist, such as a leap second, would be read as another time or as none
  'date-time': (text) => /^(?!0000)\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/i.test(text) && isMoment(text),
  // the grammar allows port 99999 and the host 1.2.3.4.5, to which no request can be sent
  uri: (text) => isUri(text) && URL.canParse(text),
};

/** Counts characters only where the number of UTF-16 units doesn't decide: a character has one or two. Ajv's own count goes through megabytes. */
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

/** Looks at each member's name only where an object has more members than the declared ones. Ajv's own check is half of the cost of checking a list. */
const closedKeyword = (asAjvHasIt: CodeKeywordDefinition): CodeKeywordDefinition => ({
  ...asAjvHasIt,
  // at the same place as Ajv's own keyword, so that the same problem is found first
  before: 'properties',
  code(context: KeywordCxt) {
    const { gen, data, schema, parentSchema, it } = context;
    const { properties = {}, patternProperties } = parentSchema as Json;
    const names = Object.keys(properties);
    // members that every object inherits, such as `constructor`, would be counted as present
    if (schema !== false || patternProperties || names.some((name) => name in {})) return asAjvHasIt.code(context);
    it.props = true;
    const beyond = gen.let('beyond', 0);
    const unknown = gen.let('unknown');
    gen.forIn('key', data, () => gen.code(_`${beyond}++`));
    for (const name of names) gen.if(_`${data}[${name}] !== undefined`, () => gen.code(_`${beyond}--`));
    gen.if(_`${beyond} > 0`, () =>
      gen.assign(unknown, _`${gen.scopeValue('func', { ref: firstUnknown })}(${data}, ${gen.scopeValue('schema', { ref: properties })})`),
    );
    context.setParams({ additionalProperty: unknown });
    context.fail(_`${unknown} !== undefined`);
  },
});

const firstUnknown = (value: object, properties: object) => Object.keys(value).find((name) => !Object.hasOwn(properties, name));

interface Compiling {
  /** Formats beyond those of JSON Schema. A format that is not known is not checked. */
  formats?: Record<string, Format>;
  /** Whether every problem is reported, and not only the first. */
  allErrors?: boolean;
  /** `exact` is for times that others send. `shape` checks only the form, at a fraction of the cost: enough for times that the server wrote itself. */
  times?: 'exact' | 'shape';
  /** Makes an expression of a pattern. */
  regExp?: typeof readable;
  /** Whether only an object's own members count: every object has a `toString`. */
  ownProperties?: boolean;
}

/**
 * A pattern of any contract. Many escape characters that JavaScript doesn't take escaped in its Unicode mode, such as `\:`.
 * A pattern that it can't read at all, such as `(?i)a`, fits every text.
 */
export function readable(pattern: string): Pick<RegExp, 'test'> {
  for (const flags of ['u', ''])
    try {
      return new RegExp(pattern, flags);
    } catch {}
  return { test: () => true };
}

/** `name` is the document's name in Ajv. References of schemas that are compiled by themselves begin with it. */
export function schemaCompiler(
  name: string,
  document: Json,
  { formats = {}, allErrors = false, times = 'exact', regExp, ownProperties = false }: Compiling = {},
): Ajv2020 {
  const ajv = new Ajv2020({
    strict: false,
    // JSON.parse reads 1e999 as infinity, which is no number
    strictNumbers: true,
    ownProperties,
    validateSchema: false,
    unicodeRegExp: true,
    verbose: true,
    // Ajv's optimiser would go through the code once more, a third of all its work, and V8 gains nothing from it
    code: { optimize: false, ...(regExp ? { regExp: Object.assign(regExp, { code: 'readable' }) } : {}) },
    allErrors,
    logger: false,
  });
  // no keyword of JSON Schema since draft 6, and Ajv throws at it
  ajv.removeKeyword('id');
  for (const keyword of ['minLength', 'maxLength'] as const) {
    ajv.removeKeyword(keyword);
    ajv.addKeyword(lengthKeyword(keyword));
  }
  // with `allErrors`, each unknown member is reported, so Ajv's own keyword stays
  if (!allErrors) {
    const closed = closedKeyword(ajv.getKeyword('additionalProperties') as CodeKeywordDefinition);
    ajv.removeKeyword('additionalProperties');
    ajv.addKeyword(closed);
  }
  addFormats.default(ajv, {
    mode: times === 'exact' ? 'full' : 'fast',
    formats: ['date-time', 'date', 'time', 'email', 'hostname', 'uri', 'uri-reference', 'ipv4', 'ipv6', 'uuid'],
  });
  ajv.addFormat('int64', { type: 'number', validate: Number.isSafeInteger });
  // judged as it is written: 0.1 has one decimal, although it has many more in binary
  ajv.addFormat('two-decimals', { type: 'number', validate: (amount) => /^-?\d+(\.\d{1,2})?$|e\+/.test(String(amount)) });
  for (const [format, test] of Object.entries({ ...(times === 'exact' ? exact : {}), ...formats })) ajv.addFormat(format, test);
  // Ajv searches all enumerable members for ids, of which there are none, so the members are hidden; references to hidden members still work
  const unsearched = Object.entries(document).map(([key, value]) => [key, { value, enumerable: key === 'openapi' }]);
  ajv.addSchema(Object.defineProperties({}, Object.fromEntries(unsearched)), name);
  return ajv;
}

/** A schema that is compiled by itself, with its references pointed at the document. */
export const rooted = (name: string, schema: Json | boolean): Json =>
  JSON.parse(JSON.stringify(schema), (key, value) => (key === '$ref' && typeof value === 'string' ? `${name}${value}` : value));

/** Compiles each schema of a document once. `hidden` names the keyword of members that may not be there: `readOnly` or `writeOnly`. */
export function schemasOf(document: Json, { hidden }: { hidden?: string } = {}): { compile(schema: Json | boolean): ValidateFunction } {
  const ajv = schemaCompiler('document', document, { regExp: readable, ownProperties: true });
  if (hidden !== undefined) {
    ajv.removeKeyword(hidden);
    ajv.addKeyword({
      keyword: hidden,
      error: { message: `is ${hidden}, so it may not be here` },
      code: (context) => context.fail(_`${context.schema === true}`),
    });
  }
  const compiled = new Map<Json | boolean, ValidateFunction>();
  return {
    compile(schema) {
      const validate = compiled.get(schema) ?? ajv.compile(rooted('document', schema));
      compiled.set(schema, validate);
      return validate;
    },
  };
}
