type Member<T, K extends PropertyKey> = T extends { [P in K]?: infer V } ? V : never;
type Media<T> = Member<Member<T, 'content'>, 'application/json'>;
type OrEmpty<T> = [T] extends [never] ? Record<never, never> : [undefined] extends [T] ? Exclude<T, undefined> & object : T;

export type PathOf<Op> = OrEmpty<Member<Member<Op, 'parameters'>, 'path'>>;
export type QueryOf<Op> = Omit<OrEmpty<Exclude<Member<Member<Op, 'parameters'>, 'query'>, undefined>>, 'limit' | 'page_info' | 'fields'>;
type BodyOf<Op> = Media<Exclude<Member<Op, 'requestBody'>, undefined>>;
type Responses<Op> = Member<Op, 'responses'>;

/** Where a list's neighbouring pages begin. Only the application knows what a position is; it travels sealed in `page_info`. */
export interface Links {
  previous?: object;
  next?: object;
  /** Says that the list is large, so it is checked and sent a slice at a time; called when the answer has gone. */
  done?: () => void;
}

/** An answer that the contract declares, with the body it declares. */
type Reply<Op> = {
  [Status in keyof Responses<Op>]: [Media<Responses<Op>[Status]>] extends [never]
    ? { status: Status; body?: undefined; headers?: Record<string, string> }
    : { status: Status; body: Media<Responses<Op>[Status]>; links?: Links; headers?: Record<string, string> };
}[keyof Responses<Op>];

/** An answer whose body stands in the contract. */
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

/** Words for fields, by the codes that the contract has beside them, one or several to a field; a phrase's gaps are filled with the values. */
export type Codes<R extends RefusalsOf> = { [F in keyof R['fields']]?: Code<R['fields'][F]> | readonly Code<R['fields'][F]>[] | undefined };

/** What every handler is called with, whatever the application adds. */
export interface Call<Op, R extends RefusalsOf> {
  path: PathOf<Op>;
  query: QueryOf<Op>;
  body: BodyOf<Op>;
  /** 422, in the words that the contract has beside the field. `base` speaks of the whole record. */
  refuse(fields: Codes<R>): Fixed<422>;
  /** The named example of a status, as it stands in the contract. */
  respond<Status extends keyof R['responses']>(status: Status, example: R['responses'][Status]): Fixed<Status>;
}

export const notFound = { status: 404, body: { errors: 'Not Found' } } as const;
