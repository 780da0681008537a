// Servers of other projects, whose contracts are written otherwise than this project's. No request that such a contract allows may be called wrong.
import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { decoded, Judge } from '../../check/judge.ts';
import { type Answer, checked, contractOf, json, no } from './answering.ts';

type Json = Record<string, any>;

const query = (request: IncomingMessage) => new URL(request.url!, 'http://server').searchParams;

const kinds = { type: 'array', minItems: 1, items: { enum: ['green', 'black'] } };
const grams = { type: 'object', minProperties: 1, additionalProperties: false, properties: { min: { type: 'integer' }, max: { type: 'integer' } } };

test.each<[string, Json, (given: URLSearchParams) => boolean]>([
  ['a list under a repeated name', { schema: kinds }, (given) => given.getAll('by').every((kind) => kinds.items.enum.includes(kind))],
  [
    'a list with pipes',
    { schema: kinds, style: 'pipeDelimited', explode: false },
    (given) => /^(green|black)(\|(green|black))*$/.test(given.get('by') ?? 'green'),
  ],
  [
    'an object under its own name',
    { schema: grams, style: 'deepObject', explode: true },
    (given) => /^(&?by\[m..\]=-?\d+)*$/.test(decodeURIComponent(`${given}`)),
  ],
  ['an object under the names of its members', { schema: grams }, (given) => [...given.keys()].every((key) => /^m..$/.test(key))],
  ['an object with commas', { schema: grams, explode: false }, (given) => /^m..,-?\d+(,m..,-?\d+)?$/.test(given.get('by') ?? 'min,1')],
])('a query is written as its contract says: %s', async (_, parameter, isRight) => {
  const leaves = { operationId: 'listLeaves', parameters: [{ name: 'by', in: 'query', ...parameter }], responses: { 200: json({}), 400: no } };
  const document = contractOf({ '/leaves': { get: leaves } });
  const sent = new Set<string>();
  const refused = { status: 400, body: { error: 'by' } };
  const { findings } = await checked(document, (request) => {
    if (!isRight(query(request))) return refused;
    sent.add(request.url!);
    return { status: 200, body: [] };
  });
  expect(findings).toEqual([]);
  expect(sent.size).toBeGreaterThan(1);
  // and read in the same way
  const judge = new Judge(document);
  const problems = (url: string) => judge.request(judge.operations[0]!, {}, { method: 'GET', url, headers: {} });
  expect([...sent].flatMap(problems)).toEqual([]);
  expect(problems('/leaves?other=1')).toEqual(['query other is not declared']);
});

const leaf = { type: 'object', required: ['name'], properties: { name: { type: 'string', minLength: 1 }, file: { type: 'string', format: 'binary' } } };

const parts = (body: string) => [...body.matchAll(/name="(\w+)"(?:; filename="file")?\r\n\r\n([^\r]+)\r\n--/g)].map(([, name]) => name);

test.each<[string, Json, (body: string) => boolean]>([
  ['application/merge-patch+json', { schema: leaf }, (body) => new Judge(contractOf({})).schemas.compile(leaf)(JSON.parse(body)) === true],
  ['application/x-www-form-urlencoded', { schema: leaf }, (body) => Boolean(new URLSearchParams(body).get('name'))],
  ['multipart/form-data', { schema: leaf }, (body) => parts(body).includes('name')],
  ['application/octet-stream', { schema: { type: 'string', format: 'binary' } }, (body) => body.length > 0],
  ['text/plain', {}, (body) => body.length > 0],
])('a good request has a body in the media type of its contract: %s', async (type, media, isRight) => {
  const requestBody = { required: true, content: { [type]: media } };
  const document = contractOf({ '/leaf': { put: { operationId: 'putLeaf', requestBody, responses: { 200: json({}), 400: no } } } });
  const { findings, answered } = await checked(document, (request, body) => {
    const isDeclared = request.headers['content-type']?.split(';')[0] === type;
    return isDeclared && isRight(body) ? { status: 200, body: {} } : { status: 400, body: { error: 'body' } };
  });
  expect(findings).toEqual([]);
  expect(answered.putLeaf?.[200]).toBeGreaterThan(0);
});

