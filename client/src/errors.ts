// The only error class of the client, and the sentence for people that it carries.
import type { Method, PathsWith, RefusedField } from './types.ts';

/**
 * `answer`: the server refused. `connection`: it couldn't be reached. `argument`: a value that was given can't be used.
 * The other reasons: what the platform sent is wrong, or what was to be sent to it.
 */
export type Reason =
  | 'answer'
  | 'connection'
  | 'argument'
  | 'no_signature'
  | 'wrong_signature'
  | 'header_missing'
  | 'unreadable'
  | 'rate_request'
  | 'rate_answer';

interface Failure {
  reason: Reason;
  message: string;
  status?: number;
  method?: Method;
  path?: string;
  requestId?: string | undefined;
  retryAfter?: number | undefined;
  errors?: unknown;
  hint?: string | undefined;
  cause?: unknown;
}

/** The only error that this package throws, if your code compiles. Two exceptions: the reason of an aborted AbortSignal, and what a hook throws. */
export class StoreAdminError extends Error {
  override readonly name = 'StoreAdminError';
  readonly reason: Reason;
  /** The status of the response, 0 where there was none. For webhooks and rate callbacks: the status to respond with. */
  readonly status: number;
  readonly method: Method | undefined;
  /** The path as in the contract, such as /pages/{page_id}.json. */
  readonly path: string | undefined;
  /** The id of the request. Give it when you report a problem. */
  readonly requestId: string | undefined;
  /** The number of seconds after which the server wants the call again, where it says so. */
  readonly retryAfter: number | undefined;
  /** The errors as the response had them. */
  readonly errors: unknown;
  /** What the server thinks that was meant, where it says so: the choices of a member, the right path, where the JSON breaks. */
  readonly hint: string | undefined;
  /** The messages by field; `base` stands for the whole record. */
  readonly fields: Readonly<Record<string, readonly string[] | undefined>>;

  constructor({ reason, message, status = 0, method, path, requestId, retryAfter, errors, hint, cause }: Failure) {
    super(message, cause === undefined ? undefined : { cause });
    this.reason = reason;
    this.status = status;
    this.method = method;
    this.path = path;
    this.requestId = requestId;
    this.retryAfter = retryAfter;
    this.errors = errors;
    this.hint = hint;
    this.fields = byField(errors);
  }

  /** If this error is a refusal of that call, its messages by field, typed for the call; otherwise undefined. */
  fieldsOf<M extends Method, P extends PathsWith<M>>(method: M, path: P): { readonly [F in RefusedField<M, P>]?: readonly string[] } | undefined {
    return this.method === method && this.path === path ? (this.fields as { readonly [F in RefusedField<M, P>]?: readonly string[] }) : undefined;
  }
}

/** A message is meant to be text, but a server may send an object. */
const asText = (message: unknown) => (typeof message === 'object' ? JSON.stringify(message) : String(message));
const texts = (messages: unknown) => [messages].flat().map(asText);

function byField(errors: unknown): Record<string, string[]> {
  if (errors === null || typeof errors !== 'object' || Array.isArray(errors)) return {};
  return Object.fromEntries(Object.entries(errors).map(([field, messages]) => [field, texts(messages)]));
}

const usualAdvice: Record<number, string> = {
  401: 'Check the access token, and that it belongs to this shop',
  404: 'The shop has no such record, or the path holds an id of another shop',
  429: 'The retries are used up; send fewer calls at once, or share one client among all calls with this token',
  500: 'The server logged the cause under the request id',
};

/** The error for an argument that can't be used. */
export const unusable = (message: string, about: Partial<Failure> = {}) => new StoreAdminError({ ...about, reason: 'argument', message });

/** The error for a response that isn't what the contract declares. */
export const unreadable = (message: string, about: Partial<Failure>) => new StoreAdminError({ ...about, reason: 'unreadable', message });

type Refusal = Omit<Failure, 'reason' | 'message'> & { method: Method; path: string; status: number };

/** The error for a refusal. Its sentence says what was called, what came back, and what to do. */
export function refused(refusal: Refusal, advice?: string): StoreAdminError {
  const { method, path, status, errors, hint, requestId } = refusal;
  const fields = Object.entries(byField(errors));
  // `base` stands for the whole record, and is no word of the sentence
  const sentence = ([field, messages]: [string, string[]]) => (field === 'base' ? messages.join(', ') : `${field} ${messages.join(', ')}`);
  const details = fields.length > 0 ? fields.map(sentence).join('; ') : errors ? texts(errors).join('; ') : '';
  const usual = status === 404 && !path.includes('{') ? 'Check the query, the version and baseUrl, which is only the address of the shop' : usualAdvice[status];
  const answered = `${method.toUpperCase()} ${path} answered ${status || 'with a redirection'}${details && `: ${details.replace(/\.$/, '')}`}`;
  const parts = [answered, advice ?? hint ?? usual, requestId && `Request id ${requestId}`];
  return new StoreAdminError({ ...refusal, reason: 'answer', message: parts.filter(Boolean).join('. ').replace('?. ', '? ') });
}
