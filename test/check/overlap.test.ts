// oneOf choices that overlap, and content types of form parts: which changes refuse requests that were accepted before.
import { expect, test } from 'vitest';
import { comparison } from '../../check/breaking.ts';
import { breakingChanges } from './breaking-changes.ts';

type Json = Record<string, any>;

const taking = (type: string, media: Json, components: Json = {}): Json => ({
  openapi: '3.1.0',
  paths: { '/teas': { post: { operationId: 'createTea', requestBody: { content: { [type]: media } }, responses: {} } } },
  components,
});
const body = (tea: Json): Json =>
  taking('application/json', { schema: { type: 'object', properties: { tea } } }, { schemas: { Leaf: { type: 'object', properties: { blend: tea } } } });
const rules = (was: Json, is: Json) => breakingChanges(was, is).map(({ rule }) => rule);

const text = { type: 'string' };
const short = { type: 'string', maxLength: 3 };
const whole = { type: 'integer' };
const one = (...oneOf: Json[]): Json => ({ oneOf });
/** An object whose members are all required. */
const having = (properties: Json, more: Json = {}): Json => ({ type: 'object', properties, required: Object.keys(properties), ...more });
const closed = { additionalProperties: false };

test.each<[string, Json, Json]>([
  ['a choice more that overlaps', one(text, whole), one(text, whole, short)],
  ['any of them becomes one of them', { anyOf: [text, short] }, one(text, short)],
  ['a text becomes a choice', text, one(text, short)],
  ['whole numbers are numbers', one(whole), one(whole, { type: 'number' })],
  ['an overlap grows', one(text, short), one(text, { type: 'string', maxLength: 4 })],
  ['numbers meet at a bound', one({ type: 'number', maximum: 3 }), one({ type: 'number', maximum: 3 }, { type: 'number', minimum: 3 })],
  ['values are listed twice', { enum: ['a', 'b'] }, one({ enum: ['a', 'b'] }, { enum: ['b', 'c'] })],
  ['objects that may have members of each other', one(having({ leaf: text })), one(having({ leaf: text }), having({ bag: text }))],
  ['lists that may be empty', one({ type: 'array', items: text }), one({ type: 'array', items: text }, { type: 'array', items: whole })],
  ['a choice within a choice', one(one(text, whole), { type: 'null' }), one(one(text, whole, short), { type: 'null' })],
  ['a choice beside other parts', { allOf: [one(text, whole)] }, { allOf: [one(text, whole, short)] }],
  ['a discriminator is gone', { ...one(having({ leaf: text })), discriminator: { propertyName: 'kind' } }, one(having({ leaf: text }), having({ bag: text }))],
])('an accepted value may fit two choices where %s', (_, was, is) => {
  expect(rules(body(was), body(is))).toContain('overlap-input');
});

test.each<[string, Json, Json]>([
  ['another type', one(text, whole), one(text, whole, { type: 'boolean' })],
  ['greater numbers', one({ type: 'number', maximum: 3 }), one({ type: 'number', maximum: 3 }, { type: 'number', exclusiveMinimum: 3 })],
  ['objects of more members', one({ type: 'object', maxProperties: 1 }), one({ type: 'object', maxProperties: 1 }, { type: 'object', minProperties: 2 })],
  ['smaller numbers', one({ type: 'number', minimum: 4 }), one({ type: 'number', minimum: 4 }, { type: 'number', maximum: 3 })],
  ['smaller whole numbers', one({ type: 'integer', minimum: 4 }), one({ type: 'integer', minimum: 4 }, { type: 'integer', maximum: 3 })],
  ['another constant', one(having({ kind: { const: 'a' } })), one(having({ kind: { const: 'a' } }), having({ kind: { const: 'b' } }))],
  ['an enumerated kind', one(having({ kind: { enum: ['a', 'b'] } })), one(having({ kind: { enum: ['a', 'b'] } }), having({ kind: { const: 'c' } }))],
  ['closed objects of other members', one(having({ leaf: text }, closed)), one(having({ leaf: text }, closed), having({ bag: text }, closed))],
  [
    'lists of other entries',
    one({ type: 'array', items: text, minItems: 1 }),
    one({ type: 'array', items: text, minItems: 1 }, { type: 'array', items: whole }),
  ],
  ['other bounds', one({ ...whole, maximum: 5 }), one({ ...whole, maximum: 5 }, { ...whole, exclusiveMinimum: 5 })],
  ['longer texts', one(short), one(short, { type: 'string', minLength: 4 })],
  [
    'what a discriminator chooses',
    { ...one(having({ leaf: text })), discriminator: { propertyName: 'kind' } },
    { ...one(having({ leaf: text }), having({ bag: text })), discriminator: { propertyName: 'kind' } },
  ],
  ['an overlap as it was', one(text, short), one(short, text)],
  ['an overlap that shrinks', one(text, short), one(text, { type: 'string', maxLength: 2 })],
  ['an overlap beside which something else is new', one(text, short), one(whole, text, short)],
  ['an overlap that nothing that was taken is in', whole, one(whole, text, short)],
  ['any of them', one(text), { anyOf: [text, short] }],
  ['what holds itself', one(text, { $ref: '#/components/schemas/Leaf' }), one({ $ref: '#/components/schemas/Leaf' }, text)],
])('no accepted value is refused: %s', (_, was, is) => {
  expect(rules(body(was), body(is))).toEqual([]);
});

