// HTML from template literals. A value that is filled in is escaped, unless it is itself made from a template.
import { escaped } from '../escaped.ts';

export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Filling = string | number | Html | undefined | null | false | Filling[];

function filled(value: Filling): string {
  if (value === undefined || value === null || value === false) return '';
  if (Array.isArray(value)) return value.map(filled).join('');
  return value instanceof Html ? value.text : escaped(String(value));
}

export const html = (strings: TemplateStringsArray, ...values: Filling[]): Html =>
  new Html(strings.reduce((text, part, at) => text + part + (at < values.length ? filled(values[at]) : ''), ''));

/** Characters that change the direction of the text after them. One that ends an isolation affects text outside of its element. */
const turning = /[\u202a-\u202e\u2066-\u2069]/g;

const withoutTurns = (name: string) => name.replace(turning, '');
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** The first letter of a name. An emoji may consist of several characters. */
export const firstLetter = (name: string): string => [...graphemes.segment(withoutTurns(name).trim().slice(0, 40))][0]?.segment.toUpperCase() ?? '';

/** A name that somebody chose. `<bdi>` isolates it, so that its writing direction doesn't change the text around it. */
export const named = (name: string): Html => html`<bdi>${withoutTurns(name)}</bdi>`;

/** The same for places that can't have elements: a title, an attribute, a message. */
export const isolated = (name: string): string => `\u2068${withoutTurns(name)}\u2069`;

/** Replaces the elements of `named` by characters, so that a line with names fits into a title or an attribute. */
export const withoutElements = ({ text }: Html): Html => new Html(text.replaceAll('<bdi>', '\u2068').replaceAll('</bdi>', '\u2069'));

/** Lets a name wrap after `/` and `_` rather than anywhere. The name must be escaped already. */
export const breakable = (name: string): string => name.replace(/[/_]/g, '$&<wbr>');
