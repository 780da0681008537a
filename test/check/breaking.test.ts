// Seeded changes of a small contract: each has the rules that it breaks, or none.
// Longer than other files: two thirds of it are that contract and the table of changes, which are read together.
import { describe, expect, test } from 'vitest';
import { removable, sift } from '../../check/allow.ts';
import { rules } from '../../check/breaking-rules.ts';
import { rendered } from '../../check/report.ts';
import { joinedContract } from '../../contract/published/join.ts';
import { breakingChanges } from './breaking-changes.ts';

type Json = Record<string, any>;

const tea: Json = {
  openapi: '3.1.0',
  info: { title: 'Tea', version: '1' },
  servers: [{ url: '{base}/admin', variables: { base: { default: 'http://localhost' } } }],
  security: [{ Token: [] }],
  paths: {
    '/teas/{tea_id}.json': {
      parameters: [{ name: 'tea_id', in: 'path', required: true, schema: { type: 'integer', minimum: 1 } }],
      get: {
        operationId: 'getTea',
        security: [{ Token: ['read_products'] }],
        parameters: [
          { name: 'fields', in: 'query', schema: { type: 'string' } },
          { name: 'limit', in: 'query', schema: { type: 'integer', minimum: 1, maximum: 250, default: 50 } },
          { name: 'status', in: 'query', schema: { type: 'string', enum: ['any', 'open', 'closed'] } },
          { name: 'ids', in: 'query', schema: { type: 'array', items: { type: 'integer' }, maxItems: 100 } },
        ],
        responses: {
          200: {
            description: 'Tea.',
            headers: {
              'X-Request-Id': { required: true, schema: { type: 'string' } },
              Link: { schema: { type: 'string' } },
              'X-Rate': { schema: { type: 'object' } },
              'X-Tags': { schema: { type: 'array' } },
            },
            content: { 'application/json': { schema: { $ref: '#/components/schemas/TeaAnswer' } } },
          },
          404: { $ref: '#/components/responses/NotFound' },
        },
      },
      put: {
        operationId: 'updateTea',
        requestBody: {
          content: {
            'application/json': { schema: { $ref: '#/components/schemas/TeaUpdate' } },
            'application/merge-patch+json': { schema: { type: 'object' } },
          },
        },
        responses: {
          200: { description: 'Tea.', content: { 'application/json': { schema: { $ref: '#/components/schemas/TeaAnswer' } } } },
          422: { description: 'Wrong.', content: { 'application/json': { schema: { type: 'object', properties: { errors: { type: 'object' } } } } } },
        },
        callbacks: {
          brewed: {
            '{$request.body#/url}': {
              post: {
                requestBody: {
                  content: { 'application/json': { schema: { type: 'object', properties: { tea: { type: 'string', maxLength: 20 } }, required: ['tea'] } } },
                },
                responses: {
                  200: {
                    description: 'Fine.',
                    content: { 'application/json': { schema: { type: 'object', properties: { minutes: { type: 'integer', maximum: 10 } } } } },
                  },
                },
              },
            },
          },
        },
      },
      delete: { operationId: 'deleteTea', responses: { 200: { description: 'Gone.' } } },
    },
  },
  webhooks: {
    teas_create: {
      post: {
        requestBody: {
          required: true,
          content: { 'application/json': { schema: { type: 'object', properties: { id: { type: 'integer' }, name: { type: 'string' } }, required: ['id'] } } },
        },
        responses: { 200: { description: 'Fine.' } },
      },
    },
  },
  components: {
    securitySchemes: { Token: { type: 'apiKey', in: 'header', name: 'X-Token' } },
    responses: {
      NotFound: { description: 'None.', content: { 'application/json': { schema: { type: 'object', properties: { errors: { type: 'string' } } } } } },
    },
    schemas: {
      Green: { type: 'string', maxLength: 5 },
      Verdant: { type: 'string', maxLength: 5 },
      TeaFields: {
        type: 'object',
        additionalProperties: false,
        properties: {
          id: { type: 'integer', minimum: 1 },
          name: { type: 'string', maxLength: 255 },
          grade: { type: 'string', enum: ['fine', 'coarse'] },
          price: { type: 'string', pattern: '^[0-9]+\\.[0-9]{2}$' },
          picked_at: { type: ['string', 'null'], format: 'date-time' },
          tags: { type: 'array', items: { type: 'string' }, maxItems: 20 },
          labels: { type: 'object', additionalProperties: { type: 'string' } },
          origin: { oneOf: [{ type: 'string' }, { type: 'integer' }] },
        },
      },
      Tea: { allOf: [{ $ref: '#/components/schemas/TeaFields' }], required: ['id', 'name'] },
      TeaAnswer: { type: 'object', required: ['tea'], additionalProperties: false, properties: { tea: { $ref: '#/components/schemas/Tea' } } },
      TeaUpdate: {
        type: 'object',
        required: ['name'],
        properties: {
          id: { type: 'integer', readOnly: true },
          name: { type: 'string', minLength: 1, maxLength: 255 },
          grade: { type: 'string', enum: ['fine', 'coarse'], default: 'fine' },
          price: { type: ['string', 'number'] },
          note: { type: ['string', 'null'] },
          grams: { type: 'integer', minimum: 0, maximum: 5000, multipleOf: 5 },
          email: { type: 'string' },
          code: { type: 'string', pattern: '^[a-z]+$' },
          tags: { type: 'array', items: { type: 'string', maxLength: 40 }, maxItems: 20 },
          labels: { type: 'object', additionalProperties: { type: 'string' } },
          origin: { oneOf: [{ type: 'string' }, { type: 'integer' }] },
        },
      },
    },
  },
};

const item = (contract: Json) => contract.paths['/teas/{tea_id}.json'];
const parameter = (contract: Json, name: string) => item(contract).get.parameters.find((one: Json) => one.name === name);
const input = (contract: Json) => contract.components.schemas.TeaUpdate;
const member = (contract: Json, name: string) => input(contract).properties[name];
const output = (contract: Json) => contract.components.schemas.TeaFields;
const field = (contract: Json, name: string) => output(contract).properties[name];
const callback = (contract: Json) => item(contract).put.callbacks.brewed['{$request.body#/url}'].post;
const hook = (contract: Json) => contract.webhooks.teas_create.post.requestBody.content['application/json'].schema;

function judged(change: (contract: Json) => unknown, before: (contract: Json) => unknown = () => {}) {
  const [was, is] = [structuredClone(tea), structuredClone(tea)];
  before(was);
  change(is);
  return breakingChanges(was, is);
}

