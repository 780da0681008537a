// The parts that make up the console's pages.
import { breakable, Html, html, withoutElements } from '../looks/html.ts';
import { labelOf } from './labels.ts';
import type { Beside, Visit } from './visit.ts';

type Content = Html | string | number | false | null | undefined | Content[];
export type Mood = 'good' | 'bad' | 'wait' | '';

export const pill = (text: string, mood: Mood = '') => html`<span class="pill ${mood}">${text}</span>`;

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const two = (number: number) => String(number).padStart(2, '0');

const clockOf = (at: Date) => `${two(at.getUTCHours())}:${two(at.getUTCMinutes())}:${two(at.getUTCSeconds())}`;
const dayAndMonth = (at: Date) => `${at.getUTCDate()} ${months[at.getUTCMonth()]}`;
const inFull = (at: Date) => `${dayAndMonth(at)} ${at.getUTCFullYear()}, ${clockOf(at)} UTC`;

/** A time in UTC, as in the interfaces. The day is left out if it is today, and the year if it is this year. Pointing at it shows it in full. */
export function when(time: string | null | undefined, { today }: Pick<Visit, 'today'>): Html | string {
  const at = new Date(time ?? Number.NaN);
  if (Number.isNaN(at.getTime())) return '';
  const year = at.getUTCFullYear() === new Date().getUTCFullYear() ? '' : ` ${at.getUTCFullYear()}`;
  const day = at.toISOString().slice(0, 10) === today ? '' : `${dayAndMonth(at)}${year}, `;
  return html`<time datetime="${at.toISOString()}" title="${inFull(at)}">${day}${clockOf(at)}</time>`;
}

export function dateAndTime(time: string): Html {
  const at = new Date(time);
  return html`<time datetime="${at.toISOString()}">${inFull(at)}</time>`;
}

export const headerLines = (headers: Record<string, string>): string =>
  Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n');

/** "1,234.50 USD", with the digits that the interfaces give, and on one line. */
export function money(amount: string, currency: string): string {
  const digits = amount.split('.')[1]?.length ?? 0;
  const grouped = new Intl.NumberFormat('en', { minimumFractionDigits: digits, maximumFractionDigits: digits }).format(amount as Intl.StringNumericLiteral);
  return `${grouped}\u00a0${currency}`;
}

/** "12 ms", or "1.2 s" for a second and more. */
export const howLong = (ms: number) => (ms < 1000 ? `${ms} ms` : `${(ms / 1000).toFixed(1)} s`);

const units: [seconds: number, name: string][] = [
  [86_400, 'day'],
  [3600, 'hour'],
  [60, 'minute'],
  [1, 'second'],
];

/** "2 days 4 hours". */
export function durationInWords(seconds: number): string {
  let left = seconds;
  const parts = units.flatMap(([each, name]) => {
    const count = Math.floor(left / each);
    left -= count * each;
    return count > 0 ? [howMany(count, name)] : [];
  });
  return parts.join(' ') || 'nothing';
}

/** How long it is until something, in minutes rounded up: "in 4 min". */
export function until(ms: number): string {
  const minutes = Math.ceil(ms / 60_000);
  return minutes < 1 ? 'now' : minutes < 100 ? `in ${minutes} min` : `in ${Math.round(minutes / 60)} h`;
}

const letters = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Cuts a long text at its end, and between graphemes: an emoji may consist of several characters. */
export function short(text: string, most = 60): string {
  const all = Array.from(letters.segment(text), ({ segment }) => segment);
  return all.length > most ? `${all.slice(0, most - 1).join('')}…` : text;
}

/** Most topics have no more characters than this. */
const shortTopic = 22;

/** A path, or a name that is written like one. It may wrap between its words. */
export const pathName = (text: string) => new Html(breakable(html`${text}`.text));

/** A short topic wraps only if there is hardly any room. */
export const topicName = (topic: string) => html`<code class="topic${topic.length <= shortTopic && ' short'}">${pathName(topic)}</code>`;

/** A text of one word, which isn't broken even in a narrow cell. */
export const word = (text: string) => html`<span class="word" title="${text}">${text}</span>`;

/** So many characters at the end tell two addresses of the same host apart. */
const tellingSigns = 14;

/** Takes its share of the row. If it doesn't fit, it is cut before its end, because addresses of the same host differ there. */
export function address(text: string): Html {
  const [scheme = ''] = /^\w+:\/\//.exec(text) ?? [];
  const [begins, ends] = [text.slice(scheme.length, -tellingSigns), text.slice(scheme.length).slice(-tellingSigns)];
  return html`<code class="address" title="${text}"><bdi dir="ltr"><span class="begins"><span class="scheme">${scheme}</span>${begins}</span><span>${ends}</span></bdi></code>`;
}

