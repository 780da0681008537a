// The ports: what an application provides so that a contract can be enforced, such as who calls and what a write is. Nothing here knows what a shop is.
import type { IncomingMessage } from 'node:http';
import type { ErrorObject } from 'ajv';
import type { Json } from '../document.ts';
import type { Deprecation, Operation } from '../operations.ts';
import type { Links } from './handlers.ts';
import type { Large } from './parse.ts';
import type { Refusal } from './refusal.ts';

/** A request whose operation is known. Nothing else about it has been checked yet. */
export interface Asked {
  request: IncomingMessage;
  operation: Operation;
  /** The values of the path's parameters. Ids are numbers: NaN where the text is no number. */
  path: Json;
}

/** A fault that somebody requested for a call. */
export interface CallFault {
  delayMs: number;
  /** The connection is cut without a response, before anything is done or after it. */
  cut?: 'before' | 'after' | undefined;
  /** A status that the operation declares. The response is its first example, or the one that `example` names, and nothing is done. */
  status?: number | undefined;
  example?: string | undefined;
  headers: Record<string, string>;
}

/** The admission is outdated: everything that the call did is undone, and the call is begun again. */
export class Overtaken extends Error {}

/** A caller that was let in. */
export interface Admitted {
  /** The name under which the caller's cursors are sealed, and the memory for the caller's bodies is counted. */
  as: string;
  /** Headers that every response from here on has. */
  headers?: Record<string, string> | undefined;
  /** What handlers are called with, besides what the contract promises. Called after the request has been read. */
  context(): Json;
  /** What a handler needs to read what is stored. `context` has what `context()` returned. */
  reading(context: Json): Json;
  /**
   * Runs `work` so that its changes are kept together, or not at all where it throws. The application decides what `inside` holds.
   * It may also end the unit with a refusal of its own. With `only: 'asks'`, `work` always throws at its end, so that nothing is kept.
   */
  unitOfWork(context: Json, work: (inside: Json) => Promise<HandlerResponse>, only?: 'asks'): Promise<HandlerResponse>;
  /** What is known of a call's `Idempotency-Key`. Absent where the application keeps no responses: the header then has no effect. */
  keyed?: ((context: Json, key: string, call: { method: string; url: string; body: unknown; large: Large | undefined }) => Keyed) | undefined;
  /**
   * Whether the caller is unchanged, where the admission came from memory. It runs beside the reads of the call, and is awaited before the response is sent.
   * A unit of work checks this by itself, and throws `Overtaken` where the caller has changed. Absent where the caller was looked up just now.
   */
  still?: (() => Promise<boolean>) | undefined;
  /** The fault that was requested for this call. Absent where the application has no faults. */
  fault?(): Promise<CallFault | Refusal | undefined>;
  /** Must be awaited before a handler calls other systems. */
  reserve?(): Promise<void>;
}

/**
 * Why a call with a key isn't done. `Kept`: it was done, and this is its response. `key_in_use`: another call with the key is under way.
 * `key_interrupted`: such a call was cut off while it called others. `key_reused`: the key is another call's. `keys_full`: there is no room to keep more.
 */
export type Standing = Kept | 'key_in_use' | 'key_interrupted' | 'key_reused' | 'keys_full';

/** A kept response, byte for byte. */
export interface Kept {
  status: number;
  text: string | undefined;
  headers?: Record<string, string>;
}

/** A call with its key. `inside` is what a unit of work is called with. What is kept with it is kept together with the changes of that unit. */
export interface Keyed {
  /** Differs from the names of all other keys in this process. */
  name: string;
  /** How many bytes of memory the call takes while it waits. */
  bytes: number;
  standing(): Promise<Standing | undefined>;
  /** Like `standing`. Until the unit of work ends, no other process can claim the key. */
  claim(inside: Json): Promise<Standing | undefined>;
  /** Called after `claim`. From then on, all processes see that the call is under way. The reservation stays if this process dies. */
  reserve(inside: Json): Promise<void>;
  /** Called after `claim`. */
  keep(inside: Json, kept: Kept): Promise<void>;
  /** Removes the reservation of a call that had no result, or has it removed when the store is back. */
  release(): Promise<void>;
}