const breaking: [string, string, (contract: Json) => unknown][] = [
  ["a topic's data is protected", 'webhook-protected', (c) => (c.webhooks.teas_create.post['x-protected-customer-data'] = true)],
  ['an operation is gone', 'operation-removed', (c) => delete item(c).delete],
  [
    'a path is another',
    'operation-removed operation-removed operation-removed',
    (c) => {
      c.paths['/leaves/{tea_id}.json'] = item(c);
      delete c.paths['/teas/{tea_id}.json'];
    },
  ],
  ['the base path is another', 'server-changed', (c) => (c.servers[0].url = '{base}/api')],
  ["a server variable's default is another", 'server-changed', (c) => (c.servers[0].variables.base.default = 'http://elsewhere')],
  ['another scope is needed', 'security-narrowed', (c) => (item(c).get.security = [{ Token: ['write_products'] }])],
  ['a scope is needed where none was', 'security-narrowed', (c) => (item(c).delete.security = [{ Token: ['write_products'] }])],
  ['a second credential is needed', 'security-narrowed', (c) => (item(c).delete.security = [{ Token: [], Key: [] }])],
  ['the token goes in another header', 'security-scheme-changed', (c) => (c.components.securitySchemes.Token.name = 'X-Key')],
  ['a parameter is gone', 'parameter-removed', (c) => item(c).get.parameters.shift()],
  [
    'a new parameter is required',
    'parameter-added-required',
    (c) => item(c).get.parameters.push({ name: 'shop', in: 'query', required: true, schema: { type: 'string' } }),
  ],
  ['a parameter is required now', 'parameter-now-required', (c) => (parameter(c, 'status').required = true)],
  ['a parameter was renamed', 'parameter-removed', (c) => (parameter(c, 'fields').name = 'only')],
  ["a parameter's maximum is lowered", 'maximum-input', (c) => (parameter(c, 'limit').schema.maximum = 100)],
  ["a parameter's minimum is raised", 'minimum-input', (c) => (parameter(c, 'limit').schema.minimum = 2)],
  [
    "a parameter's bound excludes itself",
    'minimum-input',
    (c) => {
      parameter(c, 'limit').schema.exclusiveMinimum = 1;
      delete parameter(c, 'limit').schema.minimum;
    },
  ],
  ["a parameter's default is another", 'default-changed', (c) => (parameter(c, 'limit').schema.default = 20)],
  ["a parameter's default is gone", 'default-changed', (c) => delete parameter(c, 'limit').schema.default],
  ["a parameter's value is refused", 'enum-input', (c) => (parameter(c, 'status').schema.enum = ['any', 'open'])],
  ["a parameter's values are listed where all were taken", 'enum-input', (c) => (parameter(c, 'fields').schema.enum = ['id', 'name'])],
  ["a parameter's text must be a number", 'type-input', (c) => (parameter(c, 'fields').schema = { type: 'integer' })],
  ['a list is written in another way', 'parameter-style-changed', (c) => (parameter(c, 'ids').explode = false)],
  [
    'a part of a path is written in another style',
    'parameter-style-changed parameter-style-changed parameter-style-changed',
    (c) => (item(c).parameters[0].style = 'label'),
  ],
  ['a list takes fewer', 'maxItems-input', (c) => (parameter(c, 'ids').schema.maxItems = 50)],
  ["a path's id is text of a kind", 'type-input format-input', (c) => (item(c).parameters[0].schema = { type: 'string', format: 'uuid' })],
  ['a body is required now', 'body-now-required', (c) => (item(c).put.requestBody.required = true)],
  ['a body is taken no more', 'body-removed', (c) => delete item(c).put.requestBody],
  ['a body where there was none is required', 'body-now-required', (c) => (item(c).delete.requestBody = { required: true, content: {} })],
  ['a kind of body is refused', 'media-type-removed-input', (c) => delete item(c).put.requestBody.content['application/merge-patch+json']],
  ['a member of the body has no effect', 'member-removed-input', (c) => delete input(c).properties.note],
  ['a member of the body is read-only', 'member-removed-input', (c) => (member(c, 'note').readOnly = true)],
  ['a member of the body is required now', 'member-required-input', (c) => input(c).required.push('grade')],
  [
    'a new member of the body is required',
    'member-required-input',
    (c) => {
      input(c).properties.shop = { type: 'string' };
      input(c).required.push('shop');
    },
  ],
  ['a member takes one type less', 'type-input', (c) => (member(c, 'price').type = 'string')],
  ['a member takes null no more', 'type-input', (c) => (member(c, 'note').type = 'string')],
  ['a number must be whole', 'type-input', (c) => (member(c, 'price').type = ['string', 'integer'])],
  ['a text is shorter', 'maxLength-input', (c) => (member(c, 'name').maxLength = 100)],
  ['a text has a limit where it had none', 'maxLength-input', (c) => (member(c, 'email').maxLength = 100)],
  ['a text must be longer', 'minLength-input', (c) => (member(c, 'name').minLength = 2)],
  ['a text must have a format', 'format-input', (c) => (member(c, 'email').format = 'email')],
  ['a text must fit a pattern', 'pattern-input', (c) => (member(c, 'email').pattern = '@')],
  ['a text must fit another pattern', 'pattern-input', (c) => (member(c, 'code').pattern = '^[a-y]+$')],
  ['a value of a member is refused', 'enum-input', (c) => (member(c, 'grade').enum = ['fine'])],
  ["a member's default is another", 'default-changed', (c) => (member(c, 'grade').default = 'coarse')],
  ["a member's maximum is lowered", 'maximum-input', (c) => (member(c, 'grams').maximum = 4000)],
  ["a member's step is wider", 'multipleOf-input', (c) => (member(c, 'grams').multipleOf = 10)],
  ['a list of the body takes fewer', 'maxItems-input', (c) => (member(c, 'tags').maxItems = 10)],
  ['a list of the body takes none twice', 'uniqueItems-input', (c) => (member(c, 'tags').uniqueItems = true)],
  ["a list's entries are shorter", 'maxLength-input', (c) => (member(c, 'tags').items.maxLength = 20)],
  ["a map's values are of another type", 'type-input', (c) => (member(c, 'labels').additionalProperties = { type: 'integer' })],
  ['a body refuses what it ignored', 'closed-input', (c) => (input(c).additionalProperties = false)],
  ['a choice of the body is gone', 'variant-input', (c) => member(c, 'origin').oneOf.pop()],
  ['a choice of the body is new that what was taken may fit too', 'overlap-input', (c) => member(c, 'origin').oneOf.push({ type: 'string', maxLength: 3 })],
  ['a constraint comes in by allOf', 'maxLength-input', (c) => (input(c).properties.note = { allOf: [{ type: ['string', 'null'] }, { maxLength: 5 }] })],
  [
    'a status of success is gone',
    'status-removed status-added',
    (c) => {
      item(c).get.responses['202'] = item(c).get.responses['200'];
      delete item(c).get.responses['200'];
    },
  ],
  ['a status of failure is gone', 'status-removed', (c) => delete item(c).put.responses['422']],
  ['a success is told by a new status', 'status-added', (c) => (item(c).get.responses['206'] = { description: 'Some.' })],
  ['a success is told by a redirect', 'status-added', (c) => (item(c).get.responses['303'] = { description: 'Elsewhere.' })],
  ['the members of a header are written in another way', 'header-style-changed', (c) => (item(c).get.responses['200'].headers['X-Rate'].explode = true)],
  ['a header is gone', 'header-removed', (c) => delete item(c).get.responses['200'].headers.Link],
  ['a header is of another type', 'type-output', (c) => (item(c).get.responses['200'].headers['X-Request-Id'].schema.type = 'integer')],
  ['a header may be absent', 'header-now-optional', (c) => delete item(c).get.responses['200'].headers['X-Request-Id'].required],
  ['an answer is of another kind', 'media-type-removed-output', (c) => (item(c).get.responses['200'].content = { 'text/html': {} })],
  ['an answer has no body', 'media-type-removed-output', (c) => delete item(c).put.responses['422'].content],
  ['a member of the answer is gone', 'member-removed-output', (c) => delete output(c).properties.grade],
  [
    'a member of the answer was renamed',
    'member-removed-output',
    (c) => {
      output(c).properties.title = field(c, 'grade');
      delete output(c).properties.grade;
    },
  ],
  ['a member of the answer may be absent', 'member-optional-output', (c) => c.components.schemas.Tea.required.pop()],
  ['a member of the answer may be null', 'type-output', (c) => (field(c, 'name').type = ['string', 'null'])],
  ['a member of the answer is of another type', 'type-output', (c) => (field(c, 'id').type = 'string')],
  ['a whole number of the answer may be any', 'type-output', (c) => (field(c, 'id').type = 'number')],
  ['a member of the answer has a value more', 'enum-output', (c) => field(c, 'grade').enum.push('dust')],
  ["a member's values in the answer are open", 'enum-output', (c) => delete field(c, 'grade').enum],
  ['a text of the answer is longer', 'maxLength-output', (c) => (field(c, 'name').maxLength = 500)],
  ['a text of the answer has no limit', 'maxLength-output', (c) => delete field(c, 'name').maxLength],
  ['a number of the answer may be smaller', 'minimum-output', (c) => (field(c, 'id').minimum = 0)],
  ['a text of the answer fits another pattern', 'pattern-output', (c) => (field(c, 'price').pattern = '^[0-9]+$')],
  ['a time of the answer has no format', 'format-output', (c) => delete field(c, 'picked_at').format],
  ['a list of the answer holds more', 'maxItems-output', (c) => (field(c, 'tags').maxItems = 30)],
  ["a list's entries in the answer are of another type", 'type-output', (c) => (field(c, 'tags').items.type = 'integer')],
  ["a map's values in the answer are of another type", 'type-output', (c) => (field(c, 'labels').additionalProperties.type = ['string', 'null'])],
  ['a choice of the answer is new', 'variant-output', (c) => field(c, 'origin').oneOf.push({ type: 'boolean' })],
  ['a choice of the answer is another', 'type-output', (c) => (field(c, 'origin').oneOf[1].type = 'boolean')],
  [
    'a shared answer changes',
    'type-output',
    (c) => (c.components.responses.NotFound.content['application/json'].schema.properties.errors.type = ['string', 'object']),
  ],
  ['a webhook is gone', 'webhook-removed', (c) => delete c.webhooks.teas_create],
  ['a member of a webhook is gone', 'member-removed-output', (c) => delete hook(c).properties.name],
  ['a member of a webhook is of another type', 'type-output', (c) => (hook(c).properties.id.type = ['integer', 'string'])],
  ['a webhook may come without a body', 'body-now-optional', (c) => delete c.webhooks.teas_create.post.requestBody.required],
  ['a callback is gone', 'callback-removed', (c) => delete item(c).put.callbacks],
  ['a callback goes elsewhere', 'callback-removed', (c) => (item(c).put.callbacks.brewed = { '{$request.body#/address}': { post: callback(c) } })],
  ['a callback sends a longer text', 'maxLength-output', (c) => (callback(c).requestBody.content['application/json'].schema.properties.tea.maxLength = 30)],
  [
    'a callback takes a smaller answer',
    'maximum-input',
    (c) => (callback(c).responses['200'].content['application/json'].schema.properties.minutes.maximum = 5),
  ],
];