test('the message names the choices by number, and says that the overlap cannot be excluded', () => {
  expect(breakingChanges(body(one(text, whole)), body(one(text, whole, short)))).toMatchObject([
    {
      rule: 'overlap-input',
      place: 'createTea body tea',
      message:
        "a value that was accepted may now fit two choices: types, listed values and bounds of 1 and 3 don't exclude it: values that fit two choices of a oneOf are refused",
    },
  ]);
});

const answering = (schema: Json): Json => ({
  openapi: '3.1.0',
  paths: { '/teas': { get: { operationId: 'getTea', responses: { 200: { content: { 'application/json': { schema } } } } } } },
});
const kind = (name: string, more: Json = {}) => having({ kind: { const: name }, ...more });
const long = { type: 'string', minLength: 4 };

// what a change of the choices breaks in requests, and what in responses
test.each<[string, Json[], Json[], string, string]>([
  ['added', [text], [text, whole], '', 'variant-output'],
  ['removed', [text, whole], [text], 'variant-input', ''],
  ['narrowed', [text, whole], [short, whole], 'maxLength-input', ''],
  ['widened', [short, whole], [text, whole], '', 'maxLength-output'],
  ['replaced', [text, whole], [text, { type: 'null' }], 'type-input', 'type-output'],
  ['replaced by fewer', [text, whole, { type: 'null' }], [{ type: 'boolean' }, text], 'variant-input', 'variant-output'],
  ['in another order', [text, whole], [whole, text], '', ''],
  ['a kind is added', [kind('a')], [kind('a'), kind('b')], '', 'variant-output'],
  ['a kind is removed', [kind('a'), kind('b')], [kind('a')], 'variant-input', ''],
  ['all kinds are replaced', [kind('a'), kind('b')], [kind('c'), kind('d')], 'enum-input', 'enum-output'],
  ['a kind is narrowed', [kind('a', { leaf: text }), kind('b')], [kind('a', { leaf: short }), kind('b')], 'maxLength-input', ''],
  ['a kind is widened', [kind('a', { leaf: short }), kind('b')], [kind('a', { leaf: text }), kind('b')], '', 'maxLength-output'],
  ['values are listed', [{ type: 'string', pattern: '^[a-z]+$' }, whole], [{ type: 'string', enum: ['a', 'b'] }, whole], 'enum-input', ''],
  ['values are no longer listed', [{ type: 'string', enum: ['a', 'b'] }, whole], [{ type: 'string', pattern: '^[a-z]+$' }, whole], '', 'enum-output'],
])('what choices break that are changed: %s', (_, was, is, input, output) => {
  for (const key of ['oneOf', 'anyOf']) {
    const judged = (put: (schema: Json) => Json) => [...new Set(rules(put({ [key]: was }), put({ [key]: is })))].join(' ');
    expect({ key, input: judged(body), output: judged(answering) }).toEqual({ key, input, output });
  }
});

