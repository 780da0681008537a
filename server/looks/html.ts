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