const harmless: [string, (contract: Json) => unknown][] = [
  ['nothing', () => {}],
  [
    'words',
    (c) => {
      item(c).get.summary = 'Other words';
      field(c, 'name').description = 'What it is called';
      c.info.version = '2';
    },
  ],
  ['examples', (c) => (item(c).get.responses['200'].content['application/json'].examples = { tea: { value: {} } })],
  ['a deprecation', (c) => (item(c).get.deprecated = true)],
  ['an extension', (c) => (field(c, 'name')['x-assumption'] = { claim: 'It is so.', source: 'project' })],
  ['a new operation', (c) => (c.paths['/teas.json'] = { get: { operationId: 'listTeas', responses: { 200: { description: 'Teas.' } } } })],
  ['a new optional parameter', (c) => item(c).get.parameters.push({ name: 'colour', in: 'query', schema: { type: 'string', default: 'any' } })],
  ['a new optional header to send', (c) => item(c).get.parameters.push({ name: 'X-Colour', in: 'header', schema: { type: 'string' } })],
  [
    "a path parameter's name",
    (c) => {
      c.paths['/teas/{id}.json'] = item(c);
      delete c.paths['/teas/{tea_id}.json'];
      c.paths['/teas/{id}.json'].parameters[0].name = 'id';
    },
  ],
  ["an operation's name", (c) => (item(c).get.operationId = 'fetchTea')],
  ['a higher maximum for a parameter', (c) => (parameter(c, 'limit').schema.maximum = 500)],
  ['a lower minimum for a parameter', (c) => (parameter(c, 'limit').schema.minimum = 0)],
  [
    'the same bound in other words',
    (c) => {
      parameter(c, 'limit').schema.exclusiveMinimum = 0;
      delete parameter(c, 'limit').schema.minimum;
    },
  ],
  ['another value for a parameter', (c) => parameter(c, 'status').schema.enum.push('archived')],
  ['any text for a parameter of listed values', (c) => delete parameter(c, 'status').schema.enum],
  ['any text where a number was wanted in a URL', (c) => (item(c).parameters[0].schema = { type: 'string' })],
  ['a parameter moved from the operation to the path', (c) => item(c).parameters.push(item(c).get.parameters.shift())],
  ['less scope needed', (c) => delete item(c).get.security],
  ['reading in place of writing', (c) => (item(c).delete.security = [{ Token: [] }, { Key: [] }])],
  ['no credentials needed', (c) => (item(c).get.security = [])],
  ['another way in', (c) => (c.security = [{ Token: [] }, { Key: [] }])],
  ['a list in a header that is written in the same way', (c) => (item(c).get.responses['200'].headers['X-Tags'].explode = true)],
  ['a slash at the end of an address', (c) => (c.servers[0].url += '/')],
  ['another server', (c) => c.servers.push({ url: 'https://other.example/admin' })],
  ['a new optional member of the body', (c) => (input(c).properties.colour = { type: 'string', maxLength: 5 })],
  ['a member of the body required no more', (c) => (input(c).required = [])],
  ['a member of the body that takes null too', (c) => (member(c, 'name').type = ['string', 'null'])],
  [
    'a number where whole ones were wanted',
    (c) => {
      member(c, 'grams').type = 'number';
      delete member(c, 'grams').multipleOf;
    },
  ],
  ['a longer text in the body', (c) => (member(c, 'name').maxLength = 500)],
  ['no limit in the body', (c) => delete member(c, 'name').maxLength],
  ['no pattern in the body', (c) => delete member(c, 'code').pattern],
  ['a pattern that matches more in the body', (c) => (member(c, 'code').pattern = '^[a-z0-9]{1,}$')],
  ['a pattern that matches less in the answer', (c) => (field(c, 'price').pattern = '^[1-9]\\d{0,5}\\.[05]0$')],
  ['another value in the body', (c) => member(c, 'grade').enum.push('dust')],
  ['a finer step in the body', (c) => (member(c, 'grams').multipleOf = 1)],
  ['another choice in the body', (c) => member(c, 'origin').oneOf.push({ type: 'boolean' })],
  ['types in place of a choice', (c) => (input(c).properties.origin = { type: ['string', 'integer'] })],
  ['a choice in place of types', (c) => (input(c).properties.price = { anyOf: [{ type: 'number' }, { type: 'string' }] })],
  [
    'choices in another order',
    (c) => {
      member(c, 'origin').oneOf.reverse();
      field(c, 'origin').oneOf.reverse();
    },
  ],
  ['a read-only member of the body gone', (c) => delete input(c).properties.id],
  ['another kind of body', (c) => (item(c).put.requestBody.content['application/cbor'] = {})],
  ['a new status of failure', (c) => (item(c).get.responses['409'] = { description: 'No.' })],
  ['a new header', (c) => (item(c).get.responses['200'].headers['X-Colour'] = { schema: { type: 'string' } })],
  ['a header that is always there', (c) => (item(c).get.responses['200'].headers.Link.required = true)],
  ['a new member of the answer', (c) => (output(c).properties.colour = { type: 'string' })],
  ['a member of the answer that is always there', (c) => c.components.schemas.Tea.required.push('grade')],
  ['a member of the answer that is never null', (c) => (field(c, 'picked_at').type = 'string')],
  ['a value less in the answer', (c) => field(c, 'grade').enum.pop()],
  ['a shorter text in the answer', (c) => (field(c, 'name').maxLength = 100)],
  ['a choice less in the answer', (c) => field(c, 'origin').oneOf.pop()],
  ['a pattern in the answer', (c) => (field(c, 'name').pattern = '^[A-Z]')],
  ['an answer that is said to be open', (c) => delete output(c).additionalProperties],
  ["a default in the answer's schema", (c) => (field(c, 'grade').default = 'fine')],
  [
    'a schema written out in place of a reference',
    (c) => (item(c).get.responses['200'].content['application/json'].schema = structuredClone(c.components.schemas.TeaAnswer)),
  ],
  [
    'a schema under another name',
    (c) => {
      c.components.schemas.Leaf = c.components.schemas.Tea;
      c.components.schemas.TeaAnswer.properties.tea.$ref = '#/components/schemas/Leaf';
      delete c.components.schemas.Tea;
    },
  ],
  ['allOf in place of one schema', (c) => (input(c).properties.name = { allOf: [{ type: 'string', minLength: 1 }, { maxLength: 255 }] })],
  ['a constant in place of a list of one', (c) => (output(c).properties.grade = { const: 'fine' })],
  ['a new webhook', (c) => (c.webhooks.teas_delete = c.webhooks.teas_create)],
  ['a new member of a webhook', (c) => (hook(c).properties.colour = { type: 'string' })],
  ['a callback that takes a larger answer', (c) => (callback(c).responses['200'].content['application/json'].schema.properties.minutes.maximum = 20)],
  ['a limit that says nothing of the type', (c) => (member(c, 'grams').maxLength = 3)],
];

