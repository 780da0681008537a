// What a handler gets and what it may answer, read off the group's generated types.

import type { Happening } from '../server/domain/events.ts';
import type { App, Shop } from '../server/domain/tenants.ts';
import type { Outbound } from '../server/outbound/outbound.ts';
import type { Cursor, PageRequest } from '../server/store/paging.ts';
import type { Store } from '../server/store/store.ts';
import type { AnyTable, Executor } from '../server/store/table.ts';
import type { Vault } from '../server/store/vault.ts';

type Member<T, K extends PropertyKey> = T extends { [P in K]?: infer V } ? V : never;
type Media<T> = Member<Member<T, 'content'>, 'application/json'>;
type OrEmpty<T> = [T] extends [never] ? Record<never, never> : [undefined] extends [T] ? Exclude<T, undefined> & object : T;

export type PathOf<Op> = OrEmpty<Member<Member<Op, 'parameters'>, 'path'>>;
export type QueryOf<Op> = Omit<OrEmpty<Exclude<Member<Member<Op, 'parameters'>, 'query'>, undefined>>, 'limit' | 'page_info' | 'fields'>;
export type BodyOf<Op> = Media<Exclude<Member<Op, 'requestBody'>, undefined>>;
type Responses<Op> = Member<Op, 'responses'>;

/** An answer that the contract declares, with the body it declares. `links` are a list's neighbouring pages. */
export type Reply<Op> = {
  [Status in keyof Responses<Op>]: [Media<Responses<Op>[Status]>] extends [never]
    ? { status: Status; body?: undefined; headers?: Record<string, string> }
    : { status: Status; body: Media<Responses<Op>[Status]>; links?: { previous?: Cursor; next?: Cursor }; headers?: Record<string, string> };
}[keyof Responses<Op>];

/** An answer whose body stands in the contract. */
export interface Fixed<Status> {
  status: Status;
  fixed: true;
  body: unknown;
}

interface RefusalsOf {
  fields: Record<string, string>;
  answers: Record<number, string>;
}

export interface Call<Op, Refusals extends RefusalsOf> {
  path: PathOf<Op>;
  query: QueryOf<Op>;
  body: BodyOf<Op>;
  page: PageRequest;
  /** In a write, a transaction: kept when the answer is a success, undone when it isn't. */
  store: Executor;
  /** By the shop's clock, as rows store it. */
  now: string;
  /** The version that serves the call, such as 2026-10. */
  version: string;
  /** Scheme and host under which the caller knows this server, for URLs in answers. */
  origin: string;
  /** 422, in the words that the contract has beside the field. `base` speaks of the whole record. */
  refuse(fields: { [F in keyof Refusals['fields']]?: Refusals['fields'][F] | [Refusals['fields'][F], Record<string, string | number>] }): Fixed<422>;
  /** The named example of a status, as it stands in the contract. */
  answer<Status extends keyof Refusals['answers']>(status: Status, example: Refusals['answers'][Status]): Fixed<Status>;
  /** Makes a URL that can't be guessed or made up. */
  signature(purpose: string, value: string): string;
  /** The one way to call someone else's server; only from an `outside` handler or a job. */
  outbound: Outbound;
  /** For what the database may hold, but not show to whoever steals it. */
  vault: Vault;
  /** Every table there is, for what goes with a shop or an app. */
  tables: AnyTable[];
  /** Whether clocks may be moved and other things that only a test wants. */
  sandbox: boolean;
  /** Makes a write known: the event log and the webhooks, in the same transaction. */
  happened(happening: Happening): Promise<void>;
}

export interface AdminCall<Op, Refusals extends RefusalsOf> extends Call<Op, Refusals> {
  shop: Shop;
  app: App;
}

export type OperatorCall<Op, Refusals extends RefusalsOf> = Call<Op, Refusals> & (PathOf<Op> extends { shop_id: unknown } ? { shop: Shop } : unknown);

type Answered<Op> = Reply<Op> | Fixed<keyof Responses<Op>>;

/**
 * A handler that has to wait for something other than the store would hold everybody's transaction up:
 * it is an object with `outside`, gets no transaction, and opens one itself when it comes to writing.
 */
interface Opening<A> {
  /** For reading, and for what has to be known to others before the answer is. */
  store: Store;
  /** Kept if what it answers is a success, undone if it isn't, like the transaction that other handlers run in. */
  transaction(work: (within: { store: Executor; happened(happening: Happening): Promise<void> }) => Promise<A>): Promise<A>;
}
type Handler<C, A> = ((call: C) => Promise<A>) | { outside(call: Omit<C, 'happened' | 'store'> & Opening<A>): Promise<A> };

export type Handlers<Ops, R extends { [K in keyof Ops]: RefusalsOf }> = { [K in keyof Ops]: Handler<AdminCall<Ops[K], R[K]>, Answered<Ops[K]>> };
export type OperatorHandlers<Ops, R extends { [K in keyof Ops]: RefusalsOf }> = { [K in keyof Ops]: Handler<OperatorCall<Ops[K], R[K]>, Answered<Ops[K]>> };

export const notFound = { status: 404, body: { errors: 'Not Found' } } as const;
