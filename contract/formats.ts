// The one way to set Ajv up for the schemas of a document, used by the server, the checks and the lint.
import { _, Ajv2020, type CodeKeywordDefinition, type Format, type KeywordCxt, type ValidateFunction } from 'ajv/dist/2020.js';
import type { KeywordErrorCxt } from 'ajv/dist/types/index.js';
import addFormats from 'ajv-formats';
import type { Json } from './document.ts';

const isUri = addFormats.default.get('uri') as (text: string) => boolean;

const isMoment = (text: string) =>
  !Number.isNaN(Date.parse(text)) &&
  new Date(`${text.slice(0, 10)}T00:00:00Z`).toISOString().slice(0, 10) === text.slice(0, 10) &&
  // an offset can lead out of the years that can be written
  /^(?!0000)\d{4}-/.test(new Date(text).toISOString());

/** Stricter than the grammar, which allows what nobody can store or call. */
const exact: Record<string, (text: string) => boolean> = {
  // a day or a second that isn't there, leap seconds among them, would come out as another time or as none
  'date-time': (text) => /^(?!0000)\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/i.test(text) && isMoment(text),
  // the grammar allows port 99999 and the host 1.2.3.4.5, which nobody can be sent to
  uri: (text) => isUri(text) && URL.canParse(text),
};

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

/** Members are looked at by name only where there are more than of those that are declared: Ajv's own look is half of what it costs to check a list. */
const closedKeyword = (asAjvHasIt: CodeKeywordDefinition): CodeKeywordDefinition => ({
  ...asAjvHasIt,
  // where Ajv has it, so that the same problem is the first
  before: 'properties',
  code(context: KeywordCxt) {
    const { gen, data, schema, parentSchema, it } = context;
    const { properties = {}, patternProperties } = parentSchema as Json;
    const names = Object.keys(properties);
    // what every object has would count as a member of it
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
  /** Beyond those of JSON Schema; one that is not known is not checked. */
  formats?: Record<string, Format>;
  /** Every problem rather than the first, each with the value that it speaks of. */
  allErrors?: boolean;
  /** `exact` for what others send; for what we wrote ourselves its shape is enough, at a fraction of the cost. */
  times?: 'exact' | 'shape';
}

/** `name` stands before the references of schemas that are compiled by themselves. */
export function schemaCompiler(name: string, document: Json, { formats = {}, allErrors = false, times = 'exact' }: Compiling = {}): Ajv2020 {
  const ajv = new Ajv2020({
    strict: false,
    // 1e999 is read as infinity, which is no number
    strictNumbers: true,
    validateSchema: false,
    unicodeRegExp: true,
    verbose: true,
    // Ajv would go through its code once more, which is a third of all that it does, and V8 makes as much of it as it stands
    code: { optimize: false },
    allErrors,
    logger: false,
  });
  for (const keyword of ['minLength', 'maxLength'] as const) {
    ajv.removeKeyword(keyword);
    ajv.addKeyword(lengthKeyword(keyword));
  }
  // who wants to know all that is wrong is told of each member
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
  // as it is written: 0.1 has one decimal, whatever it is in binary
  ajv.addFormat('two-decimals', { type: 'number', validate: (amount) => /^-?\d+(\.\d{1,2})?$|e\+/.test(String(amount)) });
  for (const [format, test] of Object.entries({ ...(times === 'exact' ? exact : {}), ...formats })) ajv.addFormat(format, test);
  // Ajv looks through all that can be counted for ids, of which there are none; it follows references to the rest as well
  const unsearched = Object.entries(document).map(([key, value]) => [key, { value, enumerable: key === 'openapi' }]);
  ajv.addSchema(Object.defineProperties({}, Object.fromEntries(unsearched)), name);
  return ajv;
}

/** A schema that stands by itself, with its references tied to the document. */
export const rooted = (name: string, schema: Json | boolean): Json =>
  JSON.parse(JSON.stringify(schema), (key, value) => (key === '$ref' && typeof value === 'string' ? `${name}${value}` : value));

/** Compiles each schema of a document once. */
export function schemasOf(document: Json): { compile(schema: Json | boolean): ValidateFunction } {
  const ajv = schemaCompiler('document', document);
  const compiled = new Map<Json | boolean, ValidateFunction>();
  return {
    compile(schema) {
      const validate = compiled.get(schema) ?? ajv.compile(rooted('document', schema));
      compiled.set(schema, validate);
      return validate;
    },
  };
}
