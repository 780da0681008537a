// The way of a request from the contract's operation to its handler, and of the answer back.

import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { assertPayload } from '../server/contracts.ts';
import { type Happening, record } from '../server/domain/events.ts';
import type { App, Shop } from '../server/domain/tenants.ts';
import { calledAs, ownAddress } from '../server/host.ts';
import type { Outbound } from '../server/outbound/outbound.ts';
import { momentNow } from '../server/store/clock.ts';
import type { Cursor, Cursors, PageRequest } from '../server/store/paging.ts';
import type { Store } from '../server/store/store.ts';
import { type AnyTable, type Executor, Gone, Taken } from '../server/store/table.ts';
import type { Vault } from '../server/store/vault.ts';
import { type Arrivals, letGo } from './arriving.ts';
import type { Json } from './document.ts';
import { guard, type Refusal, readBody, refusal } from './guard.ts';
import type { Contract, Operation } from './operations.ts';
import { Routes } from './routes.ts';
import { mostMessages, shortened, type Validator } from './validate.ts';

/** Who is calling, and as which version. The two interfaces differ in how they find out. */
export interface Admitted {
  shop?: Shop;
  app?: App;
  /** What the event log calls the caller. */
  author: string;
  version: string;
  headers: Record<string, string>;
  /** Keeps whom it admits there until the transaction ends, so that nothing is written for who has gone; refuses who has gone meanwhile. */
  keep?(tx: Executor): Promise<Refusal | undefined>;
}

export interface Entry {
  contract: Contract;
  validator: Validator;
  groups: Record<string, { handlers: object }>;
  store: Store;
  cursors: Cursors;
  outbound: Outbound;
  vault: Vault;
  tables: AnyTable[];
  sandbox: boolean;
  /** Bytes of a body at most; a megabyte, if that is less, where the contract declares no attachments. */
  maxBody: number;
  arrivals: Arrivals;
  /** Scheme and host of every link, where a host has set them. */
  publicUrl: string | undefined;
  admit(request: IncomingMessage, operation: Operation, parameters: Record<string, number>, version: string): Promise<Admitted | Refusal>;
  /** Members were sent that are deprecated in the version that serves. */
  onDeprecated?(admitted: Admitted, operation: Operation, members: string[]): void;
  log(entry: Record<string, unknown>): void;
  /** Tests learn from it which answers were given. */
  onAnswer?: ((operation: Operation, status: number) => void) | undefined;
}

interface Answered {
  status: number;
  body?: unknown;
  links?: { previous?: Cursor; next?: Cursor };
  headers?: Record<string, string>;
}

export const deprecatedReason = 'X-Service-API-Deprecated-Reason';

type AnyHandler = (call: Json) => Promise<Answered>;

/** Undoes a transaction whose answer is a refusal. */
class Undone extends Error {
  readonly answered: Answered;

  constructor(answered: Answered) {
    super('refused');
    this.answered = answered;
  }
}

export class Dispatch {
  private readonly routes: Routes<Operation>;
  private readonly validator: Validator;
  private readonly handlers = new Map<string, AnyHandler | { outside: AnyHandler }>();
  private readonly entry: Entry;

  constructor(entry: Entry) {
    this.entry = entry;
    this.routes = new Routes(entry.contract.operations.values());
    this.validator = entry.validator;
    for (const { handlers } of Object.values(entry.groups)) for (const [id, handler] of Object.entries(handlers)) this.handlers.set(id, handler);
    const missing = [...entry.contract.operations.keys()].filter((id) => !this.handlers.has(id));
    const beyond = [...this.handlers.keys()].filter((id) => !entry.contract.operations.has(id));
    if (missing.length + beyond.length > 0)
      throw new Error(`contract ${entry.contract.name} and handlers differ: without handler ${missing.join()}; without operation ${beyond.join()}`);
  }