test('records one after the other are not checked as one JSON text', () => {
  const response = { description: 'Leaves.', content: { 'application/x-ndjson': { schema: leaf } } };
  const judge = new Judge(contractOf({ '/leaves': { get: { responses: { 200: response } } } }));
  const received = { status: 200, headers: { 'content-type': 'application/x-ndjson' }, body: '{"name":"a"}\n{"name":"b"}\n' };
  expect(judge.response(judge.operations[0]!, 'GET', received)).toEqual([]);
});

const pair = { type: 'array', prefixItems: [{ const: 'green' }, { type: 'integer' }], items: false, minItems: 2 };

test.each<[string, Json, boolean]>([
  ['any object', { schema: { type: 'object' } }, true],
  ['a time', { schema: { type: 'object', required: ['at'], properties: { at: { type: 'string', format: 'time' } } } }, true],
  ['a pattern that can only be tested', { schema: { type: 'string', pattern: '^(?!x)[a-z ]*$' } }, true],
  ['a list whose entries differ', { schema: pair }, false],
  ['a list whose entries differ, with an example', { schema: pair, example: ['green', 1] }, true],
  ['a media type that the check can not write', { type: 'image/png' }, false],
])('the check ends, and tells which operation it could not call: %s', async (_, { type = 'application/json', ...media }, isCalled) => {
  const requestBody = { required: true, content: { [type]: media } };
  const document = contractOf({ '/leaf': { put: { operationId: 'putLeaf', requestBody, responses: { 200: json({}), 400: no } } } });
  const schemas = new Judge(document).schemas.compile(media.schema ?? false);
  const { findings, notes } = await checked(document, (_request, body) =>
    body !== '' && schemas(JSON.parse(body)) ? { status: 200, body: {} } : { status: 400, body: { error: 'body' } },
  );
  expect(findings).toEqual([]);
  const told = 'putLeaf was not called with good requests, because no body that fits could be drawn: give an example in the contract';
  expect(notes).toEqual(isCalled ? [] : [told]);
});

test.each<[string, string, (id: string, name: string) => Answer]>([
  ['by itself', 'id', (id, name) => ({ status: 201, body: { id, name, owner: { id: 7 } } })],
  ['by itself, with an id that is called as in the path', 'leafId', (id, name) => ({ status: 201, body: { name, leaf_id: id } })],
  ['under a root', 'leaf_id', (id, name) => ({ status: 201, body: { leaf: { id, name } } })],
  ['by its address alone', 'leaf', (id) => ({ status: 201, headers: { Location: `/leaves/${id}` } })],
])('the check uses and removes the records that it made, and no others: a server answers with a record %s', async (_, parameter, made) => {
  const id = { name: parameter, in: 'path', required: true, schema: { type: 'string', pattern: '^l-[0-9]{1,4}$' } };
  const requestBody = { required: true, content: { 'application/json': { schema: leaf } } };
  const ofOne = { 200: json({}), 404: no };
  const security = [{ Key: [] }];
  const document: Json = {
    ...contractOf({
      '/leaves': {
        get: { operationId: 'listLeaves', security, responses: { 200: json({ type: 'array' }), 401: no } },
        post: { operationId: 'createLeaf', requestBody, security, responses: { 201: { description: 'Made.' }, 400: no, 401: no } },
      },
      [`/leaves/{${parameter}}`]: {
        parameters: [id],
        get: { operationId: 'getLeaf', security, responses: { ...ofOne, 401: no } },
        delete: { operationId: 'removeLeaf', security, responses: { ...ofOne, 401: no } },
      },
    }),
    components: { securitySchemes: { Key: { type: 'apiKey', in: 'header', name: 'Key' } } },
  };
  if (parameter !== 'leaf') document.paths['/leaves'].post.responses[201] = json({});
  const validate = new Judge(document).schemas.compile(leaf);
  const leaves = new Map([['l-9001', 'theirs']]);
  let last = 0;
  const { findings, answered } = await checked(
    document,
    (request, body) => {
      const given = request.url!.split('/')[2] ?? '';
      if (request.headers.key !== 'mine') return { status: 401, body: { error: 'key' } };
      if (request.method === 'POST') {
        if (!validate(JSON.parse(body))) return { status: 400, body: { error: 'body' } };
        leaves.set(`l-${++last}`, JSON.parse(body).name);
        return made(`l-${last}`, JSON.parse(body).name);
      }
      if (given === '') return { status: 200, body: [...leaves].map(([one, name]) => ({ [parameter]: one, name })) };
      if (!/^l-\d{1,4}$/.test(given)) return { status: 400, body: { error: 'form' } };
      if (!leaves.has(given)) return { status: 404, body: { error: 'none' } };
      if (request.method === 'DELETE') leaves.delete(given);
      return { status: 200, body: {} };
    },
    { token: 'mine' },
  );
  expect(findings).toEqual([]);
  expect(Object.keys(answered).filter((one) => answered[one]?.[200] === undefined)).toEqual(['createLeaf']);
  expect([last > 0, [...leaves.keys()]]).toEqual([true, ['l-9001']]);
});