describe('breaks', () => {
  test.each(breaking)('where %s: %s', (_, expected, change) => {
    expect(judged(change).map(({ rule }) => rule)).toEqual(expected.split(' '));
  });

  test('every rule that one change can break has such a change here', () => {
    const seeded = new Set(breaking.flatMap(([, names]) => names.split(' ')));
    const keywordPairs = (rule: string) => rule.replace(/-(input|output)$/, '');
    const unseeded = Object.keys(rules).filter((rule) => ![...seeded].some((other) => keywordPairs(other) === keywordPairs(rule)));
    // the comparison compares these keywords by their schemas or as whole values; the next tests have them
    const wholes = [
      'contentEncoding',
      'contentMediaType',
      'contains',
      'minContains',
      'maxContains',
      'propertyNames',
      'patternProperties',
      'dependentRequired',
      'dependentSchemas',
      'not',
      'if',
      'then',
      'else',
    ];
    expect([...new Set(unseeded.map(keywordPairs))].sort()).toEqual(
      [...wholes, 'discriminator-changed', 'part-changed', 'minItems', 'minProperties', 'maxProperties'].sort(),
    );
  });

  test.each([
    ['minItems', 'tags', 1],
    ['contains', 'tags', { const: 'green' }],
    ['minProperties', 'labels', 1],
    ['maxProperties', 'labels', 10],
    ['propertyNames', 'labels', { maxLength: 5 }],
    ['patternProperties', 'labels', { '^a': { type: 'string', maxLength: 1 } }],
    ['dependentRequired', 'labels', { a: ['b'] }],
    ['dependentSchemas', 'labels', { a: { required: ['b'] } }],
    ['contentEncoding', 'note', 'base64'],
    ['contentMediaType', 'note', 'image/png'],
    ['not', 'note', { const: 'none' }],
    ['if', 'note', { const: 'none' }],
    ['then', 'note', { const: 'none' }],
    ['else', 'note', { const: 'none' }],
  ])('where %s is added to the body, and not where it is removed', (keyword, name, value) => {
    const is = structuredClone(tea);
    member(is, name)[keyword] = value;
    expect(breakingChanges(tea, is).map(({ rule }) => rule)).toEqual([`${keyword}-input`]);
    expect(breakingChanges(is, tea)).toEqual([]);
  });
});

