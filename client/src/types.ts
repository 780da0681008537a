// The types of what a call takes and returns, derived from the contract's paths.
import type { about, idNames, paths, redirections, sometimes } from '../../generated/client/contract.ts';

/** A number where a number can hold it exactly, and the string of its digits beyond 2^53. Calls take either. */
export type Id = number | string;

export type Method = 'get' | 'post' | 'put' | 'delete';
export type PathsWith<M extends Method> = { [P in keyof paths]: paths[P] extends { [K in M]: object } ? P : never }[keyof paths];

type Operation<M extends Method, P> = P extends keyof paths ? (M extends keyof paths[P] ? paths[P][M] : never) : never;

type QueryOf<O> = O extends { parameters: { query?: infer Q } } ? NonNullable<Q> : never;
type PathOf<O> = O extends { parameters: { path: infer X } } ? X : never;
type BodyOf<O> = O extends { requestBody?: infer R } ? ([NonNullable<R>] extends [never] ? never : Exclude<Media<NonNullable<R>>, undefined>) : never;
type Media<R> = R extends { content: { 'application/json': infer B } } ? B : undefined;
type Success<O> = O extends { responses: infer R } ? Media<R[Extract<keyof R, 200 | 201 | 202 | 204>]> : never;

type Value<K, V> = K extends idNames ? Digits<V> : Exact<V>;
type Digits<V> = V extends number ? V | string : V extends readonly (infer E)[] ? Digits<E>[] : V;
/** The same type, with ids at any depth as numbers or strings of digits, because an id may be larger than a number can hold. */
export type Exact<T> = T extends readonly (infer E)[] ? Exact<E>[] : T extends object ? { [K in keyof T]: Value<K, T[K]> } : T;

type SometimesAt<P> = P extends keyof sometimes ? sometimes[P] : never;
type Sure<R, S> = { [K in keyof R as K extends S ? never : K]-?: Value<K, Exclude<R[K], undefined>> };
type Unsure<R, S> = { [K in keyof R as K extends S ? K : never]?: Value<K, Exclude<R[K], undefined>> };
type Whole<R, S> = R extends object ? ([S] extends [never] ? Sure<R, never> : Sure<R, S> & Unsure<R, S>) : R;
type Chosen<R, F> = [F] extends [never] ? R : Pick<R, Extract<F, keyof R>>;

type Takes<O, Name> = [QueryOf<O>] extends [never] ? false : Name extends keyof QueryOf<O> ? true : false;
type Member<A> = A[keyof A] extends readonly (infer E)[] ? E : A[keyof A];

/** The names that `fields` may hold. */
export type FieldOf<P> = Takes<Operation<'get', P>, 'fields'> extends true ? keyof Member<Success<Operation<'get', P>>> & string : never;

/** The response to a call: all members, or those that `fields` names. A redirection is followed, so it is the response of the redirection's target. */
export type Answer<M extends Method, P, F = never> = P extends keyof redirections ? Plain<M, redirections[P], F> : Plain<M, P, F>;
type Plain<M extends Method, P, F> = M extends 'get'
  ? Takes<Operation<M, P>, 'fields'> extends true
    ? {
        [Root in keyof Success<Operation<M, P>>]: Success<Operation<M, P>>[Root] extends readonly (infer E)[]
          ? Chosen<Whole<E, SometimesAt<P>>, F>[]
          : Chosen<Whole<Success<Operation<M, P>>[Root], SometimesAt<P>>, F>;
      }
    : Exact<Success<Operation<M, P>>>
  : Exact<Success<Operation<M, P>>>;

type Asked<Q> = {
  [K in keyof Q as Exclude<K, 'fields'>]: K extends idNames ? (Q[K] extends readonly unknown[] | undefined ? readonly Id[] : Id) : Q[K];
};
type Placed<X> = { [K in keyof X]: K extends idNames ? Id : X[K] };

type PathOption<O> = [PathOf<O>] extends [never] ? { path?: never } : { path: Placed<PathOf<O>> };
type QueryOption<O> = [QueryOf<O>] extends [never]
  ? { query?: never }
  : Record<never, never> extends Asked<QueryOf<O>>
    ? { query?: Asked<QueryOf<O>> }
    : { query: Asked<QueryOf<O>> };
type BodyOption<O> = [BodyOf<O>] extends [never] ? { body?: never } : O extends { requestBody: object } ? { body: BodyOf<O> } : { body?: BodyOf<O> };

interface Common {
  signal?: AbortSignal | undefined;
  headers?: Record<string, string> | undefined;
}
/** What a call of this method and path takes. */
export type Options<M extends Method, P> = Common & PathOption<Operation<M, P>> & QueryOption<Operation<M, P>> & BodyOption<Operation<M, P>>;

/**
 * The options of a call. They may be left out where none is required.
 * For an unknown path, P is the union of all paths. Any options are accepted then, so that the only error is about the path.
 */
export type Given<M extends Method, P, O> = PathsWith<M> extends P ? [options?: object] : Record<never, never> extends O ? [options?: O] : [options: O];

/** What the operation does, the scopes that it needs, and a link to the reference. */
export type AboutOf<M extends Method, P> = P extends keyof about ? (M extends keyof about[P] ? about[P][M] : never) : never;

/** Lists that come in pages. */
export type ListPaths = { [P in PathsWith<'get'>]: Takes<Operation<'get', P>, 'page_info'> extends true ? P : never }[PathsWith<'get'>];
export type ItemOf<P, F = never> = Member<Answer<'get', P, F>>;

/** The fields that a refusal of this call can speak of. */
export type RefusedField<M extends Method, P> =
  | 'base'
  | ([BodyOf<Operation<M, P>>] extends [never] ? never : MemberNames<BodyOf<Operation<M, P>>>)
  | ([QueryOf<Operation<M, P>>] extends [never] ? never : keyof QueryOf<Operation<M, P>> & string);
type MemberNames<B> = { [Root in keyof B]-?: keyof NonNullable<B[Root]> & string }[keyof B];