const isId = (part: string) => /^[1-9]\d*$/.test(part);
const asId = { name: 'leaf', in: 'path', required: true, schema: { type: 'integer', minimum: 1 } };

test.each<[string, (part: string) => Answer, string[]]>([
  ['refuses them all', (part) => ({ status: isId(part) ? 200 : 400 }), []],
  ['has no such path', (part) => (isId(part) ? { status: 200 } : { status: 404, headers: { 'Content-Type': 'text/html' } }), []],
  ['leads an empty part to another path', (part) => ({ status: part === '' ? 204 : isId(part) ? 200 : 400 }), []],
  ['leads to the right spelling', (part) => (isId(part) ? { status: 200 } : { status: 308, headers: { Location: '/leaves/1' } }), []],
  ['breaks where it is not a number', (part) => ({ status: isId(part) ? 200 : 500 }), ['not_a_server_error', 'not_a_server_error']],
  ['breaks where the number is large', (part) => ({ status: part.length > 18 ? 500 : isId(part) ? 200 : 400 }), ['not_a_server_error', 'not_a_server_error']],
  ['breaks where it is badly encoded', (part) => ({ status: /%F0$/.test(part) ? 500 : isId(part) ? 200 : 400 }), ['not_a_server_error', 'not_a_server_error']],
  ['takes everything', () => ({ status: 200 }), ['negative_data_rejection']],
])('paths hold values that are no ids: a server %s', async (_, answer, rules) => {
  const responses = { 200: { description: 'It.' }, 400: { description: 'Bad.' } };
  const paths = { '/leaves/{leaf}': { parameters: [asId], get: { operationId: 'getLeaf', responses }, delete: { operationId: 'removeLeaf', responses } } };
  const removed = new Set<string>();
  const { findings } = await checked(contractOf(paths), (request) => {
    const part = request.url!.split('/')[2] ?? '';
    if (request.method === 'DELETE') removed.add(part);
    return answer(part);
  });
  expect(findings.map(({ rule }) => rule)).toEqual(rules);
  // nothing that a server could read as the id of a record that was there before
  expect([...removed].filter((part) => /^[^x]{0,9}\d/.test(part) && Number.parseFloat(part) < 1e9)).toEqual([]);
  expect(removed.size).toBeGreaterThan(1);
});

const share = {
  type: 'object',
  required: ['to', 'leaf'],
  properties: {
    to: { type: 'string', format: 'email' },
    leaf: { type: 'string', format: 'binary', minLength: 2 },
    days: { type: 'integer', minimum: 1, maximum: 30 },
    kinds,
    open: { type: 'boolean' },
    size: { oneOf: [{ type: 'integer' }, { enum: ['all'] }] },
  },
};

