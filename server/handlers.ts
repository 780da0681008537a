// What the handlers of this application get besides what the contract promises them: the caller, the store, the clock, and ways to call other servers.
import type { Call, Codes, PathOf, RefusalsOf, ResponseOf } from '../contract/requests/handlers.ts';
import type { Happening } from './domain/events.ts';
import type { SigningKeys } from './domain/signing_keys.ts';
import type { App, Shop } from './domain/tenants.ts';
import type { Outbound } from './outbound/outbound.ts';
import type { Recent } from './sandbox/recent.ts';
import type { Cause, Portion } from './store/executor.ts';
import type { PageRequest } from './store/lists/paging.ts';
import type { AnyTable, Executor } from './store/table.ts';
import type { Vault } from './store/vault.ts';

/** For a handler whose record doesn't exist. */
export const notFound = { status: 404, body: { errors: 'Not Found' } } as const;

/** What a handler writes with. */
export interface Writing {
  /** In a write it is a transaction: committed when the response is a success, rolled back otherwise. */
  store: Executor;
  /** The current time by the shop's clock, as rows store it. */
  now: string;
  /** Announces a write: adds it to the event log and queues webhooks, in the same transaction. */
  happened(happening: Happening): Promise<void>;
}

interface ServerCall<Op, R extends RefusalsOf> extends Call<Op, R>, Writing {
  page: PageRequest;
  /** The version that serves the call, such as 2026-10. */
  version: string;
  /** The oldest supported version, where the operator has widened the window of versions (versions.ts). */
  oldestVersion: string | undefined;
  /** Scheme and host under which the caller reached this server, for URLs in the response to that caller. Without PUBLIC_URL the Host header decides. */
  origin: string;
  /** Scheme and host of this server, whoever calls. For URLs that are stored or sent to others, as in webhooks. */
  ownOrigin: string;
  /** The ids by which other systems know this call. */
  cause(): Cause;
  /** Makes the signature of a URL, so that nobody can guess or forge the URL. */
  signature(purpose: string, value: string): string;
  /** The only way to call another server; only for an `outside` handler or a job. */
  outbound: Outbound;
  /** Seals values that the database stores, so that a stolen database doesn't show them. */
  vault: Vault;
  /** Signs cursors and addresses. */
  signingKeys: SigningKeys;
  /** Every table, for operations that copy or remove all rows of a shop or an app. */
  tables: AnyTable[];
  /** The latest requests to this server. A host keeps none. */
  recent: Recent | undefined;
  /** Whether this is a sandbox, which lets callers move clocks and do other things that only tests need. */
  sandbox: boolean;
}

interface AdminCall<Op, R extends RefusalsOf> extends ServerCall<Op, R> {
  shop: Shop;
  app: App;
}

type OperatorCall<Op, R extends RefusalsOf> = ServerCall<Op, R> & (PathOf<Op> extends { shop_id: unknown } ? { shop: Shop } : unknown);

/**
 * Handlers that list, count or get differ only in names, and are still written out: each is compiled against the types of its own operation,
 * and its filters and its response often come to differ later. Responses and new rows name their members one by one,
 * so that the compiler finds a missing or superfluous one. A handler with rules looks up again what its rules have looked up:
 * rules hand over only problems, because they also run where the body is malformed and the handler doesn't run.
 */
export type Handlers<Ops, R extends { [K in keyof Ops]: RefusalsOf }> = { [K in keyof Ops]: Handler<AdminCall<Ops[K], R[K]>, R[K], ResponseOf<Ops[K]>> };
export type OperatorHandlers<Ops, R extends { [K in keyof Ops]: RefusalsOf }> = {
  [K in keyof Ops]: Handler<OperatorCall<Ops[K], R[K]>, R[K], ResponseOf<Ops[K]>>;
};

/** A body without what is malformed in it. The schema check reports what is wrong with that. */
type Sound<B> = { [Root in keyof B]: B[Root] extends object | undefined ? Partial<NonNullable<B[Root]>> : B[Root] };

/**
 * Rules about fields that need the store (taken, unknown). They run in the write's transaction, together with the schema's checks, so that one 422 holds all.
 * `malformed` names the members that were left out of the body, whole or in part, for rules that check one member against another.
 * Rules return a code for each wrong field. They respond at once where the caller may not make the call, or where the record that it names doesn't exist.
 */
type Rules<C extends { body: unknown }, R extends RefusalsOf, A> = (
  call: Omit<C, 'body' | 'happened'> & {
    body: Sound<C['body']>;
    /** The members that were left out, whole or in part. A rule that would mistake such a member for an absent one, and so report a false problem, must report nothing. */
    malformed: ReadonlySet<string>;
  },
) => Promise<Codes<R> | A | undefined>;

interface Opening<A> {
  /** For reads, and for writes that other processes have to see before the response is sent. */
  store: Portion;
  /** Committed if the response is a success, else rolled back, like other handlers' transactions. `now` is its own, since the wait before it may be long. */
  transaction(work: (within: Writing) => Promise<A>): Promise<A>;
}

/**
 * A handler that writes runs in a transaction. One that has to wait for anything other than the store would hold up the transactions of all other calls:
 * it is an object with `outside`, gets no transaction, and opens one itself when it is ready to write.
 */
type Handler<C extends { body: unknown }, R extends RefusalsOf, A> =
  | ((call: C) => Promise<A>)
  | { rules: Rules<C, R, A>; handle(call: C): Promise<A> }
  | { rules?: Rules<C, R, A>; outside(call: Omit<C, 'happened' | 'store'> & Opening<A>): Promise<A> };