/** Changes that are hard to judge: the schema before, the schema after, and the rules that break in a request and in a response. */
const subtle: [string, Json, Json, { input: string; output: string }][] = [
  ['a constant is another', { const: 'green' }, { const: 'black' }, { input: 'enum-input', output: 'enum-output' }],
  ['a constant is not among its values', { const: 'a', enum: ['a', 'b'] }, { const: 'a', enum: ['b'] }, { input: 'enum-input', output: '' }],
  ['a listed object lacks a member', { enum: [{ kind: 'a' }] }, { type: 'object', required: ['size'] }, both('enum')],
  ['a listed object has the member', { enum: [{ size: 'a' }] }, { type: 'object', required: ['size'] }, { input: '', output: 'enum-output' }],
  ['a listed list has other entries', { enum: [[1, 2]] }, { type: 'array', items: { type: 'string' } }, both('enum')],
  ['a listed list has these entries', { enum: [[1, 2]] }, { type: 'array', items: { type: 'integer' } }, { input: '', output: 'enum-output' }],
  ['a constant becomes a list with it', { const: 'green' }, { enum: ['green', 'black'] }, { input: '', output: 'enum-output' }],
  [
    'null leaves the types and stays in the list',
    { type: ['string', 'null'], enum: ['a', null] },
    { type: 'string', enum: ['a', null] },
    { input: 'enum-input', output: '' },
  ],
  ['null comes by a choice', { type: 'string' }, { oneOf: [{ type: 'string' }, { type: 'null' }] }, { input: '', output: 'variant-output' }],
  ['null by a choice or by types', { type: ['string', 'null'] }, { anyOf: [{ type: 'string' }, { type: 'null' }] }, { input: '', output: '' }],
  ['a choice is narrower', choice({ maxLength: 9 }), choice({ maxLength: 5 }), { input: 'maxLength-input', output: '' }],
  [
    'choices change places',
    { oneOf: [{ type: 'string' }, { type: 'integer' }] },
    { oneOf: [{ type: 'integer' }, { type: 'string' }] },
    { input: '', output: '' },
  ],
  ['a choice asks for one member more', kinds(['kind']), kinds(['kind', 'colour']), { input: 'member-required-input', output: '' }],
  ['kinds are told apart by another member', told('kind'), told('type'), { input: 'discriminator-changed', output: 'discriminator-changed' }],
  [
    'kinds of a part are told apart by another member',
    allOf(told('kind')),
    allOf(told('type')),
    { input: 'discriminator-changed', output: 'discriminator-changed' },
  ],
  ['a kind has a schema of another name', byName({ green: 'Green' }), byName({ green: 'Verdant' }), both()],
  ['a kind has another schema', byName({ green: 'Green' }), byName({ green: 'Tea' }), { input: 'discriminator-changed', output: 'discriminator-changed' }],
  ['a kind is told by its own name alone', byName({ Tea: '#/components/schemas/Tea' }), byName({}), both()],
  ['a kind is told by its short name', byName({ green: '#/components/schemas/Tea' }), byName({ green: 'Tea' }), both()],
  ['a kind has no other name any more', byName({ green: 'Tea' }), byName({}), { input: 'discriminator-changed', output: 'discriminator-changed' }],
  ['a kind has another name', told('kind', 'green'), told('kind', 'black'), { input: 'discriminator-changed', output: 'discriminator-changed' }],
  ['a list is never empty', { type: 'array' }, { type: 'array', minItems: 1 }, { input: 'minItems-input', output: '' }],
  ['a list may hold one twice', { type: 'array', uniqueItems: true }, { type: 'array' }, { input: '', output: 'uniqueItems-output' }],
  [
    'a place of a list is of another type',
    { prefixItems: [{ type: 'string' }] },
    { prefixItems: [{ type: 'integer' }] },
    { input: 'type-input', output: 'type-output' },
  ],
  [
    'a list ends after its places',
    { prefixItems: [{ type: 'string' }] },
    { prefixItems: [{ type: 'string' }], items: false },
    { input: 'enum-input', output: '' },
  ],
  ['an object is closed', { type: 'object' }, { type: 'object', additionalProperties: false }, { input: 'closed-input', output: '' }],
  ['members of other names get a type', { type: 'object' }, map({ type: 'string' }), { input: 'type-input', output: '' }],
  ['an object is closed over all its parts', { type: 'object' }, { type: 'object', unevaluatedProperties: false }, { input: 'closed-input', output: '' }],
  ['a map is closed', map({ type: 'string' }), map(false), { input: 'closed-input', output: 'member-removed-output' }],
  ['a value of a map has a type of its own', map({ type: 'string' }), { ...map({ type: 'string' }), properties: { size: { type: 'integer' } } }, both('type')],
  ['a value of a map has a name', map({ type: 'string' }), { ...map({ type: 'string' }), properties: { size: { type: 'string' } } }, both()],
  ['a required member may be sent as well', size({ readOnly: true }), size({}), { input: 'member-required-input', output: '' }],
  ['a required member may be read as well', size({ writeOnly: true }), size({}), both()],
  ['a required member is only read', size({}), size({ readOnly: true }), { input: 'member-removed-input', output: '' }],
  ['a value of one character, which is two units', { enum: ['🍵'] }, { type: 'string', maxLength: 1 }, { input: '', output: 'enum-output' }],
  ['a map takes anything', map({ type: 'string' }), map(true), { input: '', output: 'type-output' }],
  ['a default is 0 where it was none', { type: 'integer' }, { type: 'integer', default: 0 }, { input: 'default-changed', output: '' }],
  ['a step is finer', { type: 'number', multipleOf: 0.3 }, { type: 'number', multipleOf: 0.1 }, { input: '', output: 'multipleOf-output' }],
  ['a whole number is longer', { type: 'integer', format: 'int32' }, { type: 'integer', format: 'int64' }, { input: '', output: 'format-output' }],
  ['a pattern more', { allOf: [{ pattern: '^a' }] }, { allOf: [{ pattern: '^a' }, { pattern: 'z$' }] }, { input: 'pattern-input', output: '' }],
  ['values are parted among choices', { enum: ['a', 'b'] }, { oneOf: [{ enum: ['a'] }, { enum: ['b'] }] }, { input: '', output: '' }],
  ['choices of values become one list', { oneOf: [{ enum: ['a'] }, { enum: ['b'] }] }, { enum: ['a', 'b'] }, { input: '', output: '' }],
  ['yes and no are parted among choices', { type: 'boolean' }, { oneOf: [{ const: true }, { const: false }] }, { input: '', output: '' }],
  ['a value is in none of the choices', { enum: ['a', 'b', 'c'] }, { oneOf: [{ enum: ['a'] }, { enum: ['b'] }] }, { input: 'variant-input', output: '' }],
  ['a schema takes nothing', {}, { not: {} }, { input: 'not-input', output: '' }],
  // keywords of several parts all hold
  ['a condition beside another', allOf(asks('a', 'b')), allOf(asks('a', 'b'), asks('c', 'd')), { input: 'if-input else-input', output: '' }],
  ['conditions change places', allOf(asks('a', 'b'), asks('c', 'd')), allOf(asks('c', 'd'), asks('a', 'b')), { input: '', output: '' }],
  [
    'conditions change what they ask for',
    allOf(asks('a', 'b'), asks('c', 'd')),
    allOf(asks('a', 'd'), asks('c', 'b')),
    { input: 'else-input', output: 'else-output' },
  ],
  ['a condition in a part of its own', asks('a', 'b'), allOf(asks('a', 'b')), { input: '', output: '' }],
  ['another value is excluded', allOf({ not: { const: 1 } }), allOf({ not: { const: 1 } }, { not: { const: 2 } }), { input: 'not-input', output: '' }],
  [
    'a step beside another',
    allOf(whole({ multipleOf: 2 })),
    allOf(whole({ multipleOf: 2 }), whole({ multipleOf: 3 })),
    { input: 'multipleOf-input', output: '' },
  ],
  ['a format beside another', allOf({ format: 'uri' }), allOf({ format: 'uri' }, { format: 'email' }), { input: 'format-input', output: '' }],
  [
    'items of two parts',
    allOf({ items: {} }, { items: { maxLength: 9 } }),
    allOf({ items: {} }, { items: { maxLength: 5 } }),
    { input: 'maxLength-input', output: '' },
  ],
  [
    'a part of a list takes none twice',
    allOf({ uniqueItems: false }),
    allOf({ uniqueItems: false }, { uniqueItems: true }),
    { input: 'uniqueItems-input', output: '' },
  ],
  ['a part of a map is narrower', allOf(map(true), map({ maxLength: 9 })), allOf(map(true), map({ maxLength: 5 })), { input: 'maxLength-input', output: '' }],
  ['a part of an open object is closed', allOf(map(true)), allOf(map(true), map(false)), { input: 'closed-input', output: '' }],
  ['a number that is whole', allOf({ type: 'number' }, { type: 'integer' }), { type: 'integer' }, both()],
  ['a whole number in two parts becomes a text', allOf({ type: 'number' }, { type: 'integer' }), { type: 'string' }, both('type')],
  ['a format takes one of the listed values', { enum: ['2026-09-01', 'soon'] }, { type: 'string', format: 'date' }, both('enum')],
  ['a format takes all listed values', { enum: ['2026-09-01'] }, { type: 'string', format: 'date' }, { input: '', output: 'enum-output' }],
  ['a listed value is excluded', { enum: ['a', 'b'] }, { enum: ['a', 'b'], not: { const: 'b' } }, { input: 'enum-input', output: '' }],
  ['a listed value depends on a condition', { enum: ['a', 'b'] }, { enum: ['a', 'b'], if: false, else: { const: 'a' } }, { input: 'enum-input', output: '' }],
  ['a listed value no longer fits the pattern', { enum: ['a', 'b'] }, { enum: ['a', 'b'], pattern: '^a' }, { input: 'enum-input', output: '' }],
  [
    'the items of a list are like the rest',
    { type: 'array', items: { type: 'string' }, unevaluatedItems: { type: 'integer' } },
    { type: 'array', unevaluatedItems: { type: 'integer' } },
    both('type'),
  ],
  ['the rest of a list is narrower', { unevaluatedItems: { maxLength: 9 } }, { unevaluatedItems: { maxLength: 5 } }, { input: 'maxLength-input', output: '' }],
  ['a list has no rest beside its items', { items: { type: 'string' } }, { items: { type: 'string' }, unevaluatedItems: false }, both()],
  ['none has to be green', green({ minContains: 0 }), green({}), { input: 'minContains-input', output: '' }],
  ['more have to be green', green({ minContains: 2 }), green({ minContains: 3 }), { input: 'minContains-input', output: '' }],
  ['fewer may be green', green({}), green({ maxContains: 3 }), { input: 'maxContains-input', output: '' }],
  ['a number of greens says nothing without the green', { type: 'array', minContains: 2 }, { type: 'array', maxContains: 3 }, both()],
  ['more counts as green', { contains: { const: 'green' } }, { contains: { enum: ['green', 'jade'] } }, { input: '', output: 'contains-output' }],
  [
    'more counts as green, of which there may be few',
    { contains: { const: 'green' }, maxContains: 2 },
    { contains: { enum: ['green', 'jade'] }, maxContains: 2 },
    both('contains'),
  ],
  ['less is excluded', { not: { enum: ['a', 'b'] } }, { not: { const: 'a' } }, { input: '', output: 'not-output' }],
  ['names are longer', { propertyNames: { maxLength: 5 } }, { propertyNames: { maxLength: 9 } }, { input: '', output: 'propertyNames-output' }],
  [
    'members that a pattern names are longer',
    { patternProperties: { '^a': { maxLength: 5 } } },
    { patternProperties: { '^a': { maxLength: 9 } } },
    { input: '', output: 'patternProperties-output' },
  ],
  [
    'a closed map no longer takes names of any pattern',
    { ...map(false), patternProperties: { '^a': {} } },
    map(false),
    { input: 'patternProperties-input', output: 'patternProperties-output' },
  ],
  ['a member asks for fewer', { dependentRequired: { a: ['b', 'c'] } }, { dependentRequired: { a: ['c'] } }, { input: '', output: 'dependentRequired-output' }],
  ['a member asks for what is required', { required: ['b'] }, { required: ['b'], dependentRequired: { a: ['b'] } }, both()],
  [
    'a member asks for less of the others',
    { dependentSchemas: { a: { required: ['b', 'c'] } } },
    { dependentSchemas: { a: { required: ['c'] } } },
    { input: '', output: 'dependentSchemas-output' },
  ],
  [
    'a condition asks for less',
    { if: { required: ['a'] }, else: { required: ['b', 'c'] } },
    { if: { required: ['a'] }, else: { required: ['c'] } },
    { input: '', output: 'else-output' },
  ],
  ['a condition asks for nothing, said in another way', { if: { required: ['a'] }, else: {} }, { if: { required: ['a'] }, else: true }, both()],
  [
    'a condition asks for one of two that may both fit',
    { if: { required: ['a'] }, else: { oneOf: [{ type: 'integer' }, { type: 'boolean' }] } },
    { if: { required: ['a'] }, else: { oneOf: [{ type: 'number' }, { type: ['boolean', 'integer'] }] } },
    both('else'),
  ],
];
function green(one: Json): Json {
  return { type: 'array', contains: { const: 'green' }, ...one };
}
function both(keyword?: string) {
  return keyword ? { input: `${keyword}-input`, output: `${keyword}-output` } : { input: '', output: '' };
}
function byName(mapping: Json): Json {
  return { oneOf: [{ $ref: '#/components/schemas/Tea' }], discriminator: { propertyName: 'kind', mapping } };
}
function size(one: Json): Json {
  return { type: 'object', required: ['size'], properties: { size: { type: 'string', ...one } } };
}
function ref(name: string): Json {
  return { $ref: `#/components/schemas/${name}` };
}
function allOf(...parts: Json[]): Json {
  return { allOf: parts };
}
function asks(name: string, other: string): Json {
  return { if: { required: [name] }, else: { required: [other] } };
}
function whole(one: Json): Json {
  return { type: 'integer', ...one };
}
function choice(one: Json): Json {
  return { oneOf: [{ type: 'string', ...one }, { type: 'integer' }] };
}
function kinds(required: string[]): Json {
  return { oneOf: [{ type: 'object', properties: { kind: { const: 'a' } }, required }, { type: 'string' }] };
}
function told(propertyName: string, name = 'green'): Json {
  return { oneOf: [{ type: 'object' }], discriminator: { propertyName, mapping: { [name]: '#/components/schemas/Tea' } } };
}
function map(additionalProperties: Json | boolean): Json {
  return { type: 'object', additionalProperties };
}