/** A form in both media types. */
const inBoth = (members: [name: string, text: string][]): [type: string, body: string][] => [
  ['application/x-www-form-urlencoded', new URLSearchParams(members).toString()],
  [
    'multipart/form-data; boundary="----Leaf B"',
    `${members.map(([name, text]) => `------Leaf B\r\nContent-Type: text/plain\r\nContent-Disposition: form-data; name="${name}"${name === 'leaf' ? '; filename="a"' : ''}\r\n\r\n${text}\r\n`).join('')}------Leaf B--\r\n`,
  ],
];

const shareLeaf = (encoding: Json = {}) => {
  const media = { schema: share, encoding };
  const requestBody = { required: true, content: { 'application/x-www-form-urlencoded': media, 'multipart/form-data': media } };
  return new Judge(contractOf({ '/share': { post: { requestBody, responses: { 200: json({}), 400: no } } } }));
};

const least: [string, string][] = [
  ['to', 'a@leaf.example'],
  ['leaf', 'green'],
];

test.each<[string, [string, string][], string | undefined]>([
  ['numbers, switches and lists', [...least, ['days', '30'], ['open', 'on'], ['kinds', 'green'], ['kinds', 'black'], ['size', 'all']], undefined],
  ['a list with commas, and a choice of types', [...least, ['kinds', 'green,black'], ['size', '5'], ['open', '0']], undefined],
  ['fields that were left empty', [...least, ['days', ''], ['open', '']], undefined],
  ['names that only the server knows', [...least, ['days[from]', '90'], ['days', '90']], undefined],
  ['a number that is too large', [...least, ['days', '90']], '/days must be <= 30 {"comparison":"<=","limit":30}'],
  ['a value that is not one of the choices', [...least, ['kinds', 'green'], ['kinds', 'red']], '/kinds/1 must be equal'],
  ['a member missing', [['leaf', 'green']], 'body must have required property'],
  ['a required member empty', [['to', ''], least[1]!], 'body must have required property'],
])('a recorded form is checked against its schema: %s', (_, members, problem) => {
  for (const [type, body] of inBoth(members)) {
    const judge = shareLeaf();
    const sent = { method: 'POST', url: '/share', headers: { 'content-type': type }, body };
    const found = problem === undefined ? [] : [expect.stringContaining(problem)];
    expect(judge.request(judge.operations[0]!, {}, sent)).toEqual(found);
  }
});

test.each<[string, string, string, Json]>([
  ['whose files a browser left out', 'multipart/form-data; boundary=B', inBoth([least[0]!, ['leaf', '']])[1]![1].replaceAll('----Leaf B', 'B'), {}],
  ['that is no form', 'multipart/form-data; boundary=B', 'leaf', {}],
  ['that is written otherwise', 'application/x-www-form-urlencoded', 'kinds=green|red', { kinds: { style: 'pipeDelimited', explode: false } }],
])('a recorded form is not judged %s', (_, type, body, encoding) => {
  const judge = shareLeaf(encoding);
  expect(judge.request(judge.operations[0]!, {}, { method: 'POST', url: '/share', headers: { 'content-type': type }, body })).toEqual([]);
});

test.each(['application/x-www-form-urlencoded', 'multipart/form-data'])('forms are spoilt: %s', async (type) => {
  const requestBody = { required: true, content: { [type]: { schema: share } } };
  const document = contractOf({ '/share': { post: { operationId: 'shareLeaf', requestBody, responses: { 200: json({}), 400: no } } } });
  const judge = new Judge(document);
  const strict = (request: IncomingMessage, body: string) => {
    const headers = { 'content-type': request.headers['content-type']! };
    return judge.request(judge.operations[0]!, {}, { method: 'POST', url: '/share', headers, body }).length > 0;
  };
  const { findings, answered } = await checked(document, (request, body) =>
    strict(request, body) ? { status: 400, body: { error: 'form' } } : { status: 200, body: {} },
  );
  expect(findings).toEqual([]);
  expect(answered.shareLeaf).toMatchObject({ 200: expect.any(Number), 400: expect.any(Number) });
  const lenient = await checked(document, () => ({ status: 200, body: {} }));
  const said = lenient.findings.map(({ rule, message }) => `${rule} ${message.split('\n')[0]}`);
  expect(said).toContainEqual(expect.stringMatching(/^negative_data_rejection .*body (days|size) changed .* must be/));
});