test('a message says which values fitted a choice, or fit one now', () => {
  const [one, two] = [{ anyOf: [text, kind('a', { leaf: text })] }, { anyOf: [text] }];
  const told = (was: Json, is: Json) => breakingChanges(was, is).map(({ message }) => message);
  expect(told(body(one), body(two))).toEqual(['object with kind and leaf fitted a choice and fits none now: values of that shape are refused']);
  expect(told(answering(two), answering(one))).toEqual([
    'object with kind and leaf may be sent, which fitted no choice before: callers get values of a shape that they do not know',
  ]);
});

test('choices of a response may overlap more than before', () => {
  expect(comparison(answering(one(text, whole)), answering(one(text, whole, short)))).toEqual({ found: [], gained: [] });
});

test('a value that fitted two choices of a response is told of, and breaks nothing, because only a validator refuses it', () => {
  const gained = ['getTea 200 as a value that fits two choices of the earlier oneOf (1 and 2)'];
  expect(comparison(answering(one(text, short)), answering(one(long, short)))).toEqual({ found: [], gained });
  expect(comparison(answering({ anyOf: [text, short] }), answering({ anyOf: [long, short] }))).toEqual({ found: [], gained: [] });
});

const form = (kind: string | undefined, part: Json = { type: 'string', format: 'binary' }): Json =>
  taking('multipart/form-data', {
    schema: { type: 'object', properties: { part } },
    ...(kind === undefined ? {} : { encoding: { part: { contentType: kind } } }),
  });

test.each<[string, Json, Json]>([
  ['a file has to be a picture', form(undefined), form('image/png')],
  ['a picture has to be of one kind', form('image/*'), form('image/png')],
  ['a kind of picture is gone', form('image/png, image/jpeg'), form('image/png')],
  ['an object is no JSON any more', form(undefined, { type: 'object' }), form('application/xml', { type: 'object' })],
  ['a list of files has to be of pictures', form(undefined, { type: 'array', items: {} }), form('image/png', { type: 'array', items: {} })],
])('a part breaks callers where %s', (_, was, is) => {
  expect(breakingChanges(was, is)).toMatchObject([{ rule: 'part-changed-input', place: 'createTea body part' }]);
});

test.each<[string, Json, Json]>([
  ['it is as it was', form('image/png'), form('IMAGE/PNG')],
  ['it may be of another kind too', form('image/png'), form('image/png,image/jpeg')],
  ['it may be any picture', form('image/png'), form('image/*')],
  ['it may be anything', form(undefined), form('*/*')],
  ['nothing is said of it any more', form('image/png'), form(undefined)],
  ['what was usual is said', form(undefined, { type: 'object' }), form('application/json', { type: 'object' })],
  ['what was usual is said of a text', form(undefined, { type: 'string' }), form('text/plain; charset=utf-8', { type: 'string' })],
  [
    'it is said of a body that has no parts',
    taking('application/json', { schema: having({ part: text }) }),
    taking('application/json', { schema: having({ part: text }), encoding: { part: { contentType: 'image/png' } } }),
  ],
])('a part breaks nobody where %s', (_, was, is) => {
  expect(rules(was, is)).toEqual([]);
});

test('a list in a urlencoded form that is written in another way breaks callers', () => {
  const line = (encoding: Json, part: Json) =>
    taking('application/x-www-form-urlencoded', { schema: { type: 'object', properties: { part } }, encoding: { part: encoding } });
  const list = { type: 'array', items: text };
  expect(rules(line({}, list), line({ explode: false }, list))).toEqual(['part-changed-input']);
  expect(rules(line({}, list), line({ style: 'form', explode: true }, list))).toEqual([]);
  expect(rules(line({}, text), line({ explode: false }, text))).toEqual([]);
});

test('a part that needs another header breaks callers', () => {
  const asking = (headers: Json) => taking('multipart/form-data', { schema: { type: 'object', properties: { part: text } }, encoding: { part: { headers } } });
  const [needed, free] = [{ required: true, schema: text }, { schema: text }];
  const found = (was: Json, is: Json) => breakingChanges(asking(was), asking(is)).map(({ rule, place }) => `${rule} at ${place}`);
  for (const was of [{}, { 'X-Leaf': free }]) expect(found(was, { 'X-Leaf': needed })).toEqual(['part-changed-input at createTea body part header X-Leaf']);
  expect(found({ 'x-leaf': needed }, { 'X-Leaf': needed })).toEqual([]);
  expect(found({}, { 'X-Leaf': free, 'Content-Type': needed })).toEqual([]);
});