test.each(subtle)('a change that is hard to judge: %s', (_, was, is, expected) => {
  const rulesOf = (put: (contract: Json, schema: Json) => unknown) => {
    const [before, after] = [structuredClone(tea), structuredClone(tea)];
    put(before, was);
    put(after, is);
    return [...new Set(breakingChanges(before, after).map(({ rule }) => rule))].join(' ');
  };
  expect({
    input: rulesOf((c, schema) => (input(c).properties.origin = structuredClone(schema))),
    output: rulesOf((c, schema) => (output(c).properties.origin = structuredClone(schema))),
  }).toEqual(expected);
});

test.each<[string, (named: Json) => Json]>([
  ['else', (named) => ({ if: { required: ['description'] }, else: named })],
  ['not', (named) => ({ not: named })],
  ['propertyNames', (named) => ({ propertyNames: named })],
  ['patternProperties', (named) => ({ patternProperties: { '^a': named } })],
  ['dependentSchemas', (named) => ({ dependentSchemas: { title: named } })],
  ['contains', (named) => ({ contains: named })],
])('in %s the schema of a reference counts, and not its name or words', (keyword, put) => {
  const [was, narrower, renamed] = Array.from({ length: 3 }, () => structuredClone(tea)) as [Json, Json, Json];
  for (const contract of [was, narrower]) input(contract).properties.note = put({ $ref: '#/components/schemas/Strict' });
  input(renamed).properties.note = put({ $ref: '#/components/schemas/Harsh', description: 'Words.' });
  was.components.schemas.Strict = { properties: { title: { maxLength: 5 } }, description: 'It is so.', 'x-note': 1 };
  renamed.components.schemas.Harsh = { properties: { title: { maxLength: 5 } }, examples: [] };
  narrower.components.schemas.Strict = { properties: { title: { maxLength: 4 } }, description: 'It is so.', 'x-note': 1 };
  expect(breakingChanges(was, renamed)).toEqual([]);
  // what is excluded shrinks, so more is taken
  const [before, now] = keyword === 'not' ? [narrower, was] : [was, narrower];
  expect(breakingChanges(before, now).map(({ rule }) => rule)).toEqual([`${keyword}-input`]);
  expect(breakingChanges(now, before)).toEqual([]);
});

test.each([
  ['then', 'holds'],
  ['else', 'does not hold'],
])('the message of a condition says what %s means', (keyword, when) => {
  const [was, is] = [structuredClone(tea), structuredClone(tea)];
  input(was).properties.note = { if: { required: ['a'] }, [keyword]: { required: ['b'] } };
  input(is).properties.note = { if: { required: ['a'] }, [keyword]: { required: ['b', 'c'] } };
  const told = `what is asked for where the condition ${when} (${keyword}) changed from {"required":["b"]} to {"required":["b","c"]}`;
  expect(breakingChanges(was, is).map(({ message }) => message.split(': values')[0])).toEqual([told]);
});

test('a parameter that has a content like a body', () => {
  const [was, is] = [structuredClone(tea), structuredClone(tea)];
  const filter = (maxLength: number) => ({ name: 'filter', in: 'query', content: { 'application/json': { schema: { type: 'string', maxLength } } } });
  item(was).get.parameters.push(filter(9));
  item(is).get.parameters.push(filter(5));
  expect(breakingChanges(was, is).map(({ rule }) => rule)).toEqual(['maxLength-input']);
  parameter(is, 'filter').schema = { type: 'string' };
  delete parameter(is, 'filter').content;
  expect(breakingChanges(was, is).map(({ rule }) => rule)).toEqual(['parameter-style-changed']);
});

test.each(['default', '4XX'])('a status that gets a line of its own still has the body that %s declared', (covering) => {
  const body = (type: string) => ({ description: 'No.', content: { 'application/json': { schema: { type } } } });
  const [was, same, other] = Array.from({ length: 3 }, () => structuredClone(tea)) as [Json, Json, Json];
  for (const contract of [was, same, other]) item(contract).get.responses[covering] = body('object');
  item(same).get.responses[409] = body('object');
  item(other).get.responses[409] = body('string');
  expect(breakingChanges(was, same)).toEqual([]);
  expect(breakingChanges(was, other).map(({ rule, place }) => `${rule}: ${place}`)).toEqual(['type-output: getTea 409']);
});