const header = (name: string, schema: Json = { type: 'string' }, more: Json = {}) => ({ name, in: 'header', schema, ...more });

test('headers that are not required are sent in a part of the calls, with what came before', async () => {
  const parameters = [
    asId,
    header('If-None-Match'),
    header('Range'),
    header('If-Modified-Since'),
    header('X-Unit', { enum: ['g', 'oz'] }),
    header('Request-Id'),
    header('X-Signature'),
    header('X-Lot', { type: 'string' }, { example: 'spring' }),
    header('Accept'),
    header('Key'),
  ];
  const ofOne = { 200: { description: 'It.' }, 206: { description: 'A part.' }, 304: { description: 'The same.' }, 401: no };
  const parametersOfPut = [asId, header('If-Match', { type: 'string' }, { required: true })];
  const paths = {
    '/leaves/{leaf}': {
      get: { operationId: 'getLeaf', parameters, responses: ofOne },
      put: { operationId: 'putLeaf', parameters: parametersOfPut, responses: { 204: { description: 'Kept.' }, 401: no, 412: no } },
    },
  };
  const sent: Record<string, Set<string | undefined>> = {};
  const document = { ...contractOf(paths), components: { securitySchemes: { Key: { type: 'apiKey', in: 'header', name: 'Key' } } }, security: [{ Key: [] }] };
  const { findings, answered } = await checked(
    document,
    ({ method, headers, url }) => {
      const tag = { ETag: '"now"', 'Last-Modified': 'Sun, 02 Jan 2000 00:00:00 GMT' };
      if (headers.key !== 'mine') return { status: 401, body: { error: 'key' } };
      if (!isId(url!.split('/')[2]!)) return { status: 404 };
      if (method === 'PUT')
        return headers['if-match'] === undefined
          ? { status: 400 }
          : headers['if-match'] === '"now"'
            ? { status: 204 }
            : { status: 412, body: { error: 'changed' } };
      for (const { name } of parameters.slice(1)) sent[name] = (sent[name] ?? new Set()).add(headers[name.toLowerCase()] as string | undefined);
      if (headers['if-none-match'] === '"now"') return { status: 304, headers: tag };
      return { status: headers.range ? 206 : 200, headers: tag };
    },
    { token: 'mine' },
  );
  expect(findings).toEqual([]);
  expect(answered.getLeaf).toMatchObject({ 200: expect.any(Number), 206: expect.any(Number), 304: expect.any(Number) });
  expect(answered.putLeaf?.[204]).toBeGreaterThan(0);
  expect(sent['If-None-Match']).toEqual(new Set([undefined, '"now"', '"none"']));
  expect(sent['If-Modified-Since']).toContain('Sun, 02 Jan 2000 00:00:00 GMT');
  expect(sent['X-Unit']).toEqual(new Set([undefined, 'g', 'oz']));
  expect(sent['X-Lot']).toEqual(new Set([undefined, 'spring']));
  // one for each call
  expect(sent['Request-Id']!.size).toBeGreaterThan(10);
  // nobody but the server knows what would be right
  expect(sent['X-Signature']).toEqual(new Set([undefined]));
  // the client's own, and the credentials
  expect([sent.Accept, sent.Key]).toEqual([new Set(['*/*']), new Set(['mine'])]);
});

test.each<[string, number]>([
  ['If-None-Match', 304],
  ['If-Match', 412],
  ['Range', 206],
])('a status that only a header brings about must be declared: %s', async (name, status) => {
  const paths = { '/leaf': { get: { operationId: 'getLeaf', parameters: [header(name)], responses: { 200: { description: 'It.' } } } } };
  const { findings } = await checked(contractOf(paths), ({ headers }) => ({ status: headers[name.toLowerCase()] ? status : 200, headers: { ETag: '"a"' } }));
  expect(findings.map(({ rule, place }) => `${rule} ${place}`)).toEqual([`status_code_conformance getLeaf ${status}`]);
});

