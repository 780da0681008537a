// The contract, enforced by express-openapi-validator in an Express 5 application of your own. docs/own-express.md explains it.
import express, { type ErrorRequestHandler, type RequestHandler, type Router } from 'express';
import * as OpenApiValidator from 'express-openapi-validator';

// biome-ignore lint/suspicious/noExplicitAny: a JSON document of free form
type Json = Record<string, any>;

/** All that `contract` declares, under `base`. What it declares nowhere is answered 404. */
export function enforced(contract: Json, base: string, { requests = true, responses = true } = {}): Router {
  // not by Object.groupBy, which compiles only where `lib` is es2024 or later
  const groups = new Map<string, Json>();
  for (const [path, item] of Object.entries<Json>(contract.paths)) groups.set(beginning(path), { ...groups.get(beginning(path)), [path]: item });
  const validators = new Map<string, RequestHandler>();
  const validatorOf = (group: string): RequestHandler | undefined => {
    const items = groups.get(group);
    if (!items || validators.has(group)) return validators.get(group);
    const paths = Object.fromEntries(Object.entries<Json>(items).map(([path, item]) => [path, prepared(contract, item)]));
    const validator = express.Router().use(
      OpenApiValidator.middleware({
        // With a variable in the server's address, requests under its other values pass unchecked: one address, no variable.
        apiSpec: structuredClone({ ...contract, servers: [{ url: base }], webhooks: undefined, paths, components: referred(contract, paths) }) as never,
        validateApiSpec: false,
        validateSecurity: false, // whose token it is, your application knows
        validateRequests: requests,
        validateResponses: responses,
        ajvFormats: { mode: 'full' },
        formats: {
          int64: { type: 'number', validate: Number.isSafeInteger },
          'time-bound': { type: 'string', validate: (text: string) => isDay(text.slice(0, 10)) },
          currency: { type: 'string', validate: (text: string) => /^[A-Z]{3}$/.test(text) },
          'two-decimals': { type: 'number', validate: (amount: number) => /^-?\d+(\.\d{1,2})?$|e\+/.test(String(amount)) },
          // how messages of feedback are written; the server knows the capitals of all scripts
          'begins-with-capital': { type: 'string', validate: () => true },
          'not-all-capitals': { type: 'string', validate: () => true },
          'two-sentences': { type: 'string', validate: () => true },
          country: { type: 'string', validate: (text: string) => /^[A-Z]{2}$/.test(text) },
        },
      }),
    );
    validators.set(group, validator);
    return validator;
  };

  return express
    .Router()
    .use(readable, express.json({ limit: '10mb' }))
    .use((request, response, next) => {
      // The validator takes `/pages.json/` for `/pages.json`.
      const validator = request.path.endsWith('/') ? undefined : validatorOf(beginning(request.path));
      return validator ? validator(request, response, next) : next();
    })
    .use((request, response, next) => {
      // The validator lets pass what is not in its document.
      if ('openapi' in request) next();
      else response.status(404).json({ errors: 'Not Found' });
    });
}

/**
 * `/pages/{page_id}.json` and `/pages.json` begin alike. The validator compiles the patterns of all its paths on each request,
 * and looks through its whole document for each schema: so there is one for each beginning.
 */
const beginning = (path: string) => /^\/[^/.]*/.exec(path)?.[0] ?? '';

/** A path with its parameters declared so that the validator reads them as the contract means them. */
function prepared(contract: Json, item: Json): Json {
  const parameter = (given: Json): Json => {
    const { name, schema, ...rest } = resolved(contract, given);
    const readable = schema.items ? { ...schema, items: decimal(contract, schema.items) } : decimal(contract, schema);
    // A colon in a time is refused unless it is reserved; brackets are taken off in the URL, as the validator doesn't see them as part of the name.
    const query = rest.in === 'query' ? { name: name.replace('[]', ''), allowReserved: true, allowEmptyValue: true } : { name };
    return { ...rest, ...query, schema: readable };
  };
  const parts = Object.entries<Json>(item).map(([key, part]) => {
    if (key === 'parameters') return [key, part.map(parameter)];
    return [key, part.parameters ? { ...part, parameters: part.parameters.map(parameter) } : part];
  });
  return Object.fromEntries(parts);
}

/** A whole number as people write it: `0x10` and 1e3 would be numbers too, and 2^53 + 1 would be rounded to another record's id. */
function decimal(contract: Json, given: Json): Json {
  const schema = resolved(contract, given);
  return schema.type === 'integer' ? { allOf: [{ type: 'string', pattern: '^-?[0-9]{1,15}$' }, schema] } : schema;
}

const resolved = (contract: Json, node: Json): Json =>
  typeof node.$ref === 'string'
    ? resolved(
        contract,
        node.$ref
          .slice(2)
          .split('/')
          .reduce((at: Json, key: string) => at[key], contract),
      )
    : node;

/** The components that `node` refers to, directly and through others. */
function referred(contract: Json, node: unknown, found: Json = {}): Json {
  if (node === null || typeof node !== 'object') return found;
  const [, , kind, name] = String((node as Json).$ref ?? '').split('/');
  if (kind && name && !found[kind]?.[name]) {
    found[kind] = { ...found[kind], [name]: contract.components[kind][name] };
    referred(contract, found[kind][name], found);
  }
  for (const inner of Object.values(node)) referred(contract, inner, found);
  return found;
}

/** What the validator and Express read differently from how the contract means it is put right before either of them reads it. */
const readable: RequestHandler = (request, response, next) => {
  const hasBody = request.headers['transfer-encoding'] !== undefined || Number(request.headers['content-length'] ?? 0) > 0;
  if (hasBody && !request.is('application/json')) return void response.status(415).json({ errors: 'Unsupported Media Type' });
  // The validator keeps a compiled schema for each Content-Type that ever came, without end: so only one ever comes.
  if (hasBody) request.headers['content-type'] = 'application/json';
  else delete request.headers['content-type'];
  // HEAD is asked as GET; Node leaves the body out by itself.
  if (request.method === 'HEAD') request.method = 'GET';
  const unbracketed = (url: string) => url.replace(/(\[|%5B)(\]|%5D)(?==)/gi, '');
  request.originalUrl = unbracketed(request.originalUrl);
  request.url = unbracketed(request.url);
  next();
};

const isDay = (text: string) => new Date(`${text}T00:00:00Z`).getTime() === Date.parse(text) && new Date(text).toISOString().startsWith(text);

/** What is wrong, in the shapes of the contract. Why an answer of your own is off the contract stands in your log and nowhere else. */
export const problems: ErrorRequestHandler = (error, _request, response, next) => {
  if (response.headersSent) return next(error);
  if (!(error.status >= 400 && error.status < 500)) {
    console.error(error);
    return void response.status(500).json({ errors: 'An unexpected error occurred' });
  }
  const fields: Record<string, string[]> = {};
  for (const { path, message } of error.errors ?? []) {
    const [, place, , field] = path.split('/');
    if (place === 'body' && field) fields[field] = [...(fields[field] ?? []), message];
  }
  if (Object.keys(fields).length > 0) response.status(422).json({ errors: fields });
  else
    response
      .status(error.status)
      .set(error.headers ?? {})
      .json({ errors: error.message });
};