test('a header that has a content like a body', () => {
  const [was, is] = [5, 9].map((maxLength) => {
    const contract = structuredClone(tea);
    item(contract).get.responses[200].headers['X-Leaf'] = { content: { 'application/json': { schema: { type: 'string', maxLength } } } };
    return contract;
  }) as [Json, Json];
  expect(breakingChanges(was, is).map(({ rule }) => rule)).toEqual(['maxLength-output']);
  expect(breakingChanges(is, was)).toEqual([]);
});

test('the default stands for failures beside a named success, and its place may be taken by ranges', () => {
  const found = (was: Json, is: Json) => {
    const [before, now] = [was, is].map((responses) => {
      const document = structuredClone(tea);
      item(document).delete = { operationId: 'deleteTea', responses };
      return document;
    });
    return breakingChanges(before!, now!).map(({ rule, place }) => `${rule}: ${place}`);
  };
  const [gone, no, text] = [
    { description: 'Gone.' },
    { description: 'No.', content: { 'application/json': { schema: { type: 'object' } } } },
    { description: 'No.', content: { 'text/plain': {} } },
  ];
  expect(found({ 204: gone, default: gone }, { 202: gone, default: gone })).toEqual(['status-removed: deleteTea 204', 'status-added: deleteTea 202']);
  expect(found({ default: gone }, { 204: gone, default: gone })).toEqual([]);
  expect(found({ 204: gone, default: no }, { 204: gone, '4XX': no, '5XX': no })).toEqual([]);
  expect(found({ 204: gone, '4XX': no }, { 204: gone, 400: no, 404: text })).toEqual(['media-type-removed-output: deleteTea 404 application/json']);
  expect(found({ 204: gone, '4XX': no }, { 204: gone })).toEqual(['status-removed: deleteTea 4XX']);
});

test('a range of media types stands for each of them: in a body for what may be sent, in an answer for what may come', () => {
  const ranged = structuredClone(tea);
  const put = item(ranged).put;
  for (const of of [put.requestBody, put.responses[200]])
    of.content = Object.fromEntries(Object.entries(of.content).map(([type, media]) => [type === 'application/json' ? 'application/*' : type, media]));
  expect(breakingChanges(tea, ranged).map(({ rule, place }) => `${rule}: ${place}`)).toEqual(['media-type-removed-output: updateTea 200 application/json']);
  expect(breakingChanges(ranged, tea).map(({ rule, place }) => `${rule}: ${place}`)).toEqual(['media-type-removed-input: updateTea body application/*']);
});

test('media types that differ in a parameter are compared each with itself', () => {
  const [was, is] = [9, 5].map((maxLength) => {
    const contract = structuredClone(tea);
    Object.assign(item(contract).put.requestBody.content, {
      'application/vnd.tea+json': { schema: { type: 'object' } },
      'application/vnd.tea+json; leaf=whole': { schema: { type: 'string', maxLength } },
    });
    return contract;
  }) as [Json, Json];
  expect(breakingChanges(was, structuredClone(was))).toEqual([]);
  expect(breakingChanges(was, is).map(({ rule }) => rule)).toEqual(['maxLength-input']);
});

test('a change is found however deep it lies', () => {
  const nested = (levels: number, last: Json): Json => (levels === 0 ? last : { type: 'object', properties: { more: nested(levels - 1, last) } });
  const [was, is] = [9, 5].map((maxLength) => {
    const contract = structuredClone(tea);
    input(contract).properties.origin = nested(12, { type: 'string', maxLength });
    return contract;
  }) as [Json, Json];
  expect(breakingChanges(was, is).map(({ rule }) => rule)).toEqual(['maxLength-input']);
});

test.each(['allowEmptyValue', 'allowReserved'])('a parameter that loses %s breaks callers, and one that gains it does not', (allowance) => {
  const allows = structuredClone(tea);
  parameter(allows, 'fields')[allowance] = true;
  expect(breakingChanges(allows, tea).map(({ rule }) => rule)).toEqual(['parameter-style-changed']);
  expect(breakingChanges(tea, allows)).toEqual([]);
});

test.each(harmless)('no finding: %s', (_, change) => {
  expect(judged(change)).toEqual([]);
});

test('there are as many changes as promised', () => {
  expect(breaking.length).toBeGreaterThanOrEqual(40);
  expect(harmless.length).toBeGreaterThanOrEqual(20);
});

test('what a schema adds to its own reference counts wherever it is referred to, and in conditions too', () => {
  const [was, is] = [9, 5].map((maxLength) => {
    const contract = structuredClone(tea);
    contract.components.schemas.Origin = { type: 'string' };
    contract.components.schemas.Short = { $ref: '#/components/schemas/Origin', maxLength };
    member(contract, 'origin').oneOf[0] = { $ref: '#/components/schemas/Short' };
    member(contract, 'note').else = { $ref: '#/components/schemas/Short' };
    input(contract).properties.short = { $ref: '#/components/schemas/Short' };
    return contract;
  }) as [Json, Json];
  expect(breakingChanges(was, is).map(({ rule, place }) => `${rule}: ${place}`)).toEqual([
    'else-input: TeaUpdate (input) note',
    'maxLength-input: TeaUpdate (input) origin choice 1',
    'maxLength-input: Short (input)',
  ]);
});

test('the comparison of a condition that contains itself ends', () => {
  const is = structuredClone(tea);
  is.components.schemas.Blend = { contains: { $ref: '#/components/schemas/Blend' }, not: { contains: { $ref: '#/components/schemas/Blend' }, maxItems: 9 } };
  member(is, 'note').not = { $ref: '#/components/schemas/Blend' };
  const later = structuredClone(is);
  later.components.schemas.Blend.not.maxItems = 5;
  expect(breakingChanges(is, structuredClone(is))).toEqual([]);
  expect(breakingChanges(is, later).length + breakingChanges(later, is).length).toBeGreaterThan(0);
});

test('a shared schema may be true or false', () => {
  const [was, is] = [true, false].map((any) => {
    const contract = structuredClone(tea);
    contract.components.schemas.Any = any;
    input(contract).properties.any = { $ref: '#/components/schemas/Any' };
    return contract;
  }) as [Json, Json];
  expect(breakingChanges(was, structuredClone(was))).toEqual([]);
  expect(breakingChanges(was, is).map(({ rule }) => rule)).toEqual(['enum-input']);
  expect(breakingChanges(is, was)).toEqual([]);
});

test('a change of a shared schema is reported once, at the place of the schema', () => {
  expect(judged((c) => (field(c, 'name').maxLength = 500))).toEqual([
    {
      rule: 'maxLength-output',
      place: 'Tea (output) name',
      message: 'maxLength changed from 255 to 500: callers get values that were not possible before',
      was: 255,
      is: 500,
    },
  ]);
});

test('the comparison of schemas that contain themselves ends', () => {
  const is = structuredClone(tea);
  input(is).properties.blend = { $ref: '#/components/schemas/TeaUpdate' };
  const later = structuredClone(is);
  member(later, 'name').maxLength = 9;
  expect(breakingChanges(is, later).map(({ rule }) => rule)).toEqual(['maxLength-input']);
});