test('what HTTP and OpenAPI rule out is no finding: a body of a 204, and headers that other parts of a contract describe', () => {
  const parameters = ['Authorization', 'Accept', 'Content-Type'].map((name) => header(name, { type: 'integer' }, { required: true }));
  const judge = new Judge(contractOf({ '/leaf': { get: { parameters, responses: { 204: json({ type: 'object' }) } } } }));
  const [at] = judge.operations as [(typeof judge.operations)[number]];
  expect(judge.request(at, {}, { method: 'GET', url: '/leaf', headers: {} })).toEqual([]);
  expect(judge.response(at, 'GET', { status: 204, headers: {}, body: '' })).toEqual([]);
  expect(judge.response(at, 'GET', { status: 204, headers: { 'content-type': 'text/html' }, body: 'x' })).toHaveLength(1);
});

test('an undeclared 401 is one finding, however many operations answer it', async () => {
  const get = (operationId: string, more = {}) => ({ get: { operationId, responses: { 200: json({}), ...more } } });
  const { findings } = await checked(contractOf({ '/leaves': get('listLeaves'), '/trees': get('listTrees', { 404: no }) }), () => ({ status: 401 }));
  expect(findings).toMatchObject([{ rule: 'status_code_conformance', places: expect.arrayContaining(['listLeaves 401', 'listTrees 401']) }]);
});

test('the ids of records may have any characters, and an empty one is none', async () => {
  const id = { name: 'leaf_id', in: 'path', required: true, schema: { type: 'string' } };
  const requestBody = { required: true, content: { 'application/json': { schema: leaf } } };
  const document = contractOf({
    '/leaves': { post: { operationId: 'createLeaf', requestBody, responses: { 201: json({}), 400: no } } },
    '/leaves/{leaf_id}': {
      parameters: [id],
      get: { operationId: 'getLeaf', responses: { 200: json({}), 404: no } },
      delete: { operationId: 'removeLeaf', responses: { 204: { description: 'Gone.' }, 404: no } },
    },
  });
  const kept = new Set<string>();
  const validate = new Judge(document).schemas.compile(leaf);
  const { findings, notes } = await checked(document, ({ method, url }, body) => {
    const key = decoded(/^\/leaves\/([^/]*)$/.exec(url!)?.[1] ?? '');
    if (method === 'POST') {
      if (!validate(JSON.parse(body))) return { status: 400, body: { error: 'leaf' } };
      const made = kept.size % 2 ? '' : `green/${kept.size}% ?#ä`;
      kept.add(made || `unnamed ${kept.size}`);
      return { status: 201, body: { id: made } };
    }
    if (!kept.has(key)) return { status: 404, body: { error: 'leaf' } };
    if (method === 'DELETE') kept.delete(key);
    return method === 'DELETE' ? { status: 204 } : { status: 200, body: { id: key } };
  });
  expect(findings).toEqual([]);
  expect(notes).toEqual([expect.stringMatching(/^records that the check created and removed at its end: [1-9]/)]);
  expect([...kept].filter((key) => key.startsWith('green'))).toEqual([]);
});

test('a method that another path declares, which fits the same address, is not called undeclared', async () => {
  const tea = (operationId: string) => ({ operationId, responses: { 200: json({}), 404: no } });
  const document = contractOf({
    '/teas/green': { get: tea('getGreen') },
    '/teas/{tea_id}': {
      parameters: [{ ...asId, name: 'tea_id' }],
      patch: tea('changeTea'),
      put: tea('putTea'),
      delete: tea('removeTea'),
      post: tea('brewTea'),
    },
  });
  const { findings } = await checked(document, () => ({ status: 200, body: {} }));
  expect(findings.filter(({ rule }) => rule === 'unsupported_method')).toEqual([]);
});
