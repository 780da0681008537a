// What an application brings to a contract that is enforced: who calls, what a write is, whose a cursor is. Nothing here knows a shop.
import type { IncomingMessage } from 'node:http';
import type { ErrorObject } from 'ajv';
import type { Json } from './document.ts';
import type { Links } from './handlers.ts';
import type { Deprecation, Operation } from './operations.ts';
import type { Refusal } from './refusal.ts';

/** A request whose operation is known. Nothing else of it has been looked at. */
export interface Asked {
  request: IncomingMessage;
  operation: Operation;
  /** Ids of the path as numbers: NaN where the text is none. */
  path: Json;
}

/** What is to go wrong with a call because somebody asked for it. */
export interface Fault {
  delayMs: number;
  /** The connection ends without an answer, before anything is done or after it. */
  cut?: 'before' | 'after' | undefined;
  /** One that the operation declares: its example is the answer, and nothing is done. The first of them, or the one of that name. */
  status?: number | undefined;
  example?: string | undefined;
  headers: Record<string, string>;
}

/** Whoever was let in isn't who they were: nothing of the call stays, and it is begun again. */
export class Overtaken extends Error {}

/** Who was let in. */
export interface Admitted {
  /** Whose cursors are good here, and who is charged for the bodies that arrive. */
  as: string;
  /** Headers of every response from here on. */
  headers?: Record<string, string> | undefined;
  /** What handlers are called with besides what the contract promises; asked for when the request has been read. */
  context(): Json;
  /** Reads see what is stored; `context` is what the one before gave. */
  reading(context: Json): Json;
  /**
   * Runs a piece of work whose changes are kept together, or not at all where it throws. What it is called with besides the context
   * is the application's; a refusal instead of that ends it before it began. One that only asks throws in the end, so that nothing is kept.
   */
  unitOfWork(context: Json, work: (inside: Json) => Promise<HandlerResponse>, only?: 'asks'): Promise<HandlerResponse>;
  /** What is known of a call's `Idempotency-Key`. Absent where the application keeps no answers: the header then means nothing. */
  keyed?: ((context: Json, key: string, call: { method: string; url: string; body: unknown }) => Keyed) | undefined;
  /**
   * Whether they are who they were, where that comes from memory: asked at the same time as what they ask for, and known before anybody is answered.
   * A unit of work finds it out by itself, and ends with `Overtaken` where they aren't. Absent where they were looked up just now.
   */
  still?: (() => Promise<boolean>) | undefined;
  /** What is to go wrong with this call. Absent where nothing ever is. */
  fault?(): Promise<Fault | Refusal | undefined>;
  /** Has to have been waited for before a handler calls others. */
  reserve?(): Promise<void>;
}

/**
 * Why a call isn't done: it was, and this is its answer; another with its key is under way, or was cut off while it called others;
 * its key belongs to another call; or so much is kept already that nothing more is.
 */
export type Standing = Kept | 'key_in_use' | 'key_interrupted' | 'key_reused' | 'keys_full';

/** An answer, to the byte. */
export interface Kept {
  status: number;
  text: string | undefined;
  headers?: Record<string, string>;
}

/** A call under its key. `inside` is what a unit of work is called with, and what is kept in it is kept with its changes. */
export interface Keyed {
  /** Tells the key from all others of this process. */
  name: string;
  /** Bytes of the call, which stay in memory while it waits. */
  bytes: number;
  standing(): Promise<Standing | undefined>;
  /** As `standing`, and until the unit of work ends no other process has the key. */
  claim(inside: Json): Promise<Standing | undefined>;
  /** After `claim`. From then on the call is under way for all who ask, and for ever if this process dies. */
  reserve(inside: Json): Promise<void>;
  /** After `claim`. */
  keep(inside: Json, kept: Kept): Promise<void>;
  /** Nothing came of what was reserved. */
  release(inside: Json): Promise<void>;
}

export interface HandlerResponse {
  status: number;
  body?: unknown;
  /** The body as it is sent, where that is known already. */
  text?: string | undefined;
  /** What a refusal was made of. */
  grounds?: Grounds;
  links?: Links;
  headers?: Record<string, string>;
  /** What would help whoever sent the request, beside the answer. */
  hint?: string | undefined;
}

/** What an answer that refuses was made of. */
export interface Grounds {
  problems?: readonly ErrorObject[] | undefined;
  codes?: Codes | undefined;
}

export interface Reason {
  /** The field, parameter or answer that it is about. */
  about: string;
  /** The place in the contract. */
  at: string;
  /** The keyword of the schema, or the code of the rule. */
  rule?: string;
  assumptions: { claim: string; source: string }[];
}

/** A position in a list, and the filters that the list was asked with. */
interface PageInfo {
  cursor: object;
  query: Json;
}

export interface Ports {
  /** Comes before everything that costs. */
  admit(asked: Asked): Promise<Admitted | Refusal>;
  /** Whoever asks for no operation: what they are told instead of that, where the application says so, and in which headers besides. */
  astray?(request: IncomingMessage): Promise<{ refusal?: Refusal; headers?: Record<string, string> } | undefined>;
  /** What an error means to the caller: words for fields, by their codes, or a response. Undefined where it is the server's own fault. */
  explain(error: unknown, operation: Operation): { refuse: Codes } | HandlerResponse | undefined;
  /** Seals the position of a page into text that nobody else can make; `place` is the list, and whose. */
  cursors: { seal(place: string, info: PageInfo): string; open(place: string, text: string): PageInfo | undefined };
  /** Scheme and host that links begin with. */
  origin(request: IncomingMessage): string;
  /** Where people read about an operation, or about the interface where a request came to none. Every 4xx leads there. */
  help?(request: IncomingMessage, operation?: Operation): string;
  /** How a hint is told beside a refusal, in headers. Absent where nobody is told. */
  hinted?(request: IncomingMessage, hint: string): Record<string, string>;
  /** A hint on a refusal, from what it was made of. */
  advice?(grounds: Grounds): string | undefined;
  /** What stands before the document's paths, in hints. */
  prefix?: string;
  /** The hint on a path that is like none of the document's. */
  unlike?: string;
  /** What whoever asks with `Prefer: explain` is told in headers. Absent where nobody is told where an answer comes from. */
  explained?(operation: Operation, status: number, reasons: Reason[], requestId: unknown): Record<string, string>;
  /** Refuses parameters, and members to choose, that an operation doesn't have. */
  strict?: boolean;
  note: {
    /** Members were sent that the document calls deprecated. What comes back are headers of the response. */
    deprecated?(context: Json, operation: Operation, members: Map<string, Deprecation>): Record<string, string> | undefined;
    /**
     * Parameters, or members to choose, were asked for that the operation doesn't have, or members were sent; headers that say so.
     * An application that has no word for it refuses those that were asked for.
     */
    ignored?(names: string): Record<string, string>;
    /** With how long it took until the answer was ready, and what the caller is told was wrong. */
    answered?(operation: Operation, status: number, ms: number, request: IncomingMessage, errors?: unknown): void;
    /** A request came to no operation. */
    astray?(status: number, ms: number, request: IncomingMessage): void;
    /** The caller hears that something went wrong, and nothing else of it. */
    failed(error: unknown, operation: Operation, requestId: unknown): void;
  };
}

/** A code of the contract, with what fills the gaps of its phrase. */
export type Code = string | readonly [string, Record<string, string | number>];

export type Codes = Record<string, Code | readonly Code[] | undefined>;