test('the comparison of choices that contain themselves, and of schemas that are merged with themselves, ends', () => {
  const is = structuredClone(tea);
  const self = { $ref: '#/components/schemas/TeaUpdate' };
  input(is).properties.origin = {
    oneOf: [
      { type: 'string', maxLength: 9 },
      { type: 'object', properties: { within: { oneOf: [self, { type: 'null' }] } } },
    ],
  };
  input(is).properties.blend = { oneOf: [self, { type: 'array', items: self }] };
  input(is).allOf = [{ properties: { merged: self } }, { properties: { merged: { ...self, title: 'Merged' } } }];
  expect(breakingChanges(is, structuredClone(is))).toEqual([]);
  const later = structuredClone(is);
  member(later, 'origin').oneOf[0].maxLength = 5;
  expect(new Set(breakingChanges(is, later).map(({ rule }) => rule))).toEqual(new Set(['maxLength-input']));
});

test('a member with a name that every object inherits is a member like others', () => {
  const was = structuredClone(tea);
  for (const schema of [input(was), was.components.schemas.TeaFields]) schema.properties.constructor = { type: 'string' };
  expect(breakingChanges(was, structuredClone(was))).toEqual([]);
  expect(breakingChanges(was, tea).map(({ rule, place }) => `${rule}: ${place}`)).toEqual([
    'member-removed-output: Tea (output) constructor',
    'member-removed-input: TeaUpdate (input) constructor',
  ]);
});

test.each(['admin', 'operator'] as const)("this project's %s contract breaks nothing when compared with itself", async (name) => {
  const contract = await joinedContract(name);
  expect(breakingChanges(contract, structuredClone(contract))).toEqual([]);
});

describe('allowances', () => {
  const [finding] = judged((c) => delete item(c).delete) as [ReturnType<typeof breakingChanges>[0]];
  const allowance = { rule: finding.rule, place: finding.place, reason: 'Nobody calls it.', until: '2026-12-31' };

  test('let a finding pass until their last day', () => {
    expect(sift([finding], [allowance], '2026-12-31')).toEqual({ counted: [], allowed: [finding], ended: [], idle: [] });
    expect(sift([finding], [allowance], '2027-01-01')).toEqual({
      counted: [finding],
      allowed: [],
      ended: ['the allowance of operation-removed at deleteTea ended on 2026-12-31'],
      idle: [],
    });
  });

  test('let every finding under a place pass', () => {
    const under = (place: string) => ({ ...finding, place });
    const findings = ['getTea 200 tea id', 'getTea 200 tea', 'getTea 200 teas id'].map(under);
    expect(sift(findings, [{ ...allowance, place: 'getTea 200 tea *' }], '2026-12-01')).toEqual({
      counted: findings.slice(1),
      allowed: findings.slice(0, 1),
      ended: [],
      idle: [],
    });
  });

  test('let nothing else pass, and fail the check where they allow nothing', () => {
    const idle = { ...allowance, place: 'getTea' };
    expect(sift([finding], [idle], '2026-12-01')).toEqual({ counted: [finding], allowed: [], ended: [], idle: [idle] });
    expect(removable([idle])).toEqual([{ rule: 'idle-allowance', place: 'getTea', message: 'the allowance of operation-removed allows nothing: remove it' }]);
  });
});

describe('output', () => {
  const findings = judged((c) => delete item(c).delete);

  test('as text', () => {
    expect(rendered([{ subject: 'breaking changes', findings }], 'text')).toBe(
      'deleteTea\n  operation-removed: DELETE /teas/{tea_id}.json is gone: calls to it fail\nbreaking changes: 1 finding',
    );
  });

  test('as JSON', () => {
    expect(JSON.parse(rendered([{ subject: 'breaking changes', findings, notes: ['so'] }], 'json'))).toMatchObject([
      { passed: false, findings: [{ rule: 'operation-removed', place: 'deleteTea' }], notes: ['so'] },
    ]);
  });

  test('as annotations on a pull request', () => {
    const report = { subject: 'breaking changes', findings: [], ended: ['the allowance of a ended'], notes: ['colour is new'] };
    expect(rendered([report], 'annotations').split('\n').slice(0, 2)).toEqual([
      '::warning title=allowance::the allowance of a ended',
      '::notice title=note::colour is new',
    ]);
    expect(rendered([{ subject: 'breaking changes', findings, locate: () => ({ file: 'generated/admin.json' }) }], 'annotations').split('\n')[0]).toBe(
      '::error file=generated/admin.json,title=operation-removed::deleteTea: DELETE /teas/{tea_id}.json is gone: calls to it fail',
    );
  });
});

test('schemas that lead to each other in many ways are compared soon', () => {
  const names = Array.from({ length: 40 }, (_, n) => `Tea${n}`);
  const one = (n: number): Json => ({
    type: 'object',
    required: ['kind'],
    properties: {
      kind: { const: `tea${n}` },
      ...Object.fromEntries(
        [1, 2, 3, 5, 8].map((step) => [`to${step}`, { anyOf: [{ type: 'string' }, ...[n + step, n + step + 1].map((to) => ref(names[to % names.length]!))] }]),
      ),
      note: { type: 'string', maxLength: 5 },
    },
  });
  const contract = (change: (schemas: Json) => unknown = () => {}): Json => {
    const was = structuredClone(tea);
    for (const [n, name] of names.entries()) was.components.schemas[name] = one(n);
    output(was).properties.origin = ref('Tea0');
    input(was).properties.origin = ref('Tea0');
    change(was.components.schemas);
    return was;
  };
  expect(breakingChanges(contract(), contract())).toEqual([]);
  const found = breakingChanges(
    contract(),
    contract((schemas) => (schemas.Tea7.properties.note.maxLength = 6)),
  );
  expect([...new Set(found.map(({ rule }) => rule))]).toEqual(['maxLength-output']);
  expect(found.some(({ place }) => place.includes('note'))).toBe(true);
});

test('paths that differ in the name of a parameter alone are told apart', () => {
  const at = (name: string, pattern: string): Json => ({
    get: { parameters: [{ name, in: 'path', required: true, schema: { type: 'string', pattern } }], responses: {} },
  });
  const leaves: Json = { openapi: '3.1.0', paths: { '/leaves/{id}': at('id', '^[0-9]+$'), '/leaves/{name}': at('name', '^[a-z]+$') } };
  expect(breakingChanges(leaves, structuredClone(leaves))).toEqual([]);
});

test.each<[string, string, string | undefined]>([
  ['^[0-9]{4}$', '^\\d\\d\\d\\d$', undefined],
  ['^[0-9]{4}$', '^([0-9]{4,6}|none)$', undefined],
  ['^(?:a|b)+c?$', '^[abc]*$', undefined],
  ['^a{1,255}$', '^a{1,200}$', `"${'a'.repeat(201)}" matches only one of them`],
  ['a', 'b', '"a" matches only one of them'],
  ['abc', 'b', undefined],
  ['^x', '^x$', '"xa" matches only one of them'],
  ['^[^/]+$', '^[^/x]+$', '"x" matches only one of them'],
  ['^\\S+$', '^[!-~]+$', '"¡" matches only one of them'],
  ['^🍵?$', '^[☀-🙏]{0,2}$', undefined],
  ['^(?!x)a$', '^a$', 'perhaps not all that matched still matches, which the check cannot tell'],
  ['^a$', '^a\\b$', 'perhaps not all that matched still matches, which the check cannot tell'],
])('a pattern %s that becomes %s', (was, is, note) => {
  const found = judged(
    (c) => (member(c, 'code').pattern = is),
    (c) => (member(c, 'code').pattern = was),
  );
  expect(found.map(({ message }) => message)).toEqual(
    note === undefined ? [] : [`pattern changed from ${JSON.stringify(was)} to ${JSON.stringify(is)} (${note}): values that were valid are refused`],
  );
});
