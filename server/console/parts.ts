// The parts that the console's pages are made of.
import { breakable, Html, html, withoutElements } from '../looks/html.ts';
import type { Beside, Visit } from './visit.ts';

export type Content = Html | string | number | false | null | undefined | Content[];
export type Mood = 'good' | 'bad' | 'wait' | '';

export const pill = (text: string, mood: Mood = '') => html`<span class="pill ${mood}">${text}</span>`;

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const two = (number: number) => String(number).padStart(2, '0');

const clockOf = (at: Date) => `${two(at.getUTCHours())}:${two(at.getUTCMinutes())}:${two(at.getUTCSeconds())}`;
const dayAndMonth = (at: Date) => `${at.getUTCDate()} ${months[at.getUTCMonth()]}`;

/** In UTC, as the interfaces tell times. Of today the time is enough, and of this year the day. */
export function when(time: string | null | undefined, { today }: Pick<Visit, 'today'>): Html | string {
  const at = new Date(time ?? Number.NaN);
  if (Number.isNaN(at.getTime())) return '';
  const year = at.getUTCFullYear() === new Date().getUTCFullYear() ? '' : ` ${at.getUTCFullYear()}`;
  const day = at.toISOString().slice(0, 10) === today ? '' : `${dayAndMonth(at)}${year}, `;
  return html`<time datetime="${at.toISOString()}">${day}${clockOf(at)}</time>`;
}

export function moment(time: string): Html {
  const at = new Date(time);
  return html`<time datetime="${at.toISOString()}">${dayAndMonth(at)} ${at.getUTCFullYear()}, ${clockOf(at)}</time>`;
}

export const headersOf = (headers: Record<string, string>): string =>
  Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n');

/** "12 ms", and of a second or more "1.2 s". */
export const howLong = (ms: number) => (ms < 1000 ? `${ms} ms` : `${(ms / 1000).toFixed(1)} s`);

const units: [seconds: number, name: string][] = [
  [86_400, 'day'],
  [3600, 'hour'],
  [60, 'minute'],
  [1, 'second'],
];

/** "2 days 4 hours". */
export function inWords(seconds: number): string {
  let left = seconds;
  const parts = units.flatMap(([each, name]) => {
    const count = Math.floor(left / each);
    left -= count * each;
    return count > 0 ? [howMany(count, name)] : [];
  });
  return parts.join(' ') || 'nothing';
}

/** How long it is until something, begun minutes counted: "in 4 min". */
export function until(ms: number): string {
  const minutes = Math.ceil(ms / 60_000);
  return minutes < 1 ? 'now' : minutes < 100 ? `in ${minutes} min` : `in ${Math.round(minutes / 60)} h`;
}

const letters = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Text that may be long is cut off where it says least, and between letters: a picture may be made of several characters. */
export function short(text: string, most = 60): string {
  const all = Array.from(letters.segment(text), ({ segment }) => segment);
  return all.length > most ? `${all.slice(0, most - 1).join('')}…` : text;
}

/** Most topics have so many signs at most. */
const shortTopic = 22;

/** A path, or what is written like one. It goes on in the next line between its words. */
export const pathName = (text: string) => new Html(breakable(html`${text}`.text));

/** A short one goes on in the next line only where there is hardly any room. */
export const topicName = (topic: string) => html`<code class="topic${topic.length <= shortTopic && ' short'}">${pathName(topic)}</code>`;

/** What is one word is not broken, whatever stands beside it. */
export const word = (text: string) => html`<span class="word" title="${text}">${text}</span>`;

/** So many signs at the end tell two addresses of one host apart. */
const tellingSigns = 14;

/** Takes its share of the row; where that is too little it is cut before its end, in which addresses of one host differ. */
export function address(text: string): Html {
  const [scheme = ''] = /^\w+:\/\//.exec(text) ?? [];
  const [begins, ends] = [text.slice(scheme.length, -tellingSigns), text.slice(scheme.length).slice(-tellingSigns)];
  return html`<code class="address" title="${text}"><bdi dir="ltr"><span class="begins"><span class="scheme">${scheme}</span>${begins}</span><span>${ends}</span></bdi></code>`;
}

export const card = (title: string | Html, body: Content, more: Content = '') =>
  html`<section class="card"><header><h2>${title}</h2>${more}</header>${body}</section>`;

/** A number that tells much, and what it is of; where `to` is given it leads there. */
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

/** Where there is little room each row is a block of its own, whose cells carry their headings; actions have a line of their own before that. */
export function table(label: string | Html, headings: string[], rows: Row[], none: string): Html {
  if (rows.length === 0) return empty(none);
  return html`<div class="wide${headings.includes('') && ' acts'}"><table aria-label="${withoutElements(html`${label}`)}"><thead><tr>${headings.map((heading) => html`<th scope="col">${heading || html`<span class="unseen">Actions</span>`}</th>`)}</tr></thead>
<tbody>${rows.map(({ cells, chosen }) => html`<tr${chosen ? html` class="chosen"` : ''}>${cells.map((cell, at) => html`<td data-heading="${headings[at]}">${cell}</td>`)}</tr>`)}</tbody></table></div>`;
}

