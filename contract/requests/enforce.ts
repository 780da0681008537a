// The middleware that takes a request from the contract's operation to its handler, and the handler's response back to the caller:
// app.use('/admin', enforce(contract, validator, handlers, ports))
import type { IncomingMessage, ServerResponse } from 'node:http';
import { hasBody, type Json } from '../document.ts';
import type { Contract, Operation } from '../operations.ts';
import { Routes } from '../routes.ts';
import { Arrivals, type Keeps, letGo } from './arriving.ts';
import { faultResponse, fixed } from './examples.ts';
import { reasonsFor, wantsExplanation } from './explain.ts';
import { guard, readBody } from './guard.ts';
import { assertStill, Handling, type Problems } from './handling.ts';
import { hintOn, Paths, unheeded, wrapped } from './hints.ts';
import type { Large } from './parse.ts';
import { pathOf, writtenPath } from './path.ts';
import { picked, recordsOf } from './picked.ts';
import { type Admitted, type Asked, type Codes, type HandlerResponse, Overtaken, type Ports, refused } from './ports.ts';
import { firstNames, namesFit, Query } from './query.ts';
import { notFoundRefusal, type Refusal, refusal, unexpected, wrongMethod } from './refusal.ts';
import { keyForm, keyOf, Repeats } from './repeats.ts';
import { helpLink, send, sendInSlices, usualPatience } from './send.ts';
import type { Validator } from './validate.ts';

/** A request whose operation is known. */
interface Call extends Asked {
  request: IncomingMessage & { originalUrl?: string };
  /** The path has an id that no record can have. */
  unknownId: boolean;
  /** A hint for the caller about that id. */
  pathHint: string | undefined;
  search: string;
  /** The path at which the contract is mounted. */
  base: string;
  /** The body, once it has been read. A call that is begun again doesn't read it again. */
  read?: Awaited<ReturnType<typeof readBody>>;
  /** Called once the call is done and its response has ended: what the call keeps in memory counts until then. */
  leave?: () => void;
}

export interface Enforcing {
  /** The most bytes of a body. Where an operation declares no attachments, its body has at most 1 MB, or this if it is less. */
  maxBody?: number;
  arrivals?: Arrivals;
  /** How slowly a caller may read a large list. */
  patience?: typeof usualPatience;
}

export function enforce(contract: Contract, validator: Validator, handlers: Record<string, unknown>, ports: Ports, options: Enforcing = {}) {
  const enforcer = new Enforcer(contract, validator, handlers, ports, options);
  return (request: IncomingMessage & { originalUrl?: string }, response: ServerResponse) => enforcer.serve(request, response);
}

/** A cart of 250 items with all their members takes a tenth of this. */
const withoutAttachments = 1024 * 1024;
const withAttachments = 10 * 1024 * 1024;

const keptIn = (asked: Call) => (leave: () => void) => {
  asked.leave = leave;
};

class Enforcer {
  private readonly contract: Contract;
  private readonly validator: Validator;
  private readonly handling: Handling;
  private readonly ports: Ports;
  private readonly routes: Routes<Operation>;
  private readonly paths: Paths;
  private readonly query: Query;
  private readonly maxBody: number;
  private readonly arrivals: Arrivals;
  private readonly patience: typeof usualPatience;
  private readonly repeats = new Repeats();
  /** Responses that must not be sent: a requested fault cuts their connection. */
  private readonly lost = new WeakSet<ServerResponse>();

  constructor(contract: Contract, validator: Validator, handlers: Record<string, unknown>, ports: Ports, options: Enforcing) {
    this.contract = contract;
    this.validator = validator;
    this.handling = new Handling(contract, validator, handlers, ports);
    this.ports = ports;
    this.routes = new Routes(contract.operations.values());
    this.paths = new Paths(this.routes, contract.operations.values(), ports.prefix ?? '');
    this.query = new Query(validator, ports.cursors);
    this.maxBody = options.maxBody ?? withAttachments;
    this.arrivals = options.arrivals ?? new Arrivals();
    this.patience = options.patience ?? usualPatience;
  }

