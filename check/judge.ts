// Checks one exchange, a request and its response, against a contract. The names of the checks are Schemathesis's.
import type { ErrorObject } from 'ajv';
import { examplesOf, type Json, jsonMedia, type OperationAt, operationsIn, own, parameterNames, pointerPart, resolve } from '../contract/document.ts';
import { Routes } from '../contract/routes.ts';
import { fold } from '../contract/schema.ts';
import { isAnyForm, isJson, readForm, writable } from './bodies.ts';
import type { Credential } from './credentials.ts';
import { type Schemas, schemasBothWays } from './directions.ts';
import { isPlainlyWritten, kindOf, mediaFor, objectInQuery, readings, separatorOf } from './encoding.ts';
import { parsed } from './json.ts';
import { listIn, ofSize } from './lists.ts';
import type { Finding } from './report.ts';

/** What stands in a URL before its query. */
export const pathOf = (url: string) => url.replace(/\?.*$/, '');

export const queryOf = (url: string) => new URLSearchParams(url.slice(pathOf(url).length));

export interface Sent {
  method: string;
  /** Path and query, as they stand in the request line. */
  url: string;
  headers: Record<string, string>;
  /** What is added to the URL and the headers when the request is sent. */
  credentials?: Credential[];
  body?: string | undefined;
  /** Whether nobody knows the body, because a recording left it out. */
  unread?: boolean;
}

export interface Received {
  status: number;
  headers: Record<string, string>;
  body: string;
  /** Whether nobody knows the body, because a recording left it out. */
  unread?: boolean;
  /** Whether a body came after it, although it can't have one: to HEAD, or with the status 204 or 304. */
  isFollowed?: boolean;
}

/** Why a body doesn't fit a schema. */
interface Wrong {
  said: string;
  /** The same for all bodies that break the same line of the contract. */
  cause: string;
  /** The JSON pointer of that line, where it belongs to a component. */
  pointer?: string | undefined;
}

/** The JSON pointer of each object in the components. */
function pointersOf(document: Json): Map<unknown, string> {
  const pointers = new Map<unknown, string>();
  const visit = (node: unknown, pointer: string) => {
    if (node === null || typeof node !== 'object' || pointers.has(node)) return;
    pointers.set(node, pointer);
    for (const [key, inner] of Object.entries(node)) visit(inner, `${pointer}/${pointerPart(key)}`);
  };
  visit(document.components ?? {}, '#/components');
  return pointers;
}

export class Judge {
  readonly document: Json;
  readonly operations: OperationAt[];
  /** As requests have them. */
  readonly schemas: Schemas;
  private readonly received: Schemas;
  private readonly routes: Routes<OperationAt>;
  private readonly pointers: Map<unknown, string>;

  constructor(document: Json) {
    this.document = document;
    this.operations = operationsIn(document);
    const { sent, received } = schemasBothWays(document);
    this.schemas = sent;
    this.received = received;
    this.routes = new Routes(this.operations);
    this.pointers = new Map([...pointersOf(sent.document), ...pointersOf(received.document)]);
  }

