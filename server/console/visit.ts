// What a page of the console has to work with: the calls that it may make, the shop that it is about, what was asked for and what came of the last action.
import type { Json } from '../../contract/document.ts';
import type { components } from '../../generated/operator/shops.ts';
import type { Html } from '../looks/html.ts';
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
  /** A moment by the server's clock for all that the page shows. */
  now: number;
  /** The day that needn't be told: today by the server's clock and, in a shop, by its own. None where the two have different days. */
  today: string | undefined;
}

export const dayOf = (time: number | string) => new Date(time).toISOString().slice(0, 10);

export interface ShopVisit extends Visit {
  shop: Shop;
  /** Where the shop is in the operator interface, and its pages in the console. */
  there: string;
  here: string;
}

/** The operator interface has refused a call that a page is made of. */
export class Refused extends Error {
  readonly answered: Answered;

  constructor(answered: Answered) {
    super(wordsOf(answered.body.errors));
    this.answered = answered;
  }
}

/** What can be read; whoever calls says of which kind it is. */
export async function read<T>({ operate }: Visit, path: string): Promise<T> {
  const answered = await operate('GET', path);
  if (answered.status >= 400) throw new Refused(answered);
  return answered.body as T;
}

/** The cursors of the pages beside a page of a list, as they go into an address. */
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

/** So many of a list are read for one page at most. */
export const mostRead = 2000;

/** A list to its end; `cut` where it is longer than what is read for one page. */
export async function readAll<T>(visit: Visit, path: string, key: string): Promise<{ all: T[]; cut: boolean }> {
  const all: T[] = [];
  let cursor: string | undefined;
  do {
    const { body, next } = await readPage<Record<string, T[]>>(
      visit,
      `${path}${path.includes('?') ? '&' : '?'}limit=250${cursor ? `&page_info=${cursor}` : ''}`,
    );
    all.push(...(body[key] ?? []));
    cursor = next;
  } while (cursor && all.length < mostRead);
  return { all, cut: cursor !== undefined };
}

/** What was wrong, in a sentence. */
export function wordsOf(errors: unknown): string {
  if (typeof errors === 'string') return errors;
  if (typeof errors !== 'object' || errors === null) return 'That did not work';
  const about = (name: string, message: unknown) => (name === 'base' ? String(message) : `${name} ${String(message)}`);
  return Object.entries(errors)
    .flatMap(([name, messages]) => (Array.isArray(messages) ? messages : [messages]).map((message) => about(name, message)))
    .join('; ');
}

/** What was entered into a form. */
export class Form {
  private readonly fields: URLSearchParams;

  constructor(text: string) {
    this.fields = new URLSearchParams(text);
  }

  text = (name: string): string => (this.fields.get(name) ?? '').trim();
  all = (name: string): string[] => this.fields.getAll(name);
  has = (name: string): boolean => this.text(name) !== '';
  /** An id of the path: nothing else gets into an address. */
  id = (name: string): string => encodeURIComponent(this.text(name));
  /** The members of these names that were filled in. */
  only = (...names: string[]): Json => Object.fromEntries(names.filter(this.has).map((name) => [name, this.text(name)]));
  /** The members of these names that the form has, also those that were emptied: a change of what is there. */
  sent = (...names: string[]): Json => Object.fromEntries(names.filter((name) => this.fields.has(name)).map((name) => [name, this.text(name)]));
  /** As it is shown again; secrets aren't. */
  given = (): [string, string][] => [...this.fields].filter(([name]) => name !== 'client_secret');
}

/** For the fields of one of several like forms, told apart by `id`: what was entered into another isn't shown in this one. */
export function withOwn<V extends Visit>(visit: V, id?: number): V {
  const entered = visit.said?.given?.find(([name]) => name === 'id')?.[1];
  return entered === (id === undefined ? undefined : String(id)) ? visit : { ...visit, said: undefined };
}

export type Action<V extends Visit> = (visit: V, form: Form) => Promise<Said>;

export interface Page<V extends Visit = Visit> {
  /** Behind /console, or behind the shop's part of it. */
  at: string;
  title: string;
  /** What it shows anew as soon as that has changed. */
  live?: Topic[];
  show(visit: V): Promise<Html>;
  actions?: Record<string, Action<V>>;
}

/** Members have names that the form doesn't show: `cut_off` stands there as "Cut off". */
const asLabelled = (text: string, form: Form): string =>
  form.given().reduce((said, [name]) => (/^[a-z]+(_[a-z]+)+$/.test(name) ? said.replaceAll(name, name.replaceAll('_', ' ')) : said), text);

/** Of several, one a line, each is named by its place: `redirect_urls[0]`. */
const isAbout = (errors: unknown, name: string) =>
  typeof errors === 'object' && errors !== null && Object.keys(errors).some((key) => key === name || key.startsWith(`${name}[`));

/** Makes a call and says what came of it: in these words where it was done, in those of the answer where it was refused. */
export async function done(
  { operate }: Visit,
  form: Form,
  call: [method: string, path: string, body?: Json],
  said: string | ((body: Json) => Said),
): Promise<Said> {
  const { status, body } = await operate(...call);
  if (status >= 400) {
    const given = form.given();
    return { text: asLabelled(wordsOf(body.errors), form), bad: true, given, wrong: given.map(([name]) => name).filter((name) => isAbout(body.errors, name)) };
  }
  return typeof said === 'string' ? { text: said } : said(body);
}