  /** `request.url` is the part of the URL after the place at which the contract is mounted. */
  async serve(request: IncomingMessage & { originalUrl?: string }, response: ServerResponse) {
    const { note, help, explained, hinted } = this.ports;
    const began = performance.now();
    let known: Operation | undefined;
    const tell = (status: number, body: unknown, headers?: Record<string, string>, text?: string) => {
      letGo(request, response);
      if (help && status >= 400 && status < 500) response.setHeader('Link', helpLink(help(request, known)));
      send(response, status, body, headers, text);
    };
    const refuse = ({ status, errors, headers }: Refusal) => tell(status, { errors }, headers);
    const { method = 'GET', url = '/', originalUrl = url } = request;
    const mark = url.indexOf('?');
    const below = mark < 0 ? url : url.slice(0, mark);
    const match = this.routes.match(method, below);
    const advise = (hint: string | undefined) => {
      if (hint && hinted) for (const [name, value] of Object.entries(hinted(request, hint))) response.setHeader(name, value);
    };
    if (!match || 'allow' in match) {
      const { refusal: instead, headers = {} } = (await this.ports.astray?.(request)) ?? {};
      for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
      if (!instead && hinted) advise(match ? this.paths.otherMethod(method, below, match.allow) : (this.paths.almost(method, below) ?? this.ports.unlike));
      const refusal = instead ?? (match ? wrongMethod(match.allow.join(', ')) : notFoundRefusal);
      note.astray?.(refusal.status, performance.now() - began, request);
      return refuse(refusal);
    }
    const { operation } = match;
    known = operation;
    try {
      const base = originalUrl.slice(0, originalUrl.length - url.length);
      const { values: path, unknownId, hint: pathHint } = pathOf(operation, match.parameters);
      const asked: Call = { request, operation, path, unknownId, pathHint, search: mark < 0 ? '' : url.slice(mark + 1), base };
      let answered: HandlerResponse;
      try {
        answered = await this.process(asked, response);
      } finally {
        if (response.destroyed) asked.leave?.();
        else if (asked.leave) response.once('close', asked.leave);
      }
      if (answered.status >= 400) advise(answered.hint ?? hintOn(answered.grounds) ?? this.ports.advice?.(answered.grounds ?? {}));
      note.answered?.(operation, answered.status, performance.now() - began, request, answered.status < 400 ? undefined : (answered.body as Json)?.errors);
      if (explained && wantsExplanation(request)) {
        const reasons = reasonsFor(this.contract, operation, answered);
        answered.headers = { ...answered.headers, ...explained(operation, answered.status, reasons, response.getHeader('x-request-id')) };
      }
      const { done } = answered.links ?? {};
      if (this.lost.has(response)) response.destroy();
      const large = done && recordsOf(operation, answered);
      if (done) response.once('close', done);
      // the connection is closed: nothing can be sent, and the event `close`, which calls `done`, may be over already
      if (response.destroyed) return done?.();
      if (!large) return tell(answered.status, answered.body, answered.headers, answered.text);
      letGo(request, response);
      await sendInSlices(response, { ...answered, ...large }, this.patience);
    } catch (error) {
      const explained = this.ports.explain(error, operation);
      const meant = explained && 'status' in explained ? explained : undefined;
      if (!meant) note.failed(error, operation, response.getHeader('x-request-id'));
      if (response.headersSent || this.lost.has(response)) return void response.destroy();
      const { status, body, headers } = meant ?? refused(unexpected);
      note.answered?.(operation, status, performance.now() - began, request);
      tell(status, body, headers);
    }
  }

  /** `admit` may have used remembered data about the caller. If that data turns out to be outdated, the caller is admitted and the call processed once more. */
  private async process(asked: Call, response: ServerResponse): Promise<HandlerResponse> {
    for (;;) {
      const admitted = await this.ports.admit(asked);
      if ('status' in admitted) return refused(admitted);
      const added: string[] = [];
      const add = (headers: Record<string, string> = {}) => {
        for (const name in headers) {
          if (response.hasHeader(name)) continue;
          response.setHeader(name, headers[name]!);
          added.push(name);
        }
      };
      try {
        const answered = await this.answer(asked, admitted, response, add);
        if (!admitted.still || (await admitted.still())) return answered;
        answered.links?.done?.();
      } catch (error) {
        if (!(error instanceof Overtaken)) throw error;
      }
      for (const name of added) response.removeHeader(name);
      this.lost.delete(response);
    }
  }

