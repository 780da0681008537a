// What the handlers of this application get beyond what the contract promises them: who calls, the store, the clock, ways out.
import type { Call, Codes, PathOf, RefusalsOf, ResponseOf } from '../contract/handlers.ts';
import type { Happening } from './domain/events.ts';
import type { SigningKeys } from './domain/signing_keys.ts';
import type { App, Shop } from './domain/tenants.ts';
import type { Outbound } from './outbound/outbound.ts';
import type { Recent } from './recent.ts';
import type { Cause, Portion } from './store/executor.ts';
import type { PageRequest } from './store/paging.ts';
import type { AnyTable, Executor } from './store/table.ts';
import type { Vault } from './store/vault.ts';

export { notFound } from '../contract/handlers.ts';

interface ServerCall<Op, R extends RefusalsOf> extends Call<Op, R> {
  page: PageRequest;
  /** In a write, a transaction: kept when the answer is a success, undone when it isn't. */
  store: Executor;
  /** By the shop's clock, as rows store it. */
  now: string;
  /** The version that serves the call, such as 2026-10. */
  version: string;
  /** Where the operator has widened the window of versions (versions.ts). */
  oldestVersion: string | undefined;
  /** Scheme and host under which the caller knows this server, for URLs in the answer to that caller. Without PUBLIC_URL they are the caller's word. */
  origin: string;
  /** Scheme and host of this server whoever calls, for URLs that are stored or go to others, as in webhooks. */
  ownOrigin: string;
  /** By which others know this call. */
  cause(): Cause;
  /** Makes a URL that can't be guessed or made up. */
  signature(purpose: string, value: string): string;
  /** The one way to call someone else's server; only from an `outside` handler or a job. */
  outbound: Outbound;
  /** For what the database may hold, but not show to whoever steals it. */
  vault: Vault;
  /** What signs cursors and addresses. */
  signingKeys: SigningKeys;
  /** Every table there is, for what goes with a shop or an app. */
  tables: AnyTable[];
  /** What the server was asked lately; a host keeps nothing of it. */
  recent: Recent | undefined;
  /** Whether clocks may be moved and other things that only a test wants. */
  sandbox: boolean;
  /** Makes a write known: the event log and the webhooks, in the same transaction. */
  happened(happening: Happening): Promise<void>;
}

interface AdminCall<Op, R extends RefusalsOf> extends ServerCall<Op, R> {
  shop: Shop;
  app: App;
}

type OperatorCall<Op, R extends RefusalsOf> = ServerCall<Op, R> & (PathOf<Op> extends { shop_id: unknown } ? { shop: Shop } : unknown);

/**
 * Handlers that list, count or get are alike but for their names, and are written out all the same: each is compiled against the types
 * of its own operation, and there its filters and its answer come to differ. Answers and new rows
 * name their members one by one, so that the compiler finds the one that is missing or too much. A handler with rules finds again what they found, since they
 * hand over only what is wrong: they run where the body is malformed too, and the handler doesn't.
 */
export type Handlers<Ops, R extends { [K in keyof Ops]: RefusalsOf }> = { [K in keyof Ops]: Handler<AdminCall<Ops[K], R[K]>, R[K], ResponseOf<Ops[K]>> };
export type OperatorHandlers<Ops, R extends { [K in keyof Ops]: RefusalsOf }> = {
  [K in keyof Ops]: Handler<OperatorCall<Ops[K], R[K]>, R[K], ResponseOf<Ops[K]>>;
};

/** A body whose malformed members are left out: what is wrong with them the schema says. */
type Sound<B> = { [Root in keyof B]: B[Root] extends object | undefined ? Partial<NonNullable<B[Root]>> : B[Root] };

/**
 * Rules about fields that need the store (taken, unknown), asked in the write's transaction together with what the schema finds, so that one 422 holds all.
 * `malformed` names the members that were left out of the body, for rules that judge one member by another.
 * They name a code for each field that is wrong, or answer at once where the caller may not make the call, or what it speaks of isn't there.
 */
type Rules<C extends { body: unknown }, R extends RefusalsOf, A> = (
  call: Omit<C, 'body' | 'happened'> & {
    body: Sound<C['body']>;
    /** The members that were left out: a rule that would take one of them for absent, and so say what isn't true, says nothing. */
    malformed: ReadonlySet<string>;
  },
) => Promise<Codes<R> | A | undefined>;

interface Opening<A> {
  /** For reading, and for what has to be known to others before the answer is. */
  store: Portion;
  /** Kept if what it answers is a success, undone if it isn't, like the transaction that other handlers run in. Its `now` is the time of writing: what was waited for may have taken long. */
  transaction(work: (within: { store: Executor; now: string; happened(happening: Happening): Promise<void> }) => Promise<A>): Promise<A>;
}

/**
 * A handler runs in a transaction if it writes. One that has to wait for something other than the store would hold everybody's transaction up:
 * it is an object with `outside`, gets no transaction, and opens one itself when it comes to writing.
 */
type Handler<C extends { body: unknown }, R extends RefusalsOf, A> =
  | ((call: C) => Promise<A>)
  | { rules: Rules<C, R, A>; handle(call: C): Promise<A> }
  | { rules?: Rules<C, R, A>; outside(call: Omit<C, 'happened' | 'store'> & Opening<A>): Promise<A> };
