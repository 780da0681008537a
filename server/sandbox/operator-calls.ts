// The types of calls of the operator interface, found by the method and the path that a test writes.
import type { components } from '../../generated/operator-calls.ts';

type Calls = components['schemas']['calls'];
export type Shown = components['schemas'];

export type OperatorMethod = 'GET' | 'POST' | 'PUT' | 'DELETE';

type Filled<P extends string> = P extends `${infer Before}{${string}}${infer After}` ? `${Before}${number}${Filled<After>}` : P;
type Short<P extends string> = P extends `/shops/{shop_id}/${infer Rest}` ? `./${Rest}` : P;
/** The paths that a method has, those of a shop with `./`. */
export type OperatorPath<M extends OperatorMethod> = { [K in keyof Calls]: K extends `${M} ${infer P}` ? Filled<Short<P>> : never }[keyof Calls];

type Segments<P extends string> = P extends `${infer First}/${infer Rest}` ? [First, ...Segments<Rest>] : [P];
type Whole<P extends string> = P extends `${infer Path}?${string}` ? Whole<Path> : P extends `./${infer Rest}` ? `/shops/{shop_id}/${Rest}` : P;
type Fits<Declared, Given> = Declared extends [infer One, ...infer More]
  ? Given extends [infer Other, ...infer Others]
    ? [One extends `{${string}}` ? true : Other extends One ? true : false] extends [true]
      ? Fits<More, Others>
      : false
    : false
  : Given extends []
    ? true
    : false;
type Named<M extends OperatorMethod, P extends string> = {
  [K in keyof Calls]: K extends `${M} ${infer D}` ? (Fits<Segments<D>, Segments<Whole<P>>> extends true ? K : never) : never;
}[keyof Calls];
/** A path that is only known when the test runs may be that of any call. */
type Call<M extends OperatorMethod, P extends string> = string extends P ? { body?: object; answer: Record<string, unknown> } : Calls[Named<M, P>];

/** What a path has to be besides a text: nothing fits where the method has no such path. */
export type KnownPath<M extends OperatorMethod, P extends string> = string extends P ? unknown : [Named<M, P>] extends [never] ? never : unknown;
export type BodyOf<M extends OperatorMethod, P extends string> =
  Call<M, P> extends { body: infer B } ? [body: B] : Call<M, P> extends { body?: infer B } ? [body?: B] : [];
export type AnswerOf<M extends OperatorMethod, P extends string> = Call<M, P>['answer'];
