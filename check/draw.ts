// Draws requests from the schemas of an operation: good ones, and ones that are spoilt on purpose.
import fc, { type Arbitrary } from 'fast-check';
import { examplesOf, type Json, jsonMedia, type OperationAt, resolve } from '../contract/document.ts';
import { OwnForm } from '../contract/requests/own-form.ts';
import { fold } from '../contract/schema.ts';
import { endlessIn, sifted, spoilt, strangeParts, takesAnything, valuesOf, wrongParts, wrongTexts } from './arbitrary.ts';
import { isAnyForm, isJson, type Media, writable, written } from './bodies.ts';
import { inQuery, isKind, isPlainlyWritten } from './encoding.ts';
import { optionalHeaders } from './headers.ts';
import { decoded, type Judge } from './judge.ts';
import { ofCursor } from './lists.ts';

export type Kind = 'good' | 'spoilt';

/** A drawn request, in which no ids of known records are filled in yet. */
export interface Drawn {
  path: Record<string, { pick: number; written?: string } | { text: string }>;
  query: Record<string, unknown>;
  /** Those that are not required. Values that depend on the record or the call are not filled in yet. */
  headers?: Record<string, string>;
  body?: unknown;
  /** The body as it is sent, where it isn't what a value is written as. */
  written?: { type: string; body: string };
  /** Whether ids in the body and the query are replaced by ids of known records. */
  linked: boolean;
  picks: number;
  /** What was spoilt on purpose, for people to read. */
  spoilt?: string;
  /** Where the path or the whole body was spoilt, which may be refused before the operation is reached: whether it has to be, or may be good after all. */
  strayed?: 'refused' | 'anywhere';
}

/** Only what a request can't do without. */
export const leastDrawn: Drawn = { path: {}, query: {}, linked: false, picks: 0 };

/** A value as text for a sentence. A long text is cut. */
function shown(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing';
  return text.length > 60 ? `${text.slice(0, 50)}… (${text.length} characters)` : text;
}

const told = (where: string, from: unknown, to: unknown) =>
  to === undefined
    ? `${where} left out, which was ${shown(from)}`
    : from === undefined
      ? `${where} added as ${shown(to)}`
      : `${where} changed from ${shown(from)} to ${shown(to)}`;

/** FNV-1a. Makes a seed of a name, so that each named thing has its own seed. */
export function hash(text: string): number {
  let h = 0x811c9dc5;
  for (let n = 0; n < text.length; n++) h = Math.imul(h ^ text.charCodeAt(n), 0x01000193);
  return h | 0;
}

