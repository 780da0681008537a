// The types of handlers, of their parameters and of their responses, derived from the generated types of an operation.
import type { Keeps } from './arriving.ts';

type Member<T, K extends PropertyKey> = T extends { [P in K]?: infer V } ? V : never;
type Media<T> = Member<Member<T, 'content'>, 'application/json'>;
type OrEmpty<T> = [T] extends [never] ? Record<never, never> : [undefined] extends [T] ? Exclude<T, undefined> & object : T;

export type PathOf<Op> = OrEmpty<Member<Member<Op, 'parameters'>, 'path'>>;
export type QueryOf<Op> = Omit<OrEmpty<Exclude<Member<Member<Op, 'parameters'>, 'query'>, undefined>>, 'limit' | 'page_info' | 'fields'>;
type BodyOf<Op> = Media<Exclude<Member<Op, 'requestBody'>, undefined>>;
type Responses<Op> = Member<Op, 'responses'>;

/** The positions at which a list's neighbouring pages begin. Only the application knows what a position is; it travels sealed in `page_info`. */
export interface Links {
  previous?: object;
  next?: object;
  /** Marks the list as large: it is checked and sent one slice at a time. Called when the response has ended. */
  done?: () => void;
}

/** A response that the contract declares, with the body that it declares. */
type Reply<Op> = {
  [Status in keyof Responses<Op>]: [Media<Responses<Op>[Status]>] extends [never]
    ? { status: Status; body?: undefined; headers?: Record<string, string> }
    : { status: Status; body: Media<Responses<Op>[Status]>; links?: Links; headers?: Record<string, string> };
}[keyof Responses<Op>];

/** A response whose body is an example in the contract. */
interface Fixed<Status> {
  status: Status;
  fixed: true;
  body: unknown;
}

export type ResponseOf<Op> = Reply<Op> | Fixed<keyof Responses<Op>>;

export interface RefusalsOf {
  fields: Record<string, string>;
  responses: Record<number, string>;
}

type Code<C> = C | readonly [C, Record<string, string | number>];

/** Codes by field, one or several to a field. The contract has the words for a code beside its field; the values fill the gaps in those words. */
export type Codes<R extends RefusalsOf> = { [F in keyof R['fields']]?: Code<R['fields'][F]> | readonly Code<R['fields'][F]>[] | undefined };

/** What every handler is called with. The application adds more. */
export interface Call<Op, R extends RefusalsOf> {
  path: PathOf<Op>;
  query: QueryOf<Op>;
  body: BodyOf<Op>;
  /** Counts what the call keeps in memory besides its body. False where there is no room. Absent where no body was read. */
  keeps: Keeps | undefined;
  /** 422, with the words that the contract has beside each field. `base` stands for the whole record. */
  refuse(fields: Codes<R>): Fixed<422>;
  /** The named example of a status, as it stands in the contract. */
  respond<Status extends keyof R['responses']>(status: Status, example: R['responses'][Status]): Fixed<Status>;
}
