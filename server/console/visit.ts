// What a page of the console has to work with: the calls that it may make, its shop, the query, and the result of the last action.
import type { Json } from '../../contract/document.ts';
import type { components } from '../../generated/operator/shops.ts';
import type { Html } from '../looks/html.ts';
import { labelled } from './labels.ts';
import type { Topic } from './live.ts';
import type { Answered } from './operate.ts';
import type { Said } from './session.ts';

export type Shop = components['schemas']['Shop'];

export interface Visit {
  /** A call of the operator interface. */
  operate(method: string, path: string, body?: Json): Promise<Answered>;
  sandbox: boolean;
  query: URLSearchParams;
  said: Said | undefined;
  /** The server's time, the same for everything on the page. */
  now: number;
  /** The count of changes when the visit began. */
  since: number;
  /** The day that times on the page leave out: today by the server's clock and by the shop's. Undefined if the two clocks have different days. */
  today: string | undefined;
}

export const dayOf = (time: number | string) => new Date(time).toISOString().slice(0, 10);

export interface ShopVisit extends Visit {
  shop: Shop;
  /** `there` is the shop's path in the operator interface, `here` the path of its pages in the console. */
  there: string;
  here: string;
}

/** The operator interface has refused a call that a page needs. */
export class Refused extends Error {
  readonly answered: Answered;

  constructor(answered: Answered) {
    super(refusal(answered));
    this.answered = answered;
  }
}

/** Reads from the operator interface. The caller says which type the body has. */
export const read = async <T>(visit: Visit, path: string): Promise<T> => (await readPage<T>(visit, path)).body;

/** The same for a record that may be gone. */
export async function readIfThere<T>(visit: Visit, path: string): Promise<T | undefined> {
  try {
    return await read<T>(visit, path);
  } catch (error) {
    if (error instanceof Refused && error.answered.status === 404) return undefined;
    throw error;
  }
}

/** The cursors of the previous and the next page of a list, ready to stand in an address. */
export interface Beside {
  previous: string | undefined;
  next: string | undefined;
}

/** One page of a list. */
export async function readPage<T>({ operate }: Visit, path: string): Promise<Beside & { body: T }> {
  const answered = await operate('GET', path);
  if (answered.status >= 400) throw new Refused(answered);
  const cursor = (rel: string) => new RegExp(`[?&]page_info=([^&>]+)[^>]*>; rel="${rel}"`).exec(answered.link)?.[1];
  return { body: answered.body as T, previous: cursor('previous'), next: cursor('next') };
}

/** The path of a list with a limit beside its other parameters. */
export const limited = (path: string, limit: number) => `${path}${path.includes('?') ? '&' : '?'}limit=${limit}`;

/** At most so many rows of a list are read for one page. */
export const mostRead = 2000;

/** Reads a list to its end. `cut` says that it is longer than what is read for one page. */
export async function readAll<T>(visit: Visit, path: string, key: string): Promise<{ all: T[]; cut: boolean }> {
  const all: T[] = [];
  let cursor: string | undefined;
  do {
    const { body, next } = await readPage<Record<string, T[]>>(visit, `${limited(path, 250)}${cursor ? `&page_info=${cursor}` : ''}`);
    all.push(...(body[key] ?? []));
    cursor = next;
  } while (cursor && all.length < mostRead);
  return { all, cut: cursor !== undefined };
}

/** The errors as one sentence, with the names that the interfaces use. */
export function wordsOf(errors: unknown): string {
  if (typeof errors === 'string') return errors;
  if (typeof errors !== 'object' || errors === null) return 'That did not work';
  const about = (name: string, message: unknown) => (name === 'base' ? String(message) : `${name} ${String(message)}`);
  return Object.entries(errors)
    .flatMap(([name, messages]) => (Array.isArray(messages) ? messages : [messages]).map((message) => about(name, message)))
    .join('; ');
}

/** What a refused action says. In another tab, somebody may have deleted what it is about. */
export function refusal({ status, body: { errors } }: Pick<Answered, 'status' | 'body'>, given: [name: string, value: string][] = []): string {
  if (status === 404) return 'This does not exist any more, so nothing was done.';
  const names = given.map(([name]) => name);
  return typeof errors === 'object' && errors !== null ? labelled(errors, names) : wordsOf(errors);
}

/** What was entered into a form. */
export class Form {
  private readonly fields: URLSearchParams;

  constructor(text: string) {
    this.fields = new URLSearchParams(text);
  }

  text = (name: string): string => (this.fields.get(name) ?? '').trim();
  /** A number, or what was entered in its place: the refusal then says that it isn't one. */
  number = (name: string): number | string => {
    const text = this.text(name);
    return text !== '' && Number.isFinite(Number(text)) ? Number(text) : text;
  };
  all = (name: string): string[] => this.fields.getAll(name);
  has = (name: string): boolean => this.text(name) !== '';
  /** An id for a path, encoded so that it can't change the rest of the address. */
  id = (name: string): string => encodeURIComponent(this.text(name));
  /** Those of these members that were filled in. */
  only = (...names: string[]): Json => Object.fromEntries(names.filter(this.has).map((name) => [name, this.text(name)]));
  /** Those of these members that the form has, even if they were emptied: for changing a record. */
  sent = (...names: string[]): Json => Object.fromEntries(names.filter((name) => this.fields.has(name)).map((name) => [name, this.text(name)]));
  /** The entered values, to be shown again. No form asks for a secret. */
  given = (): [string, string][] => [...this.fields];
  toString = (): string => this.fields.toString();
}

/** The form that a request sends. */
export const formOf = ({ body }: { body: unknown }) => new Form(typeof body === 'string' ? body : '');

export const queryOf = ({ originalUrl }: { originalUrl: string }) => new URLSearchParams(originalUrl.replace(/^[^?]*\??/, ''));

/** For one of several similar forms, which differ by their `id`: values that were entered into another form aren't shown in this one. */
export function withOwn<V extends Visit>(visit: V, id?: number): V {
  const entered = visit.said?.given?.find(([name]) => name === 'id')?.[1];
  return entered === (id === undefined ? undefined : String(id)) ? visit : { ...visit, said: undefined };
}

export type Action<V extends Visit> = (visit: V, form: Form) => Promise<Said>;

export interface Page<V extends Visit = Visit> {
  /** The path below /console, or below the shop's pages. */
  at: string;
  title: string;
  /** On a host the page only says where else to look, so the menu there leaves it out. */
  sandboxOnly?: true;
  /** The topics of changes after which the page refreshes itself. */
  live?: Topic[];
  show(visit: V): Promise<Html>;
  actions?: Record<string, Action<V>>;
}

/** An error about one of several lines names it by its index: `redirect_urls[0]`. */
const isAbout = (errors: unknown, name: string) =>
  typeof errors === 'object' && errors !== null && Object.keys(errors).some((key) => key === name || key.startsWith(`${name}[`));

/** Makes a call and returns its result in words: `said` if it succeeded, otherwise the errors of the answer. */
export async function done(
  { operate }: Visit,
  form: Form,
  call: [method: string, path: string, body?: Json],
  said: string | ((body: Json) => Said),
): Promise<Said> {
  const answered = await operate(...call);
  const { status, body } = answered;
  // the key isn't valid any more
  if (status === 401) throw new Refused(answered);
  if (status >= 400) {
    const given = form.given();
    return {
      text: refusal({ status, body }, given),
      bad: true,
      given,
      wrong: given.map(([name]) => name).filter((name) => isAbout(body.errors, name)),
    };
  }
  return typeof said === 'string' ? { text: said } : said(body);
}