/** A form that does one thing; `fields` says to what. */
export const button = (
  action: string,
  words: string,
  fields: Record<string, string | number> = {},
  kind: 'first' | 'danger' | '' = '',
  about: string | Html = '',
) =>
  html`<form method="post" class="inline"><input type="hidden" name="do" value="${action}">${hidden(fields)}<button class="button ${kind}">${words}${about && html`<span class="unseen"> ${about}</span>`}</button></form>`;

const hidden = (fields: Record<string, string | number>) =>
  Object.entries(fields).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`);

export const form = (action: string, words: string, fields: Content, given: Record<string, string | number> = {}, kind: 'first' | 'danger' = 'first') =>
  html`<form method="post" class="fields"><input type="hidden" name="do" value="${action}">${hidden(given)}${fields}<div class="actions"><button class="button ${kind}">${words}</button></div></form>`;

/** What is rare, or can't be taken back, is folded away; what has to be corrected is not. */
export const folded = (id: string, words: Content, body: Content, open = false) =>
  html`<details id="${id}"${open ? html` open` : ''}><summary>${words}</summary>${body}</details>`;

/** Whether this form, of this record, was just refused. */
export const wasRefused = ({ said }: Visit, action: string) => said?.given?.some(([name, value]) => name === 'do' && value === action) ?? false;

/** What can't be taken back is asked for twice. */
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

/** What was entered before where that has to be corrected, and else what there is; the first is marked, for scripts to keep it, and what is wrong, for readers. */
function filled({ said }: Visit, name: string, value: string): { entered: string; mark: Html } {
  const given = said?.given?.find(([one]) => one === name)?.[1];
  return {
    entered: given ?? value,
    mark: html`${given !== undefined && given !== value && html` data-entered`}${said?.wrong?.includes(name) && html` aria-invalid="true" aria-describedby="said"`}`,
  };
}

export const field = (visit: Visit, name: string, label: string, { type = 'text', value = '', required = false, hint, maxlength = 2048 }: Field = {}) => {
  const { entered, mark } = filled(visit, name, value);
  return html`<label>${label}${hint && html` <small>${hint}</small>`}<input name="${name}" type="${type}" value="${entered}" maxlength="${maxlength}" autocomplete="off"${required ? html` required` : ''}${mark}></label>`;
};

/** For several, one a line. */
export const lines = (visit: Visit, name: string, label: string, { value = '', hint }: Pick<Field, 'value' | 'hint'> = {}) => {
  const { entered, mark } = filled(visit, name, value);
  return html`<label>${label}${hint && html` <small>${hint}</small>`}<textarea name="${name}" rows="2" spellcheck="false"${mark}>${entered}</textarea></label>`;
};

export const choice = (visit: Visit, name: string, label: string, options: [value: string, text: string][], chosen = '') => {
  const { entered, mark } = filled(visit, name, chosen);
  return html`<label>${label}<select name="${name}"${mark}>${options.map(([value, text]) => html`<option value="${value}"${value === entered ? html` selected` : ''}>${text}</option>`)}</select></label>`;
};

/** Coloured where it is JSON, as it is where it isn't. */
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

const parts = /("(?:[^"\\]|\\.)*")(\s*:)?|\b(-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?)\b|\b(true|false|null)\b/g;

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

/** What is listed newest first may go on; the page says so, and the operator interface has the rest. */
export const atMost = (rows: unknown[], most: number) => rows.length >= most && html`<p class="more">The newest ${most} are shown.</p>`;

/** What is read to its end goes on beyond what a page may have. */
export const firstShown = (cut: boolean, most: number, what: string) =>
  cut && html`<p class="more">Only the first ${most.toLocaleString('en')} ${what} are here; the operator interface has all.</p>`;

/** To the pages beside this one, of a list that has several. */
export const pager = (path: string, { previous, next }: Beside, [before, after]: [before: string, after: string]) =>
  (previous || next) &&
  html`<nav class="pages" aria-label="Pages">${previous && html`<a class="button" rel="prev" href="${path}?page_info=${previous}">${before}</a>`}${next && html`<a class="button" rel="next" href="${path}?page_info=${next}">${after}</a>`}</nav>`;

/** Which of its pages is asked for, as it goes behind another parameter. */
export const pageAsked = ({ query }: Visit): string => (query.has('page_info') ? `&page_info=${encodeURIComponent(query.get('page_info')!)}` : '');

export const howMany = (count: number, one: string, several = `${one}s`) => `${count} ${count === 1 ? one : several}`;

/** A number, or that it is more than were counted. */
export const counted = (rows: unknown[], most: number) => (rows.length >= most ? `${most}+` : String(rows.length));
