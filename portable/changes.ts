// Seeded changes of the real contract, breaking and harmless ones, which `--compare` has to tell apart. Its test uses them, and `npm run portable -- compare`
// also gives them to another comparer.
import { joinedContract, slice, withWholeObjects } from '../contract/published/join.ts';
import { portable } from '../contract/published/portable.ts';

type Json = Record<string, any>;

const contract = portable(withWholeObjects(await joinedContract('admin')));
const published = (group: string): Json => {
  const part = slice(contract, group);
  return { ...part, components: { ...part.components, securitySchemes: contract.components.securitySchemes } };
};
export const pages = published('pages');
export const topics = published('webhooks');

const list = (c: Json) => c.paths['/pages.json'].get;
const create = (c: Json) => c.paths['/pages.json'].post;
const page = (c: Json) => c.paths['/pages/{page_id}.json'];
const record = (c: Json) => c.components.schemas.Page;
const chosen = (c: Json) => c.components.schemas.PageFields;
export const both = (change: (schema: Json) => void) => (c: Json) => [record(c), chosen(c)].forEach(change);
const sent = (c: Json) => c.components.schemas.PageCreate;
const update = (c: Json) => c.components.schemas.PageUpdate;
const parameter = (c: Json, name: string) => c.components.parameters[name];

/** The same values, but each is a choice of its own. */
const parted = ({ enum: values, ...rest }: Json): Json => ({ ...rest, oneOf: values.map((value: unknown) => ({ enum: [value] })) });

const topic = (c: Json, name = 'collections/create') => c.webhooks[name].post;
export const header = (c: Json, name: string) => Object.values<Json>(c.components.parameters).find((one) => one.name === name)!;
const payload = (c: Json) => c.components.schemas.WebhookCollection;

const everybody = 'strict clients 3.0';

/** The rules that report the change, and the documents whose readers it breaks. */
type Breaking = [what: string, rules: string, breaks: string, change: (c: Json) => unknown];
type Harmless = [what: string, change: (c: Json) => unknown];

/** The document with that change. */
export function changed(was: Json, change: (c: Json) => unknown): Json {
  const is = structuredClone(was);
  change(is);
  return is;
}

export const operations: { breaking: Breaking[]; harmless: Harmless[] } = {
  breaking: [
    ['an operation is gone', 'operation-removed', everybody, (c) => delete page(c).delete],
    [
      'another path',
      'operation-removed',
      everybody,
      (c) => {
        c.paths['/sheets.json'] = c.paths['/pages.json'];
        delete c.paths['/pages.json'];
      },
    ],
    [
      'a filter is gone',
      'parameter-removed',
      everybody,
      (c) => (list(c).parameters = list(c).parameters.filter((one: Json) => !one.$ref?.endsWith('/page_title'))),
    ],
    ['a filter is required', 'parameter-now-required', everybody, (c) => (parameter(c, 'page_handle').required = true)],
    ['a smaller page', 'maximum-input', everybody, (c) => (parameter(c, 'limit').schema.maximum = 100)],
    ['another default of a page', 'default-changed', 'strict', (c) => (parameter(c, 'limit').schema.default = 20)],
    ['fewer choices in a filter', 'enum-input', everybody, (c) => (parameter(c, 'published_status').schema.enum = ['published', 'any'])],
    ['another scope', 'security-narrowed', 'strict', (c) => (create(c).security = [{ AccessToken: ['write_products'] }])],
    [
      'a member of an answer is gone',
      'member-removed-output enum-input',
      everybody,
      both((schema) => {
        delete schema.properties.author;
        schema.required &&= schema.required.filter((name: string) => name !== 'author');
      }),
    ],
    [
      'a member of an answer may be absent',
      'member-optional-output',
      everybody,
      (c) => (record(c).required = record(c).required.filter((one: string) => one !== 'handle')),
    ],
    ['a member of an answer may be null', 'type-output', everybody, both((schema) => (schema.properties.handle.type = ['string', 'null']))],
    ['a member of an answer is a number', 'type-output', everybody, both((schema) => (schema.properties.author = { type: 'integer', maximum: 9 }))],
    ['a member is required of a new page', 'member-required-input', everybody, (c) => sent(c).required.push('body_html')],
    ['a shorter title', 'maxLength-input', everybody, (c) => (sent(c).properties.title.maxLength = 100)],
    ['null is no longer taken', 'type-input', everybody, (c) => (update(c).properties.template_suffix.type = 'string')],
    ['a member of a change has no effect any more', 'member-removed-input', everybody, (c) => delete update(c).properties.author],
    ['a change is closed to others', 'closed-input', everybody, (c) => (update(c).additionalProperties = false)],
    [
      'a condition on a member',
      'if-input else-input',
      'strict',
      (c) => Object.assign(update(c).properties.author, { if: { pattern: '^a' }, else: { maxLength: 5 } }),
    ],
    ['ids are texts', 'format-output type-output', everybody, (c) => (c.components.schemas.Id = { type: 'string' })],
    [
      'a text that may be a number, of which clients have one form',
      'type-input',
      'clients 3.0',
      (c) => Object.assign(update(c).properties, { author: { anyOf: [update(c).properties.author, { type: 'integer', maximum: 9 }] } }),
    ],
    [
      'another success',
      'status-added status-removed',
      everybody,
      (c) => {
        create(c).responses['200'] = create(c).responses['201'];
        delete create(c).responses['201'];
      },
    ],
    ['the links are gone', 'header-removed', everybody, (c) => delete list(c).responses['200'].headers.Link],
    ['a refusal of another shape', 'type-output', everybody, (c) => (c.components.schemas.FieldErrors.properties.errors = { type: 'string' })],
    [
      'no JSON any more',
      'media-type-removed-input',
      everybody,
      (c) => {
        page(c).put.requestBody.content = { 'application/xml': page(c).put.requestBody.content['application/json'] };
      },
    ],
    ['the interface is elsewhere', 'server-changed', everybody, (c) => (c.servers[0].url = 'http://localhost:9999')],
    ['one operation is elsewhere', 'server-changed', everybody, (c) => (create(c).servers = [{ url: 'http://localhost:9999' }])],
    ['one path is elsewhere', 'server-changed', everybody, (c) => (page(c).servers = [{ url: 'http://localhost:9999' }])],
    [
      'a text that fits two choices, of which one has to hold',
      'overlap-input',
      everybody,
      (c) => (update(c).properties.author = { oneOf: [update(c).properties.author, { type: 'string', maxLength: 9 }] }),
    ],
    ['the token under another header', 'security-scheme-changed', everybody, (c) => (c.components.securitySchemes.AccessToken.name = 'X-Token')],
  ],
  harmless: [
    ['another operation', (c) => (c.paths['/sheets.json'] = { get: { ...structuredClone(list(c)), operationId: 'listSheets' } })],
    ['another filter', (c) => list(c).parameters.push({ name: 'colour', in: 'query', schema: { type: 'string', maxLength: 9 } })],
    ['larger pages', (c) => (parameter(c, 'limit').schema.maximum = 500)],
    ['a longer title', (c) => (sent(c).properties.title.maxLength = 300)],
    ['a member that may be sent', (c) => (update(c).properties.colour = { type: 'string', maxLength: 9 })],
    ['a member that is answered', both((schema) => (schema.properties.colour = { type: 'string' }))],
    [
      'a member that is always there',
      both((schema) => {
        schema.properties.colour = { type: 'string' };
        schema.required?.push('colour');
      }),
    ],
    ['another refusal', (c) => (list(c).responses['418'] = c.paths['/pages.json'].get.responses['401'])],
    ['another description', (c) => (list(c).summary = 'All pages')],
    [
      'a body under another name',
      (c) => {
        c.components.schemas.PageMade = c.components.schemas.PageCreateBody;
        create(c).requestBody.content['application/json'].schema = { $ref: '#/components/schemas/PageMade' };
      },
    ],
    ['values parted among choices', (c) => (parameter(c, 'published_status').schema = parted(parameter(c, 'published_status').schema))],
    ['null is never answered', both((schema) => (schema.properties.template_suffix.type = 'string'))],
  ],
};