/** Whether every server takes it for one part of a path. */
function isOnePart(part: string): boolean {
  const text = decoded(part).trim();
  return text !== '' && !/^\.+$|[/?#;]/.test(text);
}

export class Drawing {
  private readonly judge: Judge;
  /** The names of headers and of query parameters that hold credentials. */
  private readonly credentials: { header: string[]; query: string[] };
  /** What could not be drawn, by the operation that needs it. */
  private readonly undrawn = new Map<string, string>();
  /** The operations whose body no value can fit, by the reason. */
  private readonly endless = new Map<string, string[]>();
  private readonly arbitraries = new Map<string, Arbitrary<Drawn> | undefined>();

  constructor(judge: Judge, credentials = { header: [] as string[], query: [] as string[] }) {
    this.judge = judge;
    this.credentials = credentials;
  }

  notes(): string[] {
    return [
      ...[...this.undrawn].map(
        ([id, what]) => `${id} was not called with good requests, because no ${what} that fits could be drawn: give an example in the contract`,
      ),
      ...[...this.endless].map(([why, ids]) => `no value can fit ${why}, so there is no body for ${ids.join(', ')}`),
    ];
  }

  /** Requests of an operation. Undefined where none can be drawn, or nothing about it can be spoilt. */
  requestsOf(at: OperationAt, kind: Kind): Arbitrary<Drawn> | undefined {
    const key = `${at.id} ${kind}`;
    if (!this.arbitraries.has(key)) this.arbitraries.set(key, kind === 'good' ? this.goodRequests(at) : this.spoiltRequests(at));
    return this.arbitraries.get(key);
  }

  /** Undefined where the contract allows only requests that can't be drawn. */
  good(at: OperationAt): Arbitrary<Drawn> | undefined {
    return this.requestsOf(at, 'good');
  }

  private goodRequests(at: OperationAt): Arbitrary<Drawn> | undefined {
    const { document } = this.judge;
    const paths = at.parameters.filter((parameter) => parameter.in === 'path');
    // nobody but the server knows what a cursor is; where each call needs one, only an example can be right
    const isCursor = ({ name, schema, required }: Json) => name === 'page_info' || (ofCursor.test(name) && !required && takesAnything(fold(document, schema)));
    const queries = at.parameters
      .filter((parameter) => parameter.in === 'query' && !isCursor(parameter) && !this.credentials.query.includes(parameter.name))
      .map((parameter) => ({ parameter, values: this.queryValues(at, parameter) }));
    const unwritten = at.parameters.find((one) => one.required && !isPlainlyWritten(document, one));
    const lost = (unwritten ?? queries.find(({ parameter, values }) => parameter.required && !values)?.parameter)?.name;
    const taken = writable(document, at.operation.requestBody);
    const body = taken && this.bodies(taken);
    const endless = taken && !body ? endlessIn(document, taken.media.schema) : undefined;
    if (endless) this.endless.set(endless, [...(this.endless.get(endless) ?? []), at.id]);
    if (lost !== undefined || (!body && at.operation.requestBody && resolve(document, at.operation.requestBody).required)) {
      if (!endless) this.undrawn.set(at.id, lost === undefined ? 'body' : `value of ${lost}`);
      return undefined;
    }
    const drawable = queries.flatMap(({ parameter, values }) => (values ? [{ parameter, values }] : []));
    const headers = optionalHeaders(this.judge, at.parameters, this.credentials.header);
    return fc.record({
      ...(headers ? { headers } : {}),
      path: fc.record(
        Object.fromEntries(
          paths.map((parameter) => {
            const known = fc.nat(1000).map((pick) => ({ pick }));
            // these would be no part of the path
            const texts = this.fitting(parameter.schema ?? {}, [])?.map(String);
            const named = texts && sifted(texts, (text) => !/^\.{0,2}$/.test(text));
            return [parameter.name, named ? fc.oneof({ weight: 4, arbitrary: known }, { weight: 1, arbitrary: named.map((text) => ({ text })) }) : known];
          }),
        ),
        { noNullPrototype: true },
      ),
      query: fc.record(Object.fromEntries(drawable.map(({ parameter, values }) => [parameter.name, values])), {
        requiredKeys: drawable.filter(({ parameter }) => parameter.required).map(({ parameter }) => parameter.name),
        noNullPrototype: true,
      }),
      ...(body ? { body } : {}),
      linked: fc.boolean(),
      picks: fc.nat(1000),
    }) as Arbitrary<Drawn>;
  }

  private bodies({ type, media }: Media): Arbitrary<unknown> | undefined {
    const { schema = { type: 'string' }, example } = media;
    const drawn = this.fitting(schema, [...examplesOf(this.judge.document, media).values(), example]);
    if (!drawn || isJson(type)) return drawn;
    // an empty text and a form without members would be no body, and a form can't have everything that JSON has
    const isRead = (value: unknown) => {
      const sent = written(this.judge.document, { type, media }, value);
      return !this.judge.wrongInSent(media, sent.type, sent.body);
    };
    const isAny = (value: unknown) => Object.values(value ?? {}).some((one) => [one].flat().some((each) => each !== null));
    return sifted(drawn, (value) => isAny(value) && isRead(value));
  }

  private queryValues(at: OperationAt, parameter: Json): Arbitrary<unknown> | undefined {
    const given: Json = parameter.schema ?? Object.values<Json>(parameter.content ?? {})[0]?.schema ?? {};
    // the response's schema has the names that `fields` may hold
    if (parameter.name === 'fields') {
      const members = this.members(at);
      if (members.length > 0) return fc.subarray(members, { minLength: 1 });
    }
    const values = this.fitting(given, [parameter.example]);
    // such as null, for which a URL has no way to write it
    return values && sifted(values, (value) => this.canBeRead(parameter, value));
  }

  private canBeRead(parameter: Json, value: unknown): boolean {
    const texts = inQuery(parameter, value).map(([, text]) => text);
    if (texts.length === 0) return !parameter.required;
    return !parameter.schema || (typeof value === 'object' && !Array.isArray(value) && value !== null) || this.judge.textsFit(parameter, texts);
  }

  /** Values of a schema, and examples of it. Undefined where there are none: a search among values that hardly ever fit would not end. */
  private fitting(schema: Json, given: unknown[]): Arbitrary<unknown> | undefined {
    const { document, schemas } = this.judge;
    const validate = schemas.compile(schema);
    const values = valuesOf(document, schema);
    const drawn = values && sifted(values, (value) => validate(value));
    const { example, examples: listed = [] } = fold(document, schema);
    const examples = [...given, example, ...listed].filter((value) => value !== undefined && validate(value));
    if (examples.length === 0) return drawn;
    const shown = fc.constantFrom(...examples);
    return drawn ? fc.oneof({ weight: 3, arbitrary: drawn }, { weight: 1, arbitrary: shown }) : shown;
  }

  private members({ operation }: OperationAt): string[] {
    const { document } = this.judge;
    const schema = jsonMedia(document, operation.responses?.[200])?.schema;
    const [root] = Object.values<Json>(fold(document, schema).properties ?? {});
    const node = fold(document, root);
    return Object.keys((node.items ? fold(document, node.items) : node).properties ?? {});
  }

  private spoiltRequests(at: OperationAt): Arbitrary<Drawn> | undefined {
    // a condition may be met before anything else is looked at
    const good = this.good(at)?.map(({ headers: _, ...drawn }): Drawn => drawn);
    if (!good) return undefined;
    const ways: Arbitrary<Drawn>[] = [];
    const taken = writable(this.judge.document, at.operation.requestBody);
    const bodies = taken && this.spoiltBodies(taken);
    if (bodies)
      ways.push(
        fc
          .tuple(good, bodies)
          .map(([drawn, { value, place, from, to }]) => ({ ...drawn, body: value, linked: false, spoilt: told(`body ${place.join('.')}`, from, to) })),
      );
    const wholes = taken && this.spoiltWholes(at, taken, good);
    if (wholes) ways.push(wholes);
    for (const parameter of at.parameters) {
      if (
        parameter.in !== 'query' ||
        this.credentials.query.includes(parameter.name) ||
        !parameter.schema ||
        takesAnything(fold(this.judge.document, parameter.schema))
      )
        continue;
      const { enum: choices, items, type = [], format } = fold(this.judge.document, parameter.schema);
      if (type.includes('object')) {
        ways.push(...this.spoiltMembers(parameter, good));
        continue;
      }
      // a server may take an empty choice, an empty list of choices, or an empty text that it doesn't need, as none
      const isChoice = choices !== undefined || (items && fold(this.judge.document, items).enum !== undefined);
      const mayBeEmpty = isChoice || (!parameter.required && type.includes('string') && !format);
      const texts = sifted(
        wrongTexts,
        (text) => !(mayBeEmpty && text.trim() === '') && !this.judge.textsFit(parameter, [text]) && !this.judge.textsFit(parameter, [text.trim()]),
      );
      if (texts)
        ways.push(
          fc.tuple(good, texts).map(([drawn, text]) => ({
            ...drawn,
            query: { ...drawn.query, [parameter.name]: text },
            linked: false,
            spoilt: told(`query ${parameter.name}`, drawn.query[parameter.name], text),
          })),
        );
    }
    const paths = at.parameters.filter((parameter) => parameter.in === 'path').map((parameter) => this.spoiltPaths(at, parameter, good));
    if (paths.length === 0) return ways.length > 0 ? fc.oneof(...ways) : undefined;
    // a body or a query can be spoilt in more ways than a path
    return fc.oneof(...ways.map((arbitrary) => ({ weight: 3 * paths.length, arbitrary })), ...paths.map((arbitrary) => ({ weight: 1, arbitrary })));
  }

  private spoiltBodies({ type, media }: Media) {
    const { document, schemas } = this.judge;
    const made = media.schema && (isJson(type) || isAnyForm(type)) ? this.bodies({ type, media }) : undefined;
    if (!made) return undefined;
    if (isAnyForm(type))
      return spoilt(made, (value) => {
        const sent = written(document, { type, media }, value);
        // an empty form is no body, which may be right
        return sent.body === '' || !this.judge.wrongInSent(media, sent.type, sent.body);
      });
    const validate = schemas.compile(media.schema);
    const form = new OwnForm(document, [media.schema]);
    // a server may accept a value that is only written in another way, so such a value doesn't count as spoilt
    return spoilt(made, (value) => validate(value) || validate(form.of(value)));
  }

  /** An object is written under the names of its members. Only one that has its own name before theirs (`filter[year]`) is surely none of other parameters. */
  private spoiltMembers({ name, style, schema }: Json, good: Arbitrary<Drawn>): Arbitrary<Drawn>[] {
    const members = style === 'deepObject' ? Object.entries<Json>(fold(this.judge.document, schema).properties ?? {}) : [];
    return members.flatMap(([member, inner]) => {
      const folded = fold(this.judge.document, inner);
      if (takesAnything(folded) || folded.enum || folded.type?.some((one) => one === 'array' || one === 'object')) return [];
      const texts = sifted(wrongTexts, (text) => text.trim() !== '' && !this.judge.textsFit({ schema: inner }, [text.trim()]));
      if (!texts) return [];
      return fc.tuple(good, texts).map(([drawn, text]) => {
        const given = drawn.query[name] as Json | undefined;
        return {
          ...drawn,
          query: { ...drawn.query, [name]: { ...given, [member]: text } },
          linked: false,
          spoilt: told(`query ${name}[${member}]`, given?.[member], text),
        };
      });
    });
  }

  /** Bodies that are no JSON, that are of another shape as a whole, or that say to be something else. A body of another type may be read all the same. */
  private spoiltWholes({ operation }: OperationAt, { type, media }: Media, good: Arbitrary<Drawn>): Arbitrary<Drawn> | undefined {
    const { required, content = {} } = resolve(this.judge.document, operation.requestBody!);
    if (!isJson(type) || !media.schema || !required) return undefined;
    const wrong = ['', '{', '[]', 'null', '"text"'].filter((body) => this.judge.wrongInSent(media, type, body));
    const other = ['text/plain', 'application/xml'].filter((one) => !Object.keys(content).some((declared) => isKind(one, declared)));
    const spoilings: { written: (body: string) => { type: string; body: string }; spoilt: string; strayed: 'refused' | 'anywhere' }[] = [
      ...wrong.map((body) => ({ written: () => ({ type, body }), spoilt: `body is ${body || 'empty'}`, strayed: 'refused' as const })),
      { written: (body) => ({ type, body: body.slice(0, -1) }), spoilt: 'body is cut off', strayed: 'refused' },
      ...other.map((one) => ({ written: (body: string) => ({ type: one, body }), spoilt: `body is said to be ${one}`, strayed: 'anywhere' as const })),
    ];
    const whole = sifted(good, ({ body }) => typeof body === 'object' && body !== null);
    return (
      whole &&
      fc
        .tuple(whole, fc.constantFrom(...spoilings))
        .map(([drawn, one]) => ({ ...drawn, ...one, linked: false, written: one.written(JSON.stringify(drawn.body)) }))
    );
  }

  private spoiltPaths({ method }: OperationAt, parameter: Json, good: Arbitrary<Drawn>): Arbitrary<Drawn> {
    const { name, schema = {} } = parameter;
    // a server that reads only the beginning of `1.5` would change a record, or remove one that the check didn't create
    const texts = method === 'get' || method === 'head' ? fc.oneof(wrongTexts.map(encodeURIComponent), wrongParts, strangeParts) : wrongParts;
    return fc.tuple(good, texts).map(([drawn, text]) => ({
      ...drawn,
      path: { ...drawn.path, [name]: { pick: 0, written: text } },
      linked: false,
      spoilt: `path ${name} is ${shown(text)}`,
      strayed: isOnePart(text) && !this.judge.textsFit({ ...parameter, schema }, [decoded(text)]) ? 'refused' : 'anywhere',
    }));
  }
}
