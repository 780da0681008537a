// Brings what others write in their own way to the form that a schema describes: numbers as text, digits as a number, times where a date is due,
// nothing for a choice, an empty picture, a member under another name. What is the schema's own already stays the same value.
import type { Json } from './document.ts';
import { otherNames } from './operations.ts';
import { type Folded, fold, typesOf, variants } from './schema.ts';

const number = /^\s*-?[0-9]{1,400}(\.[0-9]{1,400})?([eE][+-]?[0-9]{1,3})?\s*$/;
const moment = /^(\d{4}-\d\d-\d\d)[T ]([01]\d|2[0-3]):[0-5]\d(:[0-5]\d([.,]\d{1,9})?)?( ?(Z|UTC|[+-]([01]\d|2[0-3]):?[0-5]\d))?$/i;

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value);
const isEmpty = (value: unknown) => isObject(value) && Object.keys(value).length === 0;

export class OwnForm {
  private readonly document: Json;
  /** Every choice that the schema offers, laid out. */
  private readonly ways: Folded[];
  private readonly takesText: boolean;
  private readonly takesNumbers: boolean;
  private readonly takesDates: boolean;
  /** Whether a text of digits may come as a number. */
  private readonly takesDigits: boolean;
  /** Whether it takes one of a few values, of which the empty text is none. */
  readonly isChoice: boolean;
  /** Whether it describes a file that is sent along. */
  readonly isPicture: boolean;
  /** Choices that may be written in lower case too, by how that is. */
  private readonly lower: ReadonlyMap<string, string>;
  private readonly names: string[];
  private readonly required: ReadonlySet<string>;
  /** Other names of members. */
  private readonly also: [other: string, name: string][];
  private readonly maxItems: number;
  private readonly below = new Map<string | undefined, OwnForm>();

  constructor(document: Json, schemas: Json[]) {
    this.document = document;
    this.ways = schemas.flatMap((schema) => variants(document, fold(document, schema), false));
    const texts = this.ways.filter((way) => !way.enum && typesOf(way).includes('string'));
    this.takesText = texts.length > 0;
    this.takesNumbers = this.ways.some((way) => !way.enum && typesOf(way).some((type) => type === 'number' || type === 'integer'));
    this.takesDates = texts.length > 0 && texts.every(({ format }) => format === 'date');
    this.takesDigits = texts.some((way) => way['x-as-number']);
    this.isChoice = this.ways.some((way) => way.enum) && this.ways.every((way) => (way.enum ? !way.enum.includes('') : way.type?.join() === 'null'));
    const choices: unknown[] = this.ways.flatMap((way) => (way['x-any-case'] ? way.enum : []));
    this.lower = new Map(choices.filter((one) => typeof one === 'string').map((one) => [one.toLowerCase(), one]));
    const members = this.ways.flatMap(({ properties = {} }) => Object.entries<Json>(properties));
    this.isPicture = members.some(([, member]) => fold(document, member).contentEncoding === 'base64');
    this.names = [...new Set(members.map(([name]) => name))];
    this.required = new Set(this.ways.flatMap(({ required = [] }) => required));
    this.also = members.flatMap(([name, member]) => otherNames(member).map((other): [string, string] => [other, name]));
    this.maxItems = Math.max(...this.ways.map((way) => way.maxItems ?? Infinity));
  }

  of(value: unknown): unknown {
    if (typeof value === 'string') return this.ofText(value);
    // beyond what is safe the digits are others than those that were written
    if (this.takesDigits && Number.isSafeInteger(value)) return String(value);
    if (Array.isArray(value)) {
      // one that is too long is refused, whatever is in it
      if (value.length > this.maxItems) return value;
      const items = this.under(undefined);
      const own = value.map((item) => items.of(item));
      return own.every((item, at) => item === value[at]) ? value : own;
    }
    return isObject(value) ? this.ofMembers(value) : value;
  }

  private ofText(text: string): unknown {
    const chosen = this.lower.get(text);
    if (chosen !== undefined) return chosen;
    if (this.takesDates) return moment.exec(text.trim())?.[1] ?? text;
    return this.takesNumbers && !this.takesText && number.test(text) ? Number(text) : text;
  }

  private ofMembers(value: Json): Json {
    let own: Json | undefined;
    for (const [other, name] of this.also) {
      if (!Object.hasOwn(value, other) || Object.hasOwn(value, name)) continue;
      own ??= { ...value };
      own[name] = own[other];
      delete own[other];
    }
    for (const name of this.names) {
      if (!Object.hasOwn(own ?? value, name)) continue;
      const given = (own ?? value)[name];
      const member = this.under(name);
      const absent = !this.required.has(name) && ((given === '' && member.isChoice) || (member.isPicture && isEmpty(given)));
      const taken = absent ? undefined : member.of(given);
      if (taken === given) continue;
      own ??= { ...value };
      if (absent) delete own[name];
      else own[name] = taken;
    }
    return own ?? value;
  }

  /** Of a member, or of the items where no member is named. */
  private under(name: string | undefined): OwnForm {
    let form = this.below.get(name);
    if (!form) {
      const schemas = this.ways.flatMap(({ items, properties = {} }) => {
        const schema = name === undefined ? items : Object.hasOwn(properties, name) ? properties[name] : undefined;
        return typeof schema === 'object' ? [schema as Json] : [];
      });
      form = new OwnForm(this.document, schemas);
      this.below.set(name, form);
    }
    return form;
  }
}
