// What an application brings to a contract that is enforced: who calls, what a write is, whose a cursor is. Nothing here knows a shop.
import type { IncomingMessage } from 'node:http';
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

/** Who was let in. */
export interface Admitted {
  /** Whose cursors are good here, and who is charged for the bodies that arrive. */
  as: string;
  /** Headers of every response from here on. */
  headers?: Record<string, string>;
  /** What handlers are called with besides what the contract promises; asked for when the request has been read. */
  context(): Json;
  /** Reads see what is stored; `context` is what the one before gave. */
  reading(context: Json): Json;
  /**
   * Runs a piece of work whose changes are kept together, or not at all where it throws. What it is called with besides the context
   * is the application's; a refusal instead of that ends it before it began.
   */
  unitOfWork(context: Json, work: (inside: Json) => Promise<HandlerResponse>): Promise<HandlerResponse>;
}

export interface HandlerResponse {
  status: number;
  body?: unknown;
  links?: Links;
  headers?: Record<string, string>;
}

/** A position in a list, and the filters that the list was asked with. */
export interface PageInfo {
  cursor: object;
  query: Json;
}

export interface Ports {
  /** Comes before everything that costs. */
  admit(asked: Asked): Promise<Admitted | Refusal>;
  /** What an error means to the caller: words for fields, by their codes, or a response. Undefined where it is the server's own fault. */
  explain(error: unknown, operation: Operation): { refuse: Codes } | HandlerResponse | undefined;
  /** Seals the position of a page into text that nobody else can make; `place` is the list, and whose. */
  cursors: { seal(place: string, info: PageInfo): string; open(place: string, text: string): PageInfo | undefined };
  /** Scheme and host that links begin with. */
  origin(request: IncomingMessage): string;
  note: {
    /** Members were sent that the document calls deprecated. What comes back are headers of the response. */
    deprecated?(context: Json, operation: Operation, members: Map<string, Deprecation>): Record<string, string> | undefined;
    /** Parameters, or members to choose, were asked for that the operation doesn't have; headers that say so. An application that has no word for it refuses them. */
    ignored?(names: string): Record<string, string>;
    answered?(operation: Operation, status: number): void;
    /** The caller hears that something went wrong, and nothing else of it. */
    failed(error: unknown, operation: Operation, requestId: unknown): void;
  };
}

/** A code of the contract, with what fills the gaps of its phrase. */
export type Code = string | readonly [string, Record<string, string | number>];

export type Codes = Record<string, Code | readonly Code[] | undefined>;