export const card = (title: string | Html, body: Content, more: Content = '') =>
  html`<section class="card"><header><h2>${title}</h2>${more}</header>${body}</section>`;

/** What the reader has chosen in a list. Its title has the focus, so that they don't have to go through the menu and the list again to reach it. */
export const chosenCard = (title: string, body: Content, more: Content = '') =>
  html`<section class="card"><header><h2 tabindex="-1" autofocus>${title}</h2>${more}</header>${body}</section>`;

/** A number and what it counts. With `to` it is a link. */
export function sum(number: Html | string, words: string, { to, mood = '', title }: { to?: string; mood?: Mood; title?: string } = {}): Html {
  const within = html`<b class="${mood}">${number}</b><span>${words}</span>`;
  const about = title && html` title="${title}"`;
  return to === undefined ? html`<div class="card sum"${about}>${within}</div>` : html`<a class="card sum" href="${to}"${about}>${within}</a>`;
}

export const sums = (...all: Html[]) => html`<div class="sums">${all}</div>`;

export const empty = (words: string) => html`<p class="empty">${words}</p>`;

interface Row {
  cells: Content[];
  chosen?: boolean;
}

/** These columns have numbers, which end below each other. */
const ofNumbers = new Set(['Price', 'Took', 'Rows', 'Size']);
const numbers = (heading: string | undefined) => ofNumbers.has(heading ?? '') && html` class="number"`;

/** With little room, each row is a block of its own, and its cells show their headings. Before that, actions get a line of their own. */
export function table(label: string | Html, headings: string[], rows: Row[], none: string): Html {
  if (rows.length === 0) return empty(none);
  return html`<div class="wide${headings.includes('') && ' acts'}"><table aria-label="${withoutElements(html`${label}`)}"><thead><tr>${headings.map((heading) => html`<th scope="col"${numbers(heading)}>${heading || html`<span class="unseen">Actions</span>`}</th>`)}</tr></thead>
<tbody>${rows.map(({ cells, chosen }) => html`<tr${chosen ? html` class="chosen"` : ''}>${cells.map((cell, at) => html`<td data-heading="${headings[at]}"${numbers(headings[at])}>${cell}</td>`)}</tr>`)}</tbody></table></div>`;
}

/** A form with only a button, for one action. `fields` says what the action is about. */
export const button = (
  action: string,
  words: string,
  fields: Record<string, string | number> = {},
  kind: 'first' | 'danger' | '' = '',
  about: string | Html = '',
) =>
  html`<form method="post" class="inline"><input type="hidden" name="do" value="${action}">${hidden(Object.entries(fields))}<button class="button ${kind}">${words}${about && html`<span class="unseen"> ${about}</span>`}</button></form>`;