export const webhooks: { breaking: Breaking[]; harmless: Harmless[] } = {
  breaking: [
    ['a topic is gone', 'webhook-removed', 'strict', (c) => delete c.webhooks['collections/create']],
    [
      'a topic under another name',
      'webhook-removed',
      'strict',
      (c) => {
        c.webhooks['collections/made'] = c.webhooks['collections/create'];
        delete c.webhooks['collections/create'];
      },
    ],
    [
      'a header of all deliveries is gone',
      'header-removed',
      'strict',
      (c) => {
        for (const item of Object.values<Json>(c.webhooks))
          item.parameters = item.parameters.filter((one: Json) => c.components.parameters[one.$ref.split('/').at(-1)].name !== 'X-Service-Topic');
      },
    ],
    ['a header may be absent', 'header-now-optional', 'strict', (c) => (header(c, 'X-Service-Topic').required = false)],
    ['a header is a number', 'type-output', 'strict', (c) => (header(c, 'X-Service-Topic').schema = { type: 'integer', maximum: 9 })],
    ['a member of a payload is gone', 'member-removed-output', 'strict', (c) => delete payload(c).properties.title],
    ['a member of a payload is of another type', 'type-output', 'strict', (c) => (payload(c).properties.title = { type: 'boolean' })],
    [
      'a payload of another form',
      'media-type-removed-output',
      'strict',
      (c) => {
        topic(c).requestBody.content = { 'application/xml': topic(c).requestBody.content['application/json'] };
      },
    ],
    ['a topic needs another scope', 'security-narrowed', 'strict', (c) => (topic(c).security = [{ DeliverySignature: ['read_orders'] }])],
    ['the data of a topic is protected', 'webhook-protected', 'strict', (c) => (topic(c)['x-protected-customer-data'] = true)],
    ['the signature under another header', 'security-scheme-changed', 'strict', (c) => (c.components.securitySchemes.DeliverySignature.name = 'X-Signed')],
    ['deliveries by another method', 'webhook-removed', 'strict', (c) => (c.webhooks['collections/create'] = { put: topic(c) })],
  ],
  harmless: [
    ['another topic', (c) => (c.webhooks['collections/merge'] = structuredClone(c.webhooks['collections/create']))],
    ['another header', (c) => (topic(c).parameters = [{ name: 'X-Service-Colour', in: 'header', schema: { type: 'string' } }])],
    ['a header of shorter texts', (c) => (header(c, 'X-Service-Topic').schema = { ...header(c, 'X-Service-Topic').schema, maxLength: 50 })],
    ['another member of a payload', (c) => (payload(c).properties.colour = { type: 'string' })],
    ['another tag', (c) => (topic(c).tags = ['news'])],
  ],
};
