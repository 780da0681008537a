// Cuts a value to just beyond the bounds of its schema before Ajv sees it. With `allErrors`, Ajv checks every item of an array, even if the array
// is too long already. After the cut such an array is refused with the same messages, and costs no more than a valid one.
import { type Json, resolve } from './document.ts';

/** Unknown members of a closed object are reported by name, but only about this many: there may be twenty thousand. */
const mostUnknown = 100;

export class Shape {
  private readonly document: Json;
  private readonly parts: Json[];
  private readonly maxLength: number | undefined;
  private readonly maxItems: number | undefined;
  private readonly mostMembers: number | undefined;
  /** The names of the declared members. */
  private readonly names: string[];
  /** Whether members that aren't declared have a schema too. */
  private readonly open: boolean;
  private readonly below = new Map<string | undefined, Shape | undefined>();

  constructor(document: Json, schemas: Json[]) {
    this.document = document;
    this.parts = schemas.flatMap((schema) => partsOf(document, schema));
    this.maxLength = this.most('maxLength');
    this.maxItems = this.most('maxItems');
    const closed = this.parts.some(({ additionalProperties }) => additionalProperties === false);
    this.names = [...new Set(this.parts.flatMap(({ properties }) => Object.keys(properties ?? {})))];
    this.open = this.parts.some(({ additionalProperties }) => typeof additionalProperties === 'object');
    this.mostMembers = this.most('maxProperties') ?? (closed ? this.names.length + mostUnknown : undefined);
  }

  /** The widest of several bounds, so that a cut value still breaks each bound that it broke before. */
  private most(keyword: string): number | undefined {
    const bounds = this.parts.flatMap((part) => (typeof part[keyword] === 'number' ? [part[keyword] as number] : []));
    return bounds.length > 0 ? Math.max(...bounds) : undefined;
  }

  /** Returns the same value where nothing is beyond its bound. Adds the texts that it cut to `texts`. */
  cut(value: unknown, texts: Set<unknown>): unknown {
    if (typeof value === 'string') {
      // a character has at most two UTF-16 units, so this many units are more than `maxLength` characters
      if (this.maxLength === undefined || value.length <= 2 * this.maxLength + 2) return value;
      const short = value.slice(0, 2 * this.maxLength + 2);
      texts.add(short);
      return short;
    }
    if (Array.isArray(value)) {
      const items = this.maxItems !== undefined && value.length > this.maxItems + 1 ? value.slice(0, this.maxItems + 1) : value;
      const shape = this.of(undefined);
      const cut = shape ? items.map((item) => shape.cut(item, texts)) : items;
      return cut.length === value.length && cut.every((item, at) => item === value[at]) ? value : cut;
    }
    if (typeof value !== 'object' || value === null) return value;
    return this.cutMembers(value as Json, texts);
  }

  private cutMembers(value: Json, texts: Set<unknown>): Json {
    let keys: string[] | undefined;
    if (this.mostMembers !== undefined) {
      const all = Object.keys(value);
      if (all.length > this.mostMembers + 1) {
        const unknown = all.filter((key) => !this.declares(key));
        keys = [...all.filter((key) => this.declares(key)), ...unknown.slice(0, this.mostMembers + 1)];
      }
    }
    let cut: Json | undefined = keys && Object.fromEntries(keys.map((key) => [key, value[key]]));
    // only a few names are declared, while a hostile object has thousands
    for (const key of this.open ? Object.keys(cut ?? value) : this.names) {
      if (!this.open && !Object.hasOwn(value, key)) continue;
      const member = value[key];
      if (typeof member !== 'object' && typeof member !== 'string') continue;
      const within = this.of(key)?.cut(member, texts);
      if (within === undefined || within === member) continue;
      cut ??= { ...value };
      cut[key] = within;
    }
    return cut ?? value;
  }

  private declares(key: string): boolean {
    return this.parts.some(({ properties }) => properties && Object.hasOwn(properties, key));
  }

  /** The shape of a member, or of the items where no name is given. */
  private of(key: string | undefined): Shape | undefined {
    const known = key === undefined || this.declares(key) ? key : '';
    if (this.below.has(known)) return this.below.get(known);
    const schemas = this.parts.flatMap((part) => {
      const below = known === undefined ? part.items : this.declares(known) ? part.properties?.[known] : part.additionalProperties;
      return typeof below === 'object' ? [below as Json] : [];
    });
    const shape = schemas.length > 0 ? new Shape(this.document, schemas) : undefined;
    this.below.set(known, shape);
    return shape;
  }
}

const applied = ['allOf', 'anyOf', 'oneOf'] as const;
const conditional = ['if', 'then', 'else'] as const;

function partsOf(document: Json, schema: Json): Json[] {
  const node = resolve(document, schema);
  const inner: Json[] = [...applied.flatMap((key) => (node[key] ?? []) as Json[]), ...conditional.flatMap((key) => (node[key] ? [node[key] as Json] : []))];
  // the keywords beside a reference count as well
  return [...(node === schema ? [] : [schema]), node, ...inner.flatMap((part) => partsOf(document, part))];
}

/** Whether a value may hold a file's content, in Base64. */
export function holdsAttachment(document: Json, schema: Json, seen = new Set<Json>()): boolean {
  return partsOf(document, schema).some((part) => {
    if (seen.has(part)) return false;
    seen.add(part);
    if (part.contentEncoding === 'base64') return true;
    const below = [part.items, part.additionalProperties, ...Object.values<Json>(part.properties ?? {})];
    return below.some((node) => typeof node === 'object' && node !== null && holdsAttachment(document, node, seen));
  });
}