  /** `path` is what follows the interface's prefix; `base` is that prefix, for links. */
  async serve(request: IncomingMessage, response: ServerResponse, { path, base, version }: { path: string; base: string; version: string }) {
    const { log, onAnswer, maxBody } = this.entry;
    const tell = (status: number, body: unknown, headers?: Record<string, string>) => {
      letGo(request, response, maxBody);
      send(response, status, body, headers);
    };
    const mark = path.indexOf('?');
    const match = this.routes.match(request.method ?? 'GET', mark < 0 ? path : path.slice(0, mark));
    if (!match) return tell(404, { errors: 'Not Found' });
    if ('allow' in match) return tell(405, { errors: 'Method Not Allowed' }, { Allow: match.allow.join(', ') });
    const { operation } = match;
    try {
      const answered = await this.answer(request, response, operation, match.parameters, mark < 0 ? '' : path.slice(mark + 1), base, version);
      onAnswer?.(operation, answered.status);
      tell(answered.status, answered.body, answered.headers);
    } catch (error) {
      log({
        level: 'error',
        request_id: response.getHeader('x-request-id'),
        operation: operation.id,
        error: error instanceof Error ? error.stack : String(error),
      });
      onAnswer?.(operation, 500);
      tell(500, { errors: 'An unexpected error occurred' });
    }
  }

  private async answer(
    request: IncomingMessage,
    response: ServerResponse,
    operation: Operation,
    parameters: string[],
    search: string,
    base: string,
    version: string,
  ): Promise<Answered> {
    const { entry, validator } = this;
    // who hangs up while the body is read takes the connection's address along
    const ownOrigin = entry.publicUrl ?? ownAddress(request);
    const path: Record<string, number> = {};
    let unknownId = false;
    for (const [at, { name, schema }] of operation.pathParameters.entries()) {
      const text = parameters[at] ?? '';
      if (schema.type === 'string') (path as Json)[name] = text;
      else path[name] = Number(text);
      if (schema.type !== 'string' && !Number.isSafeInteger(path[name])) unknownId = true;
      if (schema.type !== 'string' && !/^\d+$/.test(text)) path[name] = Number.NaN;
    }

    const admitted = await entry.admit(request, operation, path, version);
    if ('status' in admitted) return refused(admitted);
    for (const name in admitted.headers) response.setHeader(name, admitted.headers[name]!);

    const readsBody = operation.method === 'post' || operation.method === 'put';
    const atMost = operation.body?.attachments ? entry.maxBody : Math.min(entry.maxBody, withoutAttachments);
    const guarded = guard(request, readsBody, atMost);
    if (guarded) return refused(guarded);
    for (const name in path) if (Number.isNaN(path[name])) return refused(refusal(400, { [name]: 'must be a whole number' }));
    const queried = this.query(operation, search, admitted);
    if ('status' in queried) return refused(queried);

    let body: unknown;
    if (readsBody) {
      const read = await readBody(request, { arrivals: entry.arrivals, caller: callerOf(admitted), atMost });
      if ('status' in read) return refused(read);
      ({ body } = read);
    }
    if (operation.body) {
      const problems = body === undefined && !operation.body.required ? undefined : validator.body(operation, body);
      if (problems)
        return 'missingRoot' in problems
          ? refused(refusal(400, { [problems.missingRoot]: 'Required parameter missing or invalid' }))
          : refused(refusal(422, problems.errors));
      this.noteDeprecated(operation, operation.body, body as Json | undefined, admitted, response);
    }
    if (unknownId) return { status: 404, body: { errors: 'Not Found' } };

    const call: Json = {
      path,
      query: queried.query,
      page: queried.page,
      body,
      shop: admitted.shop,
      app: admitted.app,
      now: momentNow(admitted.shop?.clock_offset_ms),
      version: admitted.version,
      origin: this.origin(request),
      ownOrigin,
      signature: (purpose: string, value: string) => entry.cursors.signature(purpose, value),
      outbound: entry.outbound,
      vault: entry.vault,
      tables: entry.tables,
      sandbox: entry.sandbox,
      refuse: (fields: Record<string, string | [string, Record<string, string | number>]>) => this.refuse(operation, fields),
      answer: (status: number, example: string) => fixed(operation, status, example),
    };
    const answered = await this.handle(operation, call, admitted);
    if (answered.links)
      addLinks(
        response,
        answered.links,
        queried,
        (info) => entry.cursors.seal(place(operation, admitted), info),
        `${this.origin(request)}${base}${operation.path.replace(/\{([^}]+)\}/g, (_, name) => String(path[name]))}`,
      );
    if (queried.fields && answered.status < 300) answered.body = picked(operation, answered, queried.fields);
    return answered;
  }