  private async answer(asked: Call, admitted: Admitted, response: ServerResponse, add: (headers?: Record<string, string>) => void): Promise<HandlerResponse> {
    const { ports, validator } = this;
    const { request, operation, path, unknownId, pathHint, search, base } = asked;
    // starts the check of the admission here, so that it runs beside the handler's reads; `process` awaits it
    if (operation.method === 'get') void admitted.still?.().catch(() => {});
    add(admitted.headers);
    const fault = await admitted.fault?.();
    if (fault && 'errors' in fault) return refused(fault);
    if (fault?.cut) this.lost.add(response);
    add(fault?.headers);
    const instead = fault && (await faultResponse(fault, operation));
    if (instead) return instead;

    const readsBody = hasBody(operation.method);
    const atMost = operation.body?.attachments ? this.maxBody : Math.min(this.maxBody, withoutAttachments);
    const guarded = guard(request, readsBody, atMost);
    if (guarded) return refused(guarded);
    const malformed = validator.path(operation, path);
    if (malformed) return refused(refusal(400, malformed));
    const ignored: string[] | undefined = ports.note.ignored && [];
    const queried = this.query.read(operation, path, search, admitted.as, ports.strict ? undefined : ignored);
    const tellIgnored = () => {
      const names = ignored?.length ? namesFit(ignored) : '';
      if (names) for (const [name, value] of Object.entries(ports.note.ignored!(names))) response.setHeader(name, value);
    };
    tellIgnored();
    if ('status' in queried) return refused(queried);
    const key = readsBody && admitted.keyed ? keyOf(request) : undefined;
    if (key === false) return refused(refusal(400, keyForm));

    let body: unknown;
    let large: Large | undefined;
    let keeps: Keeps | undefined;
    if (readsBody) {
      if (isLarge(request)) await assertStill(admitted);
      const needed = operation.body?.required === true;
      asked.read ??= await readBody(request, { arrivals: this.arrivals, caller: admitted.as, atMost, whenOver: keptIn(asked), needed });
      if ('status' in asked.read) return refused(asked.read);
      ({ body, large, keeps } = asked.read);
    }
    let problems: Problems | undefined;
    if (operation.body && (body !== undefined || operation.body.required)) {
      const judged = validator.body(operation, body);
      if ('missingRoot' in judged)
        return refused({
          ...refusal(400, { [judged.missingRoot]: 'Required parameter missing or invalid' }),
          hint: wrapped(operation, judged.missingRoot, body),
        });
      if (ignored) {
        ignored.push(...firstNames(unheeded(operation, body).map(({ name }) => name)));
        tellIgnored();
      }
      ({ body } = judged);
      if ('errors' in judged) problems = judged;
    }
    const around = admitted.context();
    add(this.deprecated(operation, body as Json | undefined, around, problems?.malformed));
    if (unknownId) return refused({ ...notFoundRefusal, hint: pathHint });

    const context: Json = {
      ...around,
      path,
      query: queried.query,
      page: queried.page,
      body,
      keeps,
      refuse: (codes: Codes) => this.handling.refusal(operation, codes),
      respond: (status: number, example: string) => fixed(operation, status, example),
    };
    const keyed = key && admitted.keyed!(context, key, { method: operation.method, url: request.originalUrl ?? request.url ?? '', body, large });
    // a call with a key must not be begun twice, so the admission is checked before it begins
    if (keyed) await assertStill(admitted);
    const answered = keyed
      ? await this.repeats.once(keyed, {
          admitted,
          context,
          attempt: (through) => this.handling.handle(operation, context, through, problems),
          say: (code) => this.handling.errorsOf(operation, { base: code }),
        })
      : await this.handling.handle(operation, context, admitted, problems);
    if (answered.links)
      add(this.query.links(operation, path, admitted.as, queried, answered.links, ports.origin(request) + base + writtenPath(operation, path)));
    if (queried.page.fields && answered.status < 300) answered.body = picked(operation, answered, queried.page.fields);
    return answered;
  }

  /** Headers about deprecated members. A member that is refused isn't mentioned, because the caller has to change it anyway. */
  private deprecated(operation: Operation, body: Json | undefined, context: Json, refused?: ReadonlySet<string>): Record<string, string> | undefined {
    const { rootKeys = [], deprecated } = operation.body ?? {};
    if (!deprecated || deprecated.size === 0) return undefined;
    const record = body?.[rootKeys[0] ?? ''];
    const sent = [...deprecated].filter(([name]) => record?.[name] !== undefined && !refused?.has(name));
    return sent.length > 0 ? this.ports.note.deprecated?.(context, operation, new Map(sent)) : undefined;
  }
}

/** Whether more of the body is to come than mostly arrives with the headers. Such a body is read only for a caller that is still admitted. */
const isLarge = ({ headers }: IncomingMessage) => headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 16_384;
