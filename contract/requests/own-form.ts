// Converts values that callers write in another way to the form of the schema: a number or a boolean sent as text, digits sent as a number, a time where a
// date is due, a time with a space in it, an empty text for an optional choice, an empty picture, a member under another name.
// A value that needs no change stays the same object.
import { isObject, type Json } from '../document.ts';
import { otherNames } from '../operations.ts';
import { choicesIn, type Folded, fold, typesOf } from '../schema.ts';

const number = /^\s*-?[0-9]{1,400}(\.[0-9]{1,400})?([eE][+-]?[0-9]{1,3})?\s*$/;
const moment = /^(\d{4}-\d\d-\d\d)[T ]([01]\d|2[0-3]):[0-5]\d(:[0-5]\d([.,]\d{1,9})?)?( ?(Z|UTC|[+-]([01]\d|2[0-3]):?[0-5]\d))?$/i;
/** A time as some programming languages write it: a space before the time of day or before the offset, and `UTC` or no colon in the offset. */
const spaced = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d:\d\d(?:\.\d{1,9})?) ?(?:(Z|UTC)|([+-]\d\d):?(\d\d))$/i;

/** Other letters than those of ASCII stay, since `ß` would become two. */
export const inCapitals = (text: string) => (/^[a-z]+$/i.test(text) ? text.toUpperCase() : text);

/** An object without members, also as PHP writes it: an empty array. */
const isEmpty = (value: unknown) => typeof value === 'object' && value !== null && Object.keys(value).length === 0;

export class OwnForm {
  private readonly document: Json;
  /** One schema for each choice that the given schemas offer. */
  private readonly ways: Folded[];
  private readonly takesText: boolean;
  private readonly takesNumbers: boolean;
  private readonly takesDates: boolean;
  private readonly takesTimes: boolean;
  private readonly takesBooleans: boolean;
  /** Whether it takes numbers also as text, which may not have spaces around them. */
  private readonly takesNumerals: boolean;
  /** Whether a text of digits may be sent as a number. */
  private readonly takesDigits: boolean;
  /** Whether it takes one of a few values, and the empty text is none of them. */
  readonly isChoice: boolean;
  /** Whether it describes a file that is sent in the body. */
  readonly isPicture: boolean;
  /** Values that may be sent in lower case too, by their lower-case form. */
  private readonly lower: ReadonlyMap<string, string>;
  /** Whether it takes only capitals, which may be sent in lower case too. */
  private readonly takesCapitals: boolean;
  private readonly names: string[];
  private readonly required: ReadonlySet<string>;
  /** Other names that members may have, each with the declared name. */
  private readonly also: [other: string, name: string][];
  private readonly maxItems: number;
  private readonly below = new Map<string | undefined, OwnForm>();

  constructor(document: Json, schemas: Json[]) {
    this.document = document;
    this.ways = schemas.flatMap((schema) => choicesIn(document, fold(document, schema), false));
    const texts = this.ways.filter((way) => !way.enum && typesOf(way).includes('string'));
    this.takesText = texts.length > 0;
    this.takesNumbers = this.ways.some((way) => !way.enum && typesOf(way).some((type) => type === 'number' || type === 'integer'));
    this.takesDates = texts.length > 0 && texts.every(({ format }) => format === 'date');
    this.takesTimes = texts.length > 0 && texts.every(({ format }) => format === 'date-time');
    this.takesBooleans = texts.length === 0 && this.ways.some((way) => !way.enum && way.type?.includes('boolean'));
    this.takesNumerals = this.takesNumbers && texts.every(({ patterns }) => patterns.length > 0);
    this.takesDigits = texts.some((way) => way['x-as-number']);
    this.takesCapitals = texts.length > 0 && texts.every((way) => way['x-any-case']);
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
    // a number beyond 2^53 was rounded when it was parsed, so its digits may not be those that were sent
    if (this.takesDigits && Number.isSafeInteger(value)) return String(value);
    if (Array.isArray(value)) {
      // a list that is too long is refused anyway, so its items are not converted
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
    if (this.takesCapitals) return inCapitals(text);
    if (this.takesDates) return moment.exec(text.trim())?.[1] ?? text;
    if (this.takesTimes) return text.replace(spaced, (_, day, time, utc, hours, minutes) => `${day}T${time}${utc ? 'Z' : `${hours}:${minutes}`}`);
    if (this.takesBooleans) return /^true$/i.test(text) ? true : /^false$/i.test(text) ? false : text;
    if (this.takesNumerals && this.takesText) return text.trim();
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

  /** The form of a member, or of the items where no name is given. */
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