export const hidden = (fields: [name: string, value: string | number][]) =>
  fields.map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`);

export const form = (action: string, words: string, fields: Content, given: Record<string, string | number> = {}, kind: 'first' | 'danger' = 'first') =>
  html`<form method="post" class="fields"><input type="hidden" name="do" value="${action}">${hidden(Object.entries(given))}${fields}<div class="actions"><button class="button ${kind}">${words}</button></div></form>`;

/** Hides actions that are rare or can't be undone. A form that has to be corrected is open. */
export const folded = (id: string, words: Content, body: Content, open = false) =>
  html`<details id="${id}"${open ? html` open` : ''}><summary>${words}</summary>${body}</details>`;

/** Whether this form, for this record, was just refused. */
export const wasRefused = ({ said }: Visit, action: string) => said?.given?.some(([name, value]) => name === 'do' && value === action) ?? false;

/** For an action that can't be undone: it has to be confirmed. */
export const certain = (id: string, words: string, action: string, warning: string, fields: Record<string, string | number> = {}, about: string | Html = '') =>
  folded(
    id,
    html`${words}${about && html`<span class="unseen"> ${about}</span>`}`,
    form(
      action,
      words,
      html`<p>${warning}</p><label class="check"><input type="checkbox" name="certain" value="yes" required> Yes, I am sure</label>`,
      fields,
      'danger',
    ),
  );

interface Field {
  type?: string;
  value?: string;
  required?: boolean;
  hint?: string;
  maxlength?: number;
}

/**
 * The value of a field: what was entered before if it has to be corrected, otherwise the current value. `data-entered` tells the script to keep an entered
 * value. `aria-invalid` tells readers which value is wrong.
 */
function filled({ said }: Visit, name: string, value: string): { entered: string; mark: Html } {
  const given = said?.given?.find(([one]) => one === name)?.[1];
  return {
    entered: given ?? value,
    mark: html`${given !== undefined && given !== value && html` data-entered`}${said?.wrong?.includes(name) && html` aria-invalid="true" aria-describedby="said"`}`,
  };
}

export const field = (visit: Visit, name: string, { type = 'text', value = '', required = false, hint, maxlength = 2048 }: Field = {}) => {
  const { entered, mark } = filled(visit, name, value);
  return html`<label>${labelOf(name)}${hint && html` <small>${hint}</small>`}<input name="${name}" type="${type}" value="${entered}" maxlength="${maxlength}" autocomplete="off"${required ? html` required` : ''}${mark}></label>`;
};

/** For several values, one per line. */
export const lines = (visit: Visit, name: string, { value = '', hint }: Pick<Field, 'value' | 'hint'> = {}) => {
  const { entered, mark } = filled(visit, name, value);
  return html`<label>${labelOf(name)}${hint && html` <small>${hint}</small>`}<textarea name="${name}" rows="2" spellcheck="false"${mark}>${entered}</textarea></label>`;
};

export const choice = (visit: Visit, name: string, options: [value: string, text: string][], chosen = '') => {
  const { entered, mark } = filled(visit, name, chosen);
  return html`<label>${labelOf(name)}<select name="${name}"${mark}>${options.map(([value, text]) => html`<option value="${value}"${value === entered ? html` selected` : ''}>${text}</option>`)}</select></label>`;
};

/** JSON is coloured. Any other text stays as it is. */
export function code(label: string, text: string): Html {
  return html`<pre tabindex="0" role="region" aria-label="${label}"><code>${coloured(indented(text))}</code></pre>`;
}

function indented(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

// a text may be cut off within a string; without the end of the text as its end, each quotation mark in it would be tried as its beginning
const parts = /("(?:[^"\\]|\\.)*(?:"|\\?$))(\s*:)?|\b(-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?)\b|\b(true|false|null)\b/g;

function coloured(text: string): Html[] {
  if (!/^\s*[[{]/.test(text)) return [html`${text}`];
  const pieces: Html[] = [];
  let at = 0;
  for (const found of text.matchAll(parts)) {
    const [whole, quoted, colon, number] = found;
    pieces.push(html`${text.slice(at, found.index)}`);
    if (quoted !== undefined) pieces.push(html`<span class="${colon === undefined ? 's' : 'k'}">${quoted}</span>${colon}`);
    else pieces.push(html`<span class="${number === undefined ? 'w' : 'n'}">${whole}</span>`);
    at = found.index + whole.length;
  }
  return [...pieces, html`${text.slice(at)}`];
}

export const facts = (pairs: [name: string, value: Content][]) =>
  html`<dl class="facts">${pairs.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>`;

export const method = (name: string) => html`<span class="method ${name.toLowerCase()}">${name}</span>`;

/** For a list of the newest rows, which may be cut. The page says so. The operator interface has the rest. */
export const atMost = (rows: unknown[], most: number) => rows.length >= most && html`<p class="more">The newest ${most} are shown.</p>`;

/** For a list that is read to its end, but has more than a page may show. */
export const firstShown = (cut: boolean, most: number, what: string) =>
  cut && html`<p class="more">Only the first ${most.toLocaleString('en')} ${what} are shown; the operator interface lists all.</p>`;

/** Links to the previous and the next page of a list. */
export const pager = (path: string, { previous, next }: Beside, [before, after]: [before: string, after: string]) =>
  (previous || next) &&
  html`<nav class="pages" aria-label="Pages">${previous && html`<a class="button" rel="prev" href="${path}?page_info=${previous}">${before}</a>`}${next && html`<a class="button" rel="next" href="${path}?page_info=${next}">${after}</a>`}</nav>`;

/** The page of the list that is asked for, as a further parameter of a query. */
export const pageAsked = ({ query }: Visit): string => (query.has('page_info') ? `&page_info=${encodeURIComponent(query.get('page_info')!)}` : '');

export const howMany = (count: number, one: string) => `${count.toLocaleString('en')} ${count === 1 ? one : `${one}s`}`;

/** The number of rows, or that there are at least as many as were counted. */
export const counted = (rows: unknown[], most: number) => (rows.length >= most ? `${most}+` : String(rows.length));
