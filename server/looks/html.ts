// HTML from templates: whatever is filled in is escaped, unless it came from a template itself.
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
type Filling = string | number | Html | undefined | null | false | Filling[];

function filled(value: Filling): string {
  if (value === undefined || value === null || value === false) return '';
  if (Array.isArray(value)) return value.map(filled).join('');
  return value instanceof Html ? value.text : String(value).replace(/[&<>"']/g, (letter) => escapes[letter]!);
}

export const html = (strings: TemplateStringsArray, ...values: Filling[]): Html =>
  new Html(strings.reduce((text, part, at) => text + part + (at < values.length ? filled(values[at]) : ''), ''));

/** Characters that turn what comes after them; one that ends an isolation reaches out of any element. */
const turning = /[\u202a-\u202e\u2066-\u2069]/g;

/** What somebody has named. It is read by itself, whichever way it is written, and turns nothing that stands around it. */
export const named = (name: string): Html => html`<bdi>${name.replace(turning, '')}</bdi>`;

/** The same where there are no elements: in a title, an attribute, a message. */
export const isolated = (name: string): string => `\u2068${name.replace(turning, '')}\u2069`;

/** Of a line in which names stand, what a title or an attribute takes. */
export const withoutElements = ({ text }: Html): Html => new Html(text.replaceAll('<bdi>', '\u2068').replaceAll('</bdi>', '\u2069'));

/** Where a name may go on in the next line, rather than anywhere. It is escaped already. */
export const breakable = (name: string): string => name.replace(/[/_]/g, '$&<wbr>');