  /** Matches the part of a URL's path before the contract's paths, as the contract's servers declare it. */
  basePattern(): RegExp {
    const bases = this.servers().map(({ url }) =>
      basePath(url)
        .replace(/[.*+?^$()|[\]\\]/g, '\\$&')
        .replace(/\{[^}]+\}/g, '[^/]+'),
    );
    // of two that begin alike, the longer one comes first
    return new RegExp(`^(?:${bases.sort((a, b) => b.length - a.length).join('|')})(?=/)`);
  }

  defaultBase(): string {
    const [{ url, variables }] = this.servers() as [Json];
    return basePath(url.replace(/\{([^}]+)\}/g, (_: string, name: string) => variables?.[name]?.default ?? ''));
  }

  private servers(): Json[] {
    const given: Json[] = this.document.servers ?? [];
    return given.length > 0 ? given : [{ url: '' }];
  }

  /** `path` is what follows the base, without the query. */
  match(method: string, path: string): { at: OperationAt; values: Record<string, string> } | { allowed: string[] } | undefined {
    const found = this.routes.matchAny(method, path);
    if (!found) return undefined;
    if ('allow' in found) return { allowed: found.allow };
    const { operation: at, parameters } = found;
    return { at, values: Object.fromEntries(parameterNames(at.path).map((name, n) => [name, parameters[n]!])) };
  }

  /** What is wrong with a response, whatever the request was. */
  response({ id, operation }: OperationAt, method: string, { status, headers, body, unread, isFollowed }: Received): Finding[] {
    const findings: Finding[] = [];
    const find = (rule: string, message: string, cause = message, pointer?: string) =>
      void findings.push({ rule, place: `${id} ${status}`, message, cause, ...(pointer ? { pointer } : {}) });
    if (isFollowed)
      find(
        'unexpected_body',
        `sends a body, which ${method.toUpperCase() === 'HEAD' ? 'a response to HEAD' : status} can't have: clients take it for the beginning of the next response`,
        'unexpected body',
      );
    // A declared 503 is no failure. Any other 5xx is one finding for each operation, whatever its body says.
    const broke = status >= 500 && !(status === 503 && operation.responses?.[503]);
    if (broke) find('not_a_server_error', `answered ${status}: ${body.slice(0, 200)}`, `${id} ${status}`);
    const responses = operation.responses ?? {};
    const declared = responses[status] ?? responses[`${String(status)[0]}XX`] ?? responses.default;
    if (!declared) {
      // an undeclared 5xx was reported above
      const among = Object.keys(responses).join(', ') || 'the responses, because none is declared';
      // one gate asks for the credentials of all operations
      if (status < 500) find('status_code_conformance', `${status} is not among ${among}`, status === 401 ? '401' : undefined);
      return findings;
    }
    const response = resolve(this.document, declared);
    for (const [name, given] of Object.entries<Json>(response.headers ?? {})) {
      const header = resolve(this.document, given);
      const value = own(headers, name.toLowerCase());
      if (value === undefined) {
        if (header.required) find('response_headers_conformance', `${name} is missing`);
        continue;
      }
      const broken = header.schema && this.brokenByText(header.schema, value);
      if (broken) find('response_headers_conformance', `${name} is ${value}: ${broken}`, `${name} is wrong`);
    }
    const content = Object.entries<Json>(response.content ?? {});
    const type = kindOf(headers['content-type'] ?? '');
    // some contracts declare a body where HTTP has none
    if (body === '' && [204, 205, 304].includes(status)) return findings;
    if (content.length === 0) {
      if (body !== '') find('content_type_conformance', `there is a body (${type}) where none is declared`);
      return findings;
    }
    const media = mediaFor(content, type);
    if (!media) {
      find('content_type_conformance', `${type || 'no content type'} is not among ${content.map(([name]) => name).join(', ')}`);
      return findings;
    }
    if (unread || method.toUpperCase() === 'HEAD' || !media.schema || !isJson(type)) return findings;
    const wrong = this.wrongIn(media.schema, body, this.received);
    if (wrong) find('response_schema_conformance', wrong.said, wrong.cause, wrong.pointer);
    return findings;
  }

  /** Whether a list has more items than its call asked for, or than it has if a call asks for no number. Only a contract that leaves no doubt is judged. */
  list({ id, method, operation, parameters }: OperationAt, { url }: Sent, { status, headers, body, unread }: Received): Finding[] {
    const parameter = ofSize(parameters);
    if (method !== 'get' || status !== 200 || unread || !operation.responses?.[200] || !parameter) return [];
    const { type, default: usual } = fold(this.document, parameter.schema);
    const asked = queryOf(url).getAll(parameter.name);
    const most = Number(asked[0] ?? usual);
    if (!type?.includes('integer') || !(most > 0) || (asked.length > 0 && !this.textsFit(parameter, asked))) return [];
    const found = listIn(this.document, { operation }, { headers, body });
    if (!found || found.length <= most) return [];
    const why = asked.length > 0 ? `${parameter.name}=${most} was sent` : `without ${parameter.name} there are ${most} at most`;
    return [
      { rule: 'list_limit', place: `${id} ${status}`, message: `the list has ${found.length} items, although ${why}`, cause: `${id} ${asked.length > 0}` },
    ];
  }

  /** Whether a call got a whole representation although it named the ETag that this still has. */
  unchanged({ id, operation }: OperationAt, { method, headers }: Sent, { status, headers: { etag = '' } }: Received): Finding[] {
    const named = Object.entries(headers).find(([name]) => name.toLowerCase() === 'if-none-match')?.[1] ?? '';
    const opaque = (text: string): string[] => text.match(/"[^"]*"/g) ?? [];
    const [tag] = opaque(etag);
    const responses = operation.responses ?? {};
    if (method !== 'GET' || status !== 200 || !tag || !opaque(named).includes(tag) || !(responses[304] ?? responses['3XX'])) return [];
    return [
      {
        rule: 'not_modified',
        place: `${id} ${status}`,
        message: `should answer 304 to If-None-Match: ${named}, because its ETag is still ${etag}`,
        cause: id,
      },
    ];
  }

  wrongIn(schema: Json, body: string, schemas = this.schemas): Wrong | undefined {
    const value = parsed(body);
    return value === undefined ? { said: `is not JSON: ${body.slice(0, 100)}`, cause: 'is not JSON' } : this.misfit(schema, value, schemas);
  }

  /** Why the body of a request doesn't fit its schema. Only JSON and forms can be checked. */
  wrongInSent(media: Json, type: string, body: string): Wrong | undefined {
    if (!media.schema) return undefined;
    if (isJson(type)) return this.wrongIn(media.schema, body);
    const form = isAnyForm(type) ? readForm(this.document, media, type, body, (schema, value) => this.schemas.compile(schema)(value)) : undefined;
    return form && this.misfit(media.schema, form.value, this.schemas, form.files);
  }

  /** A file is judged only by its being there, since its text may be in any encoding, or have been left out of a recording. */
  private misfit(schema: Json, value: unknown, schemas: Schemas, files = new Set<string>()): Wrong | undefined {
    const validate = schemas.compile(schema);
    if (validate(value)) return undefined;
    if (validate.errors?.some(({ instancePath }) => files.has(instancePath.slice(1)))) return undefined;
    const [error] = validate.errors ?? [];
    const broken = brokenRule(error);
    const pointer = this.pointers.get(error?.parentSchema);
    return {
      said: `${error?.instancePath || 'body'} ${broken}`,
      // the index of an entry in a list makes no other cause
      cause: `${pointer ?? error?.instancePath.replace(/\/\d+(?=\/|$)/g, '/*')} ${broken}`,
      pointer,
    };
  }

  /** Each way in which a request departs from the contract. */
  request({ operation, parameters }: OperationAt, values: Record<string, string>, { url, headers, body, unread }: Sent): string[] {
    const problems: string[] = [];
    const query = new Map<string, string[]>();
    for (const [name, value] of queryOf(url)) query.set(name, [...(query.get(name) ?? []), value]);
    const schemes = Object.values<Json>(this.document.components?.securitySchemes ?? {}).map((scheme) => resolve(this.document, scheme));
    const keys = schemes.filter(({ type, in: where }) => type === 'apiKey' && where === 'query');
    const known = new Set<string>([...parameters.filter((one) => one.in === 'query'), ...keys].map(({ name }) => name));
    const objects = new Map(parameters.flatMap((one) => [[one, objectInQuery(this.document, one, query, known)] as const]));
    const written = new Set([...objects.values()].flatMap((object) => object?.names ?? []));
    for (const name of query.keys()) if (!known.has(name) && !written.has(name)) problems.push(`query ${name} is not declared`);
    const textsIn: Record<string, (name: string) => string[] | undefined> = {
      query: (name) => query.get(name),
      path: (name) => [decoded(values[name] ?? '')],
      header: (name) => [own(headers, name.toLowerCase()) ?? []].flat(),
    };
    for (const parameter of parameters) {
      if (isIgnored(parameter) || !isPlainlyWritten(this.document, parameter)) continue;
      const object = objects.get(parameter);
      if (object) {
        const { value } = object;
        const validate = this.schemas.compile(parameter.schema);
        if (!validate(value)) problems.push(`query ${parameter.name} is ${JSON.stringify(value)}: ${brokenRule(validate.errors?.[0])}`);
        continue;
      }
      const given = own(textsIn, parameter.in)?.(parameter.name) ?? [];
      if (given.length === 0) {
        if (parameter.required && parameter.in !== 'cookie') problems.push(`${parameter.in} ${parameter.name} is missing`);
        continue;
      }
      const broken = parameter.schema && this.brokenByTexts(parameter, given);
      if (broken) problems.push(`${parameter.in} ${parameter.name} is ${given.join()}: ${broken}`);
    }
    if (!operation.requestBody || unread) return problems;
    const declared = resolve(this.document, operation.requestBody);
    if (!body) return declared.required ? [...problems, 'the body is missing'] : problems;
    const type = headers['content-type'] ?? '';
    const media = mediaFor(Object.entries<Json>(declared.content ?? {}), kindOf(type));
    if (!media) return [...problems, `a body of type ${kindOf(type) || 'none'} is not declared`];
    const wrong = this.wrongInSent(media, type, body);
    return wrong ? [...problems, wrong.said] : problems;
  }

  textsFit(parameter: Json, texts: string[]): boolean {
    return this.brokenByTexts(parameter, texts) === undefined;
  }

  textFits(schema: Json, text: string): boolean {
    return this.brokenByText(schema, text) === undefined;
  }

  /** What the schema asks for, if the texts don't fit. A list may be written by repeating its name, or with what stands between its entries, mostly commas. */
  private brokenByTexts(parameter: Json, texts: string[]): string | undefined {
    const { schema } = parameter;
    const node = fold(this.document, schema);
    if (!node.type?.includes('array')) return texts.length === 1 ? this.brokenByText(schema, texts[0]!) : 'may stand there only once';
    const entries = texts.flatMap((text) => text.split(separatorOf(parameter)));
    return this.brokenByAll(schema, [entries, entries.map((entry) => (/^-?\d+$/.test(entry) ? Number(entry) : entry))]);
  }

  private brokenByText(schema: Json, text: string): string | undefined {
    return this.brokenByAll(schema, readings(text));
  }

  /** If no reading fits, what the one of the right type breaks says most. */
  private brokenByAll(schema: Json, found: unknown[]): string | undefined {
    const validate = this.schemas.compile(schema);
    const errors: ErrorObject[] = [];
    for (const reading of found) {
      if (validate(reading)) return undefined;
      errors.push(validate.errors![0]!);
    }
    return brokenRule(errors.find(({ keyword }) => keyword !== 'type') ?? errors[0]);
  }

  /** Whether a 400 is an example of the operation itself, such as a limit that only the server can count. A 400 that most operations share doesn't count. */
  private agreed({ operation }: OperationAt, body: string): boolean {
    const own = operation.responses?.[400] as Json | undefined;
    const sharing = own?.$ref ? this.operations.filter((other) => other.operation.responses?.[400]?.$ref === own.$ref).length : 1;
    if (!own || sharing > this.operations.length / 2) return false;
    const examples = [...examplesOf(this.document, jsonMedia(this.document, own)).values()];
    const given = JSON.stringify(parsed(body));
    return examples.some((example) => JSON.stringify(example) === given);
  }

  /** Judges a request and its response together. */
  pair(at: OperationAt, problems: string[], { status, body }: Received, cause = problems.join('; ')): Finding[] {
    const place = `${at.id} ${status}`;
    if (problems.length > 0 && status < 400)
      return [{ rule: 'negative_data_rejection', place, message: `accepted a request that it should refuse: ${problems.join('; ')}`, cause }];
    if (status === 400 && this.agreed(at, body)) return [];
    // where no body is declared, a 415 for a body is right
    const refused = status === 400 || (status === 415 && at.operation.requestBody) || (status === 422 && !at.operation.responses?.[422]);
    if (problems.length === 0 && refused)
      return [
        {
          rule: 'positive_data_acceptance',
          place,
          message: `refused a request that the contract allows: ${body.slice(0, 200)}`,
          cause: body.replace(/\d+/g, '0'),
        },
      ];
    return [];
  }

  /** Judges the response to a path that was spoilt. A router may have refused it in words of its own, or led it to another operation. */
  strayed(at: OperationAt, { method }: Sent, received: Received, spoilt: string, where: 'refused' | 'anywhere'): Finding[] {
    if (received.status >= 500) return this.response(at, method, received);
    return where === 'refused' && received.status < 300 ? this.pair(at, [spoilt], received, spoilt.split(' ', 2).join(' ')) : [];
  }

  /** The line of the contract that a spoilt request breaks: in the schema of its body, or a parameter. */
  brokenBy({ operation }: OperationAt, { headers, body }: Sent, spoilt: string): Wrong {
    const sent = spoilt.startsWith('body') && body !== undefined ? writable(this.document, operation.requestBody) : undefined;
    const wrong = sent && this.wrongInSent(sent.media, headers['Content-Type'] ?? sent.type, body!);
    return wrong ? { ...wrong, said: `${spoilt}: ${wrong.said}` } : { said: spoilt, cause: spoilt.split(' ', 2).join(' ') };
  }
}

/** OpenAPI says so: other parts of a contract describe these headers. */
const isIgnored = ({ in: where, name }: Json) => where === 'header' && /^(accept|content-type|authorization)$/i.test(name);

const brokenRule = (error: ErrorObject | undefined) => `${error?.message} ${JSON.stringify(error?.params)}`.replace(/ \{\}$/, '');

/** The path in a server's address. Its scheme and host may be variables. Paths begin with a slash, so it ends without one. */
const basePath = (url: string) => url.replace(/^([\w{}+.-]*:)?\/\/[^/]*|^\{[^}]+\}/, '').replace(/\/$/, '');

export function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