export interface HandlerResponse {
  status: number;
  body?: unknown;
  /** The serialised body, where it is known already. */
  text?: string | undefined;
  /** The problems and codes that a refusal was made of. */
  grounds?: Grounds;
  links?: Links;
  headers?: Record<string, string>;
  /** A hint for the caller, sent beside the body. */
  hint?: string | undefined;
}

export const refused = ({ status, errors, headers, hint }: Refusal): HandlerResponse => ({
  status,
  body: { errors },
  ...(headers ? { headers } : {}),
  hint,
});

/** The problems that the schema found, and the codes of the rules, that a refusal was made of. */
export interface Grounds {
  problems?: readonly ErrorObject[] | undefined;
  codes?: Codes | undefined;
}

export interface Reason {
  /** The field, parameter or response that it is about. */
  about: string;
  /** The place in the contract. */
  at: string;
  /** The keyword of the schema, or the code of the rule. */
  rule?: string;
  assumptions: { claim: string; source: string }[];
}

/** A position in a list, and the filters that the list was requested with. */
interface PageInfo {
  cursor: object;
  query: Json;
}

export interface Ports {
  /** Called first, before anything expensive. */
  admit(asked: Asked): Promise<Admitted | Refusal>;
  /** Called for a request to no operation. Its refusal replaces the 404 or 405; its headers are added. Undefined where the application changes nothing. */
  astray?(request: IncomingMessage): Promise<{ refusal?: Refusal; headers?: Record<string, string> } | undefined>;
  /** What an error means to the caller: codes by field, or a response. Undefined where the server itself is at fault. */
  explain(error: unknown, operation: Operation): { refuse: Codes } | HandlerResponse | undefined;
  /** Seals the position of a page into text that nobody else can make. `place` names the list and the caller. */
  cursors: { seal(place: string, info: PageInfo): string; open(place: string, text: string): PageInfo | undefined };
  /** The scheme and host that links begin with. */
  origin(request: IncomingMessage): string;
  /** The page about an operation, or about the interface where the request came to no operation. Every 4xx links to it. */
  help?(request: IncomingMessage, operation?: Operation): string;
  /** The headers that carry a hint beside a refusal. Absent where no hints are sent. */
  hinted?(request: IncomingMessage, hint: string): Record<string, string>;
  /** A hint on a refusal, made from its grounds. */
  advice?(grounds: Grounds): string | undefined;
  /** What hints write before the document's paths. */
  prefix?: string;
  /** The hint on a path that resembles none of the document's paths. */
  unlike?: string;
  /** The headers for callers that ask with `Prefer: explain`. Absent where nobody is told where a response comes from. */
  explained?(operation: Operation, status: number, reasons: Reason[], requestId: unknown): Record<string, string>;
  /** Refuses unknown parameters, and unknown names in `fields`. */
  strict?: boolean;
  note: {
    /** Called where members were sent that the document calls deprecated. Returns headers of the response. */
    deprecated?(context: Json, operation: Operation, members: Map<string, Deprecation>): Record<string, string> | undefined;
    /**
     * Called where a request has parameters, names in `fields`, or members that the operation doesn't have. Returns headers that say so.
     * Without this function, unknown parameters and names in `fields` are refused.
     */
    ignored?(names: string): Record<string, string>;
    /** `ms` is the time until the response was ready. `errors` is what the caller is told was wrong. */
    answered?(operation: Operation, status: number, ms: number, request: IncomingMessage, errors?: unknown): void;
    /** Called for a request to no operation. */
    astray?(status: number, ms: number, request: IncomingMessage): void;
    /** Called where the server failed. The caller is told that something went wrong, and nothing about the error. */
    failed(error: unknown, operation: Operation, requestId: unknown): void;
  };
}

/** A code of the contract, with the values that fill the gaps in its phrase. */
export type Code = string | readonly [string, Record<string, string | number>];

export type Codes = Record<string, Code | readonly Code[] | undefined>;