  private noteDeprecated(
    operation: Operation,
    { rootKeys, deprecated }: NonNullable<Operation['body']>,
    body: Json | undefined,
    admitted: Admitted,
    response: ServerResponse,
  ) {
    if (deprecated.size === 0) return;
    const record = body?.[rootKeys[0] ?? ''];
    const sent = [...deprecated].filter(([name, { since }]) => record?.[name] !== undefined && admitted.version >= since);
    const [first] = sent;
    if (!first) return;
    if (!response.hasHeader(deprecatedReason)) response.setHeader(deprecatedReason, first[1].documentation_url);
    this.entry.onDeprecated?.(
      admitted,
      operation,
      sent.map(([name]) => name),
    );
  }

  /** Reads see what is committed. A write is one transaction, kept if the answer is a success that the contract declares. */
  private async handle(operation: Operation, call: Json, admitted: Admitted): Promise<Answered> {
    const handler = this.handlers.get(operation.id)!;
    const { store } = this.entry;
    // one call is one action, however many records it touches
    const uid = randomUUID();
    const within = (executor: Executor) => ({
      store: executor,
      happened: (happening: Happening) => {
        if (happening.webhook) assertPayload(happening.webhook);
        return record(executor, { shop: admitted.shop!, author: admitted.author, now: call.now, uid }, happening);
      },
    });
    const transaction = async (work: AnyHandler) => {
      try {
        return await store.transaction(async (tx) => {
          const gone = await admitted.keep?.(tx);
          if (gone) throw new Undone(refused(gone));
          const answered = this.held(operation, await work(within(tx)));
          if (answered.status >= 400) throw new Undone(answered);
          return answered;
        });
      } catch (error) {
        if (error instanceof Undone) return error.answered;
        throw error;
      }
    };
    try {
      if (typeof handler !== 'function') return this.held(operation, await handler.outside({ ...call, store, transaction }));
      if (operation.method === 'get') return this.held(operation, await handler({ ...call, ...within(store) }));
      return await transaction((inside) => handler({ ...call, ...inside }));
    } catch (error) {
      if (error instanceof Taken && error.blames) return this.refuse(operation, { [error.blames]: 'taken' });
      // someone else removed it in the meantime: as if they had come first
      if (error instanceof Gone && operation.answers.has(404)) return { status: 404, body: { errors: 'Not Found' } };
      throw error;
    }
  }

  /** An answer off the contract is our own mistake: nobody gets it, and what it did is undone. */
  private held(operation: Operation, answered: Answered): Answered {
    const problem = this.validator.answerProblem(operation, answered.status, answered.body);
    if (problem) throw new Error(`off the contract: ${problem}`);
    return answered;
  }

  private refuse(operation: Operation, fields: Record<string, string | [string, Record<string, string | number>]>): Answered {
    const errors: Record<string, string[]> = {};
    for (const [field, code] of Object.entries(fields)) {
      if (code === undefined) continue;
      const [name, values] = typeof code === 'string' ? [code, {}] : code;
      errors[field] = this.validator.phrase(operation, field, name, values);
    }
    return { status: 422, body: { errors } };
  }

  private query(operation: Operation, search: string, admitted: Admitted): Queried | Refusal {
    const checked = search === '' && operation.queryParameters.size === 0 ? { value: {} as Json } : this.validator.query(operation, search);
    const sealed = operation.queryParameters.has('page_info') && search.includes('page_info') ? new URLSearchParams(search) : undefined;
    const info = sealed?.get('page_info');
    if (sealed && info !== null) {
      const beside = [...new Set(sealed.keys())].filter((name) => !['page_info', 'limit', 'fields'].includes(name));
      const told = beside.slice(0, mostMessages).map(shortened);
      if (beside.length) return refusal(400, Object.fromEntries(told.map((name) => [name, `${name} cannot be passed when page_info is present.`])));
    }
    if ('errors' in checked) return refusal(400, checked.errors);
    const { limit, page_info, fields, ...query } = checked.value;
    const chosen = fields === undefined ? undefined : chosenFields(operation, fields);
    if (chosen && 'status' in chosen) return chosen;
    const shared = chosen ? { fields: chosen } : {};
    if (page_info === undefined) return { query, page: { limit: limit ?? 50 }, ...shared };
    const opened = this.entry.cursors.open(place(operation, admitted), page_info);
    if (!opened) return refusal(400, { page_info: 'Invalid value.' });
    return { query: opened.query, page: { limit: limit ?? 50, cursor: opened.cursor }, ...shared };
  }

  /** Scheme and host for the links of an answer. */
  private origin(request: IncomingMessage): string {
    return this.entry.publicUrl ?? calledAs(request);
  }
}

interface Queried {
  query: Json;
  page: PageRequest;
  fields?: string[];
}

/** A cart of 250 items with all that they may have is a tenth of it. */
const withoutAttachments = 1024 * 1024;

/** Who is charged for what arrives: an app in a shop, or the operator. */
const callerOf = ({ shop, app }: Admitted) => (app ? `${app.id}/${shop?.id ?? ''}` : '');

/** A cursor belongs to one list of one shop. */
const place = (operation: Operation, { shop, app }: Admitted) => `${operation.id}/${shop?.id ?? ''}/${app?.id ?? ''}`;

const refused = ({ status, errors, headers }: Refusal): Answered => ({ status, body: { errors }, ...(headers ? { headers } : {}) });

function fixed(operation: Operation, status: number, example: string): Answered {
  const body = operation.answers.get(status)?.examples.get(example);
  if (body === undefined) throw new Error(`${operation.id} has no example ${example} of ${status}`);
  return { status, body };
}

/** Undefined where no name is given: nobody wants records without members. */
function chosenFields(operation: Operation, fields: string): string[] | Refusal | undefined {
  const chosen = fields
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
  if (chosen.length === 0) return undefined;
  const members = operation.answers.get(200)?.root?.members;
  if (!members) return chosen;
  const all = chosen.filter((name) => !members.has(name));
  if (all.length === 0) return chosen;
  const unknown = all.slice(0, mostMessages).map(shortened);
  return refusal(400, { fields: `${unknown.join(', ')} ${unknown.length > 1 ? 'are' : 'is'} not among the fields: ${[...members].join(', ')}` });
}

function picked(operation: Operation, { status, body }: Answered, fields: string[]): unknown {
  const root = operation.answers.get(status)?.root;
  if (!root) return body;
  const pick = (record: Json) => Object.fromEntries(fields.filter((name) => name in record).map((name) => [name, record[name]]));
  const held = (body as Json)[root.key];
  return { [root.key]: root.list ? held.map(pick) : pick(held) };
}

function addLinks(
  response: ServerResponse,
  links: NonNullable<Answered['links']>,
  { query, page, fields }: Queried,
  seal: (info: { cursor: Cursor; query: Json }) => string,
  base: string,
) {
  const header = (['previous', 'next'] as const).flatMap((rel) => {
    const cursor = links[rel];
    if (!cursor) return [];
    const search = new URLSearchParams({ limit: String(page.limit), page_info: seal({ cursor, query }), ...(fields ? { fields: fields.join(',') } : {}) });
    return [`<${base}?${search}>; rel="${rel}"`];
  });
  if (header.length) response.setHeader('Link', header.join(', '));
}

export function send(response: ServerResponse, status: number, body: unknown, headers: Record<string, string> = {}) {
  for (const name in headers) response.setHeader(name, headers[name]!);
  response.statusCode = status;
  if (body === undefined) return response.end();
  const text = JSON.stringify(body);
  response.setHeader('Content-Type', 'application/json; charset=utf-8');
  response.setHeader('Content-Length', Buffer.byteLength(text));
  response.end(text);
}
