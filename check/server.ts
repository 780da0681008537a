// Holds a running server against the contract: requests drawn from its schemas, good ones and spoilt ones, and the life of each resource.
// What goes wrong is asked again with less and less in it, until one small request is left.
import { isDeepStrictEqual } from 'node:util';
import fc, { type Arbitrary } from 'fast-check';
import { type Json, type OperationAt, resolve } from '../contract/document.ts';
import { fold } from '../contract/schema.ts';
import { spoilt, takesAnything, valuesOf, wrongTexts } from './arbitrary.ts';
import { asCurl, Judge, type Received, type Sent } from './judge.ts';
import { Unreadable } from './read.ts';
import type { Finding } from './report.ts';

export interface Options {
  url: string;
  document: Json;
  token?: string | undefined;
  headers?: Record<string, string>;
  seed?: number | undefined;
  requests?: number;
  seconds?: number | undefined;
  operations?: string[];
  /** Records that others made, as paths name them, each below the one before it: `{ shop_id: 1, product_id: 5 }`. They are not removed. */
  known?: Record<string, string | number>[];
  parallel?: number;
}

export interface Outcome {
  seed: number;
  requests: number;
  seconds: number;
  findings: Finding[];
  /** How often each operation answered what. */
  answered: Record<string, Record<string, number>>;
}

type Kind = 'good' | 'spoilt';

/** A record that an answer told of, or that was given, with the values of the path that it was found below. */
interface Known {
  id: string;
  below: Record<string, string>;
  given: boolean;
}

/** A request before it knows which records there are. */
interface Drawn {
  path: Record<string, { pick: number } | { text: string }>;
  query: Record<string, unknown>;
  body?: unknown;
  /** Puts ids of known records where the body or the query speak of others. */
  linked: boolean;
  picks: number;
}

class Departure extends Error {
  readonly findings: Finding[];
  readonly sent: Sent;

  constructor(findings: Finding[], sent: Sent) {
    super(findings.map(({ rule }) => rule).join());
    this.findings = findings;
    this.sent = sent;
  }
}

export async function checkServer(options: Options): Promise<Outcome> {
  const run = new Run(options);
  try {
    await run.all();
  } catch (error) {
    // fetch says so where nobody answers
    if (error instanceof TypeError && error.message === 'fetch failed')
      throw new Unreadable(`${options.url} does not answer: ${(error.cause as Error).message}`);
    throw error;
  }
  return run.outcome();
}

class Run {
  private readonly judge: Judge;
  private readonly origin: string;
  private readonly base: string;
  private readonly options: Options;
  private readonly seed: number;
  private readonly operations: OperationAt[];
  private readonly credentials: Record<string, string>;
  private readonly pool = new Map<string, Known[]>();
  private readonly findings = new Map<string, Finding>();
  private readonly answered: Outcome['answered'] = {};
  private readonly arbitraries = new Map<string, Arbitrary<Drawn> | undefined>();
  private readonly started = Date.now();
  private requests = 0;

  constructor(options: Options) {
    this.options = options;
    this.judge = new Judge(options.document);
    const url = new URL(options.url);
    this.origin = url.origin;
    this.base = url.pathname === '/' ? this.judge.defaultBase() : url.pathname.replace(/\/$/, '');
    this.seed = options.seed ?? Math.floor(Math.random() * 2 ** 31);
    const wanted = options.operations ?? [];
    this.operations = this.judge.operations.filter(({ id }) => wanted.length === 0 || wanted.includes(id));
    if (this.operations.length === 0) throw new Unreadable(`The contract has no operation ${wanted.join(', ')}`);
    this.credentials = { ...credentialsOf(options.document, options.token), ...options.headers };
    for (const chain of options.known ?? []) {
      const below: Record<string, string> = {};
      for (const [name, id] of Object.entries(chain)) {
        this.add(name, id, { ...below }, true);
        below[name] = String(id);
      }
    }
  }

  outcome(): Outcome {
    return {
      seed: this.seed,
      requests: this.requests,
      seconds: (Date.now() - this.started) / 1000,
      findings: [...this.findings.values()],
      answered: this.answered,
    };
  }

  private get over(): boolean {
    return this.options.seconds !== undefined && Date.now() - this.started > this.options.seconds * 1000;
  }

  async all() {
    await this.methods();
    await this.credentialsAreAsked();
    await this.headersAreAsked();
    const wanted = this.options.requests ?? 2000;
    for (let round = 0; (round === 0 || this.requests < wanted) && !this.over; round++) {
      const unshrunk: (() => void)[] = [];
      for (const resources of this.resources()) {
        const deaths: (() => Promise<void>)[] = [];
        await this.inParallel(resources, (resource) => this.life(resource, round, unshrunk, deaths));
        // what others speak of by then is removed after they did
        await this.inParallel(deaths, (death) => death());
      }
      const each = Math.max(5, Math.min(100, Math.ceil((wanted - this.requests) / (this.operations.length * 2))));
      const work = this.operations.flatMap((at) => (['good', 'spoilt'] as const).map((kind) => ({ at, kind })));
      await this.inParallel(work, ({ at, kind }) => this.property(at, kind, round, each));
      // what no small request brings about is told of as it was met
      for (const tell of unshrunk) tell();
    }
  }

  private async inParallel<T>(work: T[], one: (item: T) => Promise<void>) {
    const queue = [...work];
    await Promise.all(
      Array.from({ length: this.options.parallel ?? 6 }, async () => {
        for (let item = queue.shift(); item !== undefined && !this.over; item = queue.shift()) await one(item);
      }),
    );
  }

  /** One operation, one kind of request, so many times; what fails is shrunk and told of. */
  private async property(at: OperationAt, kind: Kind, round: number, times: number) {
    const arbitrary = this.drawn(at, kind);
    if (!arbitrary) return;
    const seed = hash(`${this.seed} ${at.id} ${kind} ${round}`);
    let last: Departure | undefined;
    let rule: string | undefined;
    const details = await fc.check(
      fc.asyncProperty(arbitrary, async (drawn) => {
        if (this.over) return;
        const sent = this.request(at, drawn);
        const { findings } = await this.exchange(at, sent, kind);
        const counted = findings.filter((finding) => !this.findings.has(mark(finding)) && (rule === undefined || finding.rule === rule));
        if (counted.length === 0) return;
        rule = counted[0]!.rule;
        last = new Departure(counted, sent);
        throw last;
      }),
      { seed, numRuns: times, verbose: 0 },
    );
    if (details.failed && last) for (const finding of last.findings) this.tell(finding, last.sent, `--seed ${this.seed} --operation ${quoted(at.id)}`);
  }

  private tell(finding: Finding, sent: Sent, replay: string) {
    if (this.findings.has(mark(finding))) return;
    const curl = asCurl(
      this.origin,
      sent,
      Object.keys(this.credentials).map((name) => name.toLowerCase()),
    );
    this.findings.set(mark(finding), { ...finding, message: `${finding.message}\n  ${curl}\n  again: ${replay}` });
  }

  private async exchange(at: OperationAt, sent: Sent, kind?: Kind): Promise<{ received: Received; findings: Finding[] }> {
    const received = await this.send(sent);
    this.answered[at.id] ??= {};
    const counts = this.answered[at.id]!;
    counts[received.status] = (counts[received.status] ?? 0) + 1;
    const findings = this.judge.answer(at, sent.method, received);
    if (kind === 'good') findings.push(...this.judge.pair(at, [], received));
    if (kind === 'spoilt') findings.push(...this.judge.pair(at, ['it was spoilt on purpose'], received));
    if (received.status < 300) this.harvest(at, sent, received);
    return { received, findings };
  }

  private async send({ method, url, headers, body }: Sent): Promise<Received> {
    for (;;) {
      const response = await fetch(this.origin + url, { method, headers, redirect: 'manual', ...(body === undefined ? {} : { body }) });
      this.requests += 1;
      const received = { status: response.status, headers: Object.fromEntries(response.headers), body: await response.text() };
      if (received.status !== 429 || this.over) return received;
      await new Promise((done) => setTimeout(done, Number(received.headers['retry-after'] ?? 1) * 1000));
    }
  }

  /** Requests of an operation. None, where nothing about it can be spoilt. */
  private drawn(at: OperationAt, kind: Kind): Arbitrary<Drawn> | undefined {
    const key = `${at.id} ${kind}`;
    if (!this.arbitraries.has(key)) this.arbitraries.set(key, kind === 'good' ? this.good(at) : this.spoiltRequests(at));
    return this.arbitraries.get(key);
  }

  private good(at: OperationAt): Arbitrary<Drawn> {
    const document = this.judge.document;
    const inQuery = at.parameters.filter((parameter) => parameter.in === 'query' && parameter.name !== 'page_info');
    const paths = at.parameters.filter((parameter) => parameter.in === 'path');
    const body = this.media(at);
    return fc.record({
      path: fc.record(
        Object.fromEntries(
          paths.map(({ name, schema }) => [
            name,
            fc.oneof(
              { weight: 4, arbitrary: fc.nat(1000).map((pick) => ({ pick })) },
              { weight: 1, arbitrary: valuesOf(document, schema).map((value) => ({ text: String(value) })) },
            ),
          ]),
        ),
        { noNullPrototype: true },
      ),
      query: fc.record(Object.fromEntries(inQuery.map((parameter) => [parameter.name, this.queryValues(at, parameter)])), {
        requiredKeys: inQuery.filter(({ required }) => required).map(({ name }) => name),
        noNullPrototype: true,
      }),
      ...(body ? { body: this.bodies(body) } : {}),
      linked: fc.boolean(),
      picks: fc.nat(1000),
    }) as Arbitrary<Drawn>;
  }

  private bodies(media: Json): Arbitrary<unknown> {
    const validate = this.judge.schemas.compile(media.schema ?? {});
    const examples = Object.values<Json>(media.examples ?? {}).map((example) => resolve(this.judge.document, example).value as unknown);
    const generated = valuesOf(this.judge.document, media.schema).filter((value) => validate(value));
    return examples.length > 0 ? fc.oneof({ weight: 3, arbitrary: generated }, { weight: 1, arbitrary: fc.constantFrom(...examples) }) : generated;
  }

  private queryValues(at: OperationAt, parameter: Json): Arbitrary<unknown> {
    const schema = fold(this.judge.document, parameter.schema);
    // which members there are to choose from is told by the answer
    if (parameter.name === 'fields') {
      const members = this.members(at);
      if (members.length > 0) return fc.subarray(members, { minLength: 1 });
    }
    const examples = [parameter.example, ...(schema.examples ?? [])].filter((value) => value !== undefined);
    const validate = this.judge.schemas.compile(parameter.schema);
    const drawn = valuesOf(this.judge.document, parameter.schema).filter((value) => validate(value));
    return examples.length > 0 ? fc.oneof({ weight: 3, arbitrary: drawn }, { weight: 1, arbitrary: fc.constantFrom(...examples) }) : drawn;
  }

  private members({ operation }: OperationAt): string[] {
    const { document } = this.judge;
    const schema = resolve(document, operation.responses?.[200] ?? {}).content?.['application/json']?.schema;
    const [root] = Object.values<Json>(fold(document, schema).properties ?? {});
    const node = fold(document, root);
    return Object.keys((node.items ? fold(document, node.items) : node).properties ?? {});
  }

  private spoiltRequests(at: OperationAt): Arbitrary<Drawn> | undefined {
    const good = this.good(at);
    const ways: Arbitrary<Drawn>[] = [];
    const media = this.media(at);
    if (media?.schema) {
      const validate = this.judge.schemas.compile(media.schema);
      const bodies = spoilt(this.bodies(media), (value) => validate(value) as boolean);
      ways.push(fc.tuple(good, bodies).map(([drawn, body]) => ({ ...drawn, body, linked: false })));
    }
    for (const parameter of at.parameters) {
      if (parameter.in !== 'query' || !parameter.schema || takesAnything(fold(this.judge.document, parameter.schema))) continue;
      const texts = wrongTexts.filter((text) => !this.judge.textsFit(parameter.schema, [text]) && !this.judge.textsFit(parameter.schema, [text.trim()]));
      if (fc.sample(wrongTexts, { numRuns: 40, seed: 1 }).some((text) => !this.judge.textsFit(parameter.schema, [text])))
        ways.push(fc.tuple(good, texts).map(([drawn, text]) => ({ ...drawn, query: { ...drawn.query, [parameter.name]: text }, linked: false })));
    }
    return ways.length > 0 ? fc.oneof(...ways) : undefined;
  }

  private media({ operation }: OperationAt): Json | undefined {
    return operation.requestBody && resolve(this.judge.document, operation.requestBody).content?.['application/json'];
  }

  private request(at: OperationAt, { path, query, body, linked, picks }: Drawn): Sent {
    const values: Record<string, string> = {};
    const picked = (name: string, pick: number, spared = false) => {
      const known = (this.pool.get(name) ?? []).filter(
        ({ id, below }) => !(spared && this.given(name, id)) && Object.entries(below).every(([parent, id]) => (values[parent] ?? id) === id),
      );
      // those of this very shop, say, before those of no shop, most of the time
      const near = known.filter(({ below }) => Object.keys(below).some((parent) => parent in values));
      const chosen = near.length > 0 && pick % 4 > 0 ? near : known;
      return chosen[pick % Math.max(1, chosen.length)];
    };
    // from the last, which is known to be below certain others
    for (const [n, name] of namesIn(at.path).reverse().entries()) {
      const given = path[name];
      if (given && 'text' in given) values[name] = given.text;
      if (values[name] !== undefined) continue;
      const record = picked(name, given && 'pick' in given ? given.pick : 0, n === 0 && at.method === 'delete');
      values[name] = record?.id ?? '1';
      for (const [parent, id] of Object.entries(record?.below ?? {})) if (!(path[parent] && 'text' in path[parent])) values[parent] ??= id;
    }
    const link = (value: unknown): unknown => {
      if (Array.isArray(value)) return value.map(link);
      if (value === null || typeof value !== 'object') return value;
      return Object.fromEntries(
        Object.entries(value).map(([name, inner]) => {
          // `product_id`, and `product_ids` or `product_ids[]` of several
          const [, stem, several] = /^(.+_id)(s(?:\[\])?)?$/.exec(name) ?? [];
          const id = stem && (several ? Array.isArray(inner) && inner.length > 0 : Number.isInteger(inner)) ? picked(stem, picks)?.id : undefined;
          return [name, id === undefined ? link(inner) : several ? [Number(id)] : Number(id)];
        }),
      );
    };
    const filled = at.path.replace(/\{([^}]+)\}/g, (_, name: string) => encodeURIComponent(values[name]!));
    const search = new URLSearchParams();
    for (const [name, value] of Object.entries(linked ? (link(query) as Json) : query)) {
      // a list of nothing can't be written in a URL
      if (Array.isArray(value) && value.length === 0) continue;
      if (name.endsWith('[]') && Array.isArray(value)) for (const one of value) search.append(name, String(one));
      else search.append(name, Array.isArray(value) ? value.join(',') : String(value));
    }
    const cursor = picked(`page_info ${at.id}`, picks)?.id;
    const url = `${this.base}${filled}${cursor && linked && picks % 3 === 0 && search.size === 0 ? `?page_info=${cursor}` : search.size ? `?${search}` : ''}`;
    return {
      method: at.method.toUpperCase(),
      url,
      headers: { ...this.headersOf(at), ...(body === undefined ? {} : { 'Content-Type': 'application/json' }) },
      body: body === undefined ? undefined : JSON.stringify(linked ? link(body) : body),
    };
  }

  /** Credentials, and the headers that an operation can't do without. */
  private headersOf(at: OperationAt): Record<string, string> {
    const needed = this.neededHeaders(at).map(({ name, schema = {}, example }): [string, string] => {
      const [drawn] = fc.sample(valuesOf(this.judge.document, schema), { numRuns: 1, seed: this.seed });
      return [name, String(example ?? fold(this.judge.document, schema).examples?.[0] ?? drawn)];
    });
    return { ...Object.fromEntries(needed), ...this.credentials };
  }

  private neededHeaders(at: OperationAt): Json[] {
    const own = ['accept', 'content-type', 'authorization', ...Object.keys(this.credentials).map((name) => name.toLowerCase())];
    return at.parameters.filter((one) => one.in === 'header' && one.required && !own.includes(one.name.toLowerCase()));
  }

  private async headersAreAsked() {
    for (const at of this.operations)
      for (const { name } of this.neededHeaders(at)) {
        const [good] = fc.sample(this.good(at), { numRuns: 1, seed: this.seed });
        if (!good || this.over) continue;
        const sent = this.request(at, good);
        const asked = { ...sent, headers: Object.fromEntries(Object.entries(sent.headers).filter(([other]) => other !== name)) };
        const { received } = await this.exchange(at, asked);
        if (received.status < 400)
          this.tell(
            { rule: 'missing_required_header', place: `${at.id} ${received.status}`, message: `answers without the header ${name}` },
            asked,
            `--seed ${this.seed} --operation ${quoted(at.id)}`,
          );
      }
  }

  private given(name: string, id: string): boolean {
    return (this.pool.get(name) ?? []).some((one) => one.given && one.id === id);
  }

  private add(name: string, id: unknown, { [name]: itself, ...below }: Record<string, string>, given = false) {
    if (id === undefined || id === null || (itself !== undefined && itself !== String(id))) return;
    const known = this.pool.get(name) ?? [];
    if (known.some((one) => one.id === String(id) && isDeepStrictEqual(one.below, below))) return;
    const lasting = known.filter((one) => one.given);
    this.pool.set(name, [...lasting, ...known.filter((one) => !one.given).slice(-30), { id: String(id), below, given }]);
  }

  /** A removed record, and all that was below it. */
  private forget(name: string, id: string) {
    for (const [other, known] of this.pool)
      this.pool.set(
        other,
        known.filter((one) => !(other === name && one.id === id) && one.below[name] !== id),
      );
  }

  /** Ids that answers tell of are used in later requests. */
  private harvest(at: OperationAt, { url }: Sent, { headers, body }: Received) {
    const below = this.valuesIn(at, url);
    const last = /\{([^}]+)\}(\.json)?$/.exec(at.path)?.[1];
    if (last && at.method === 'delete') return this.forget(last, below[last]!);
    if (last) delete below[last];
    const info = /[?&]page_info=([^&>]+)/.exec(headers.link ?? '')?.[1];
    if (info) this.add(`page_info ${at.id}`, info, below);
    if (!body.startsWith('{')) return;
    let value: Json;
    try {
      value = JSON.parse(body) as Json;
    } catch {
      return;
    }
    for (const [root, member] of Object.entries<Json>(value)) {
      const parameter = last ?? this.item(at.path)?.parameter ?? `${root}_id`;
      this.harvestRecords(parameter, member, below);
    }
  }

  private harvestRecords(parameter: string, member: unknown, below: Record<string, string>) {
    for (const record of [member].flat().slice(0, 5) as Json[]) {
      if (record === null || typeof record !== 'object') continue;
      // a `custom_collection_id` is what others call a `collection_id`
      for (let name = parameter; name.includes('_'); name = name.slice(name.indexOf('_') + 1)) this.add(name, record.id, below);
      for (const [name, inner] of Object.entries(record))
        if (name.endsWith('_id') && Number.isInteger(inner)) this.add(name, inner, below);
        else if (inner !== null && typeof inner === 'object') this.harvestRecords(`${name.replace(/s$/, '')}_id`, inner, below);
    }
  }

  private valuesIn({ path }: OperationAt, url: string): Record<string, string> {
    const given = url.slice(this.base.length).replace(/\?.*$/, '').split('/');
    const pairs = path.split('/').flatMap((part, n): [string, string][] => {
      const [, name, end = ''] = /^\{([^}]+)\}(.*)$/.exec(part) ?? [];
      return name ? [[name, decodeURIComponent((given[n] ?? '').slice(0, -end.length || undefined))]] : [];
    });
    return Object.fromEntries(pairs);
  }

  /** For `/pages.json`, the path `/pages/{page_id}.json` and its parameter. */
  private item(path: string): { parameter: string; path: string } | undefined {
    const stem = path.replace(/\.json$/, '');
    for (const { path: other } of this.judge.operations) {
      const [, parameter] = /^\/\{([^}]+)\}(\.json)?$/.exec(other.startsWith(stem) ? other.slice(stem.length) : '') ?? [];
      if (parameter) return { parameter, path: other };
    }
    return undefined;
  }

  /** What can be made and then asked for, the parents first. */
  private resources(): OperationAt[][] {
    const making = this.operations.filter(({ method, path }) => method === 'post' && this.item(path));
    const depths = [...new Set(making.map(({ path }) => namesIn(path).length))].sort();
    return depths.map((depth) => making.filter(({ path }) => namesIn(path).length === depth));
  }

  /** Made, read, listed, changed, removed, and gone. */
  private async life(create: OperationAt, round: number, unshrunk: (() => void)[], deaths: (() => Promise<void>)[]) {
    const { path, parameter } = this.item(create.path)!;
    const of = (method: string, at = path) => this.judge.operations.find((one) => one.method === method && one.path === at);
    const drawn = fc.sample(this.good(create), { numRuns: 12, seed: hash(`${this.seed} life ${create.id} ${round}`) });
    const replay = `--seed ${this.seed} --operation ${quoted(create.id)}`;
    for (const one of drawn) {
      if (this.over) return;
      const sent = this.request(create, { ...one, linked: true });
      const { received, findings } = await this.exchange(create, sent);
      unshrunk.push(...findings.map((finding) => () => this.tell(finding, sent, replay)));
      const id = received.status < 300 ? idIn(received.body) : undefined;
      if (id === undefined) continue;

      const here = sent.url
        .slice(this.base.length)
        .replace(/\?.*$/, '')
        .replace(/\.json$/, '');
      const url = `${this.base}${here}/${id}${path.endsWith('.json') ? '.json' : ''}`;
      const ask = async (at: OperationAt, more: Partial<Sent> = {}) => {
        const asked: Sent = { method: at.method.toUpperCase(), url, ...more, headers: { ...this.headersOf(at), ...more.headers } };
        const answer = await this.exchange(at, asked);
        unshrunk.push(...answer.findings.map((finding) => () => this.tell(finding, asked, replay)));
        return { ...answer.received, asked };
      };
      const expect = (holds: boolean, rule: string, at: OperationAt, { status, asked }: Received & { asked: Sent }, message: string) => {
        if (!holds) this.tell({ rule, place: `${at.id} ${status}`, message }, asked, replay);
      };

      const [read, list, change, remove] = [of('get'), of('get', create.path), of('put'), of('delete')];
      if (read) {
        const answer = await ask(read);
        expect(answer.status < 300, 'ensure_resource_availability', read, answer, `${parameter} ${id} was made by ${create.id} and is not there`);
      }
      if (list?.parameters.some(({ name }) => name === 'since_id') && /^\d+$/.test(id)) {
        const answer = await ask(list, { url: `${this.base}${here}${list.path.endsWith('.json') ? '.json' : ''}?since_id=${BigInt(id) - 1n}` });
        expect(
          answer.body.includes(`"id":${id}`),
          'ensure_resource_availability',
          list,
          answer,
          `${parameter} ${id} was made by ${create.id} and is not listed`,
        );
      }
      if (change) {
        const [given] = fc.sample(this.good(change), { numRuns: 1, seed: hash(`${this.seed} ${id}`) });
        const body = given && this.request(change, { ...given, linked: true }).body;
        const answer = await ask(change, body === undefined ? {} : { body, headers: { ...this.credentials, 'Content-Type': 'application/json' } });
        expect(answer.status !== 404, 'ensure_resource_availability', change, answer, `${parameter} ${id} was made by ${create.id} and can't be changed`);
      }
      // some stay, for the requests to come
      if (!remove || this.given(parameter, id) || (one.picks % 3 === 0 && round === 0)) continue;
      deaths.push(async () => {
        const removed = await ask(remove);
        if (removed.status >= 300) return;
        for (const at of [read, remove]) {
          if (!at) continue;
          const answer = await ask(at);
          expect(answer.status === 404 || answer.status === 410, 'use_after_free', at, answer, `${parameter} ${id} was removed and is still there`);
        }
      });
    }
  }

  /** A path answers 405, and says what it takes, where it is asked with a method that it doesn't declare. */
  private async methods() {
    for (const path of new Set(this.operations.map((at) => at.path))) {
      const here = this.judge.operations.filter((at) => at.path === path);
      const method = ['PATCH', 'PUT', 'DELETE', 'POST'].find((one) => !here.some((at) => at.method === one.toLowerCase()));
      if (!method || this.over) continue;
      const sent: Sent = { ...this.request(here[0]!, { path: {}, query: {}, linked: false, picks: 0 }), method };
      const received = await this.send(sent);
      const allow = (received.headers.allow ?? '').toUpperCase().split(/,\s*/);
      const lacking = here.map((at) => at.method.toUpperCase()).filter((one) => !allow.includes(one));
      if (received.status !== 405 || lacking.length > 0)
        this.tell(
          {
            rule: 'unsupported_method',
            place: `${method} ${path} ${received.status}`,
            message: `should answer 405 with Allow; Allow is ${received.headers.allow ?? 'missing'}`,
          },
          sent,
          `--seed ${this.seed}`,
        );
    }
  }

  private async credentialsAreAsked() {
    const schemes = Object.values<Json>(this.judge.document.components?.securitySchemes ?? {});
    for (const at of this.operations) {
      const security: Json[] = at.operation.security ?? this.judge.document.security ?? [];
      if (security.length === 0 || security.some((way) => Object.keys(way).length === 0) || this.over) continue;
      const [good] = fc.sample(this.good(at), { numRuns: 1, seed: this.seed });
      if (!good) continue;
      const sent = this.request(at, good);
      const wrong = Object.fromEntries(schemes.map((scheme) => credential(scheme, 'not-a-token')));
      for (const credentials of [{}, wrong]) {
        const bare = Object.fromEntries(Object.entries(sent.headers).filter(([name]) => !(name in this.credentials)));
        const asked = { ...sent, headers: { ...bare, ...credentials } };
        const { received, findings } = await this.exchange(at, asked);
        const problem =
          received.status === 401 || received.status === 403
            ? []
            : [{ rule: 'ignored_auth', place: `${at.id} ${received.status}`, message: 'answers without good credentials' }];
        for (const finding of [...findings, ...problem]) this.tell(finding, asked, `--seed ${this.seed} --operation ${quoted(at.id)}`);
      }
    }
  }
}

const namesIn = (path: string) => [...path.matchAll(/\{([^}]+)\}/g)].map(([, name]) => name!);
/** An operation without a name is called by its method and path. */
const quoted = (id: string) => (/^[\w.-]+$/.test(id) ? id : `'${id}'`);
const mark = ({ rule, place }: Finding) => `${rule} ${place}`;

function idIn(body: string): string | undefined {
  const [root] = Object.values<Json>(JSON.parse(body) as Json);
  return root?.id === undefined || root.id === null ? undefined : String(root.id);
}

function credential(scheme: Json, token: string): [string, string] {
  return scheme.type === 'apiKey' ? [scheme.name, token] : ['Authorization', `Bearer ${token}`];
}

function credentialsOf(document: Json, token: string | undefined): Record<string, string> {
  if (token === undefined) return {};
  const named = new Set<string>([...(document.security ?? [])].flatMap((way: Json) => Object.keys(way)));
  return Object.fromEntries([...named].map((name) => credential(resolve(document, document.components.securitySchemes[name]), token)));
}

/** FNV-1a. */
function hash(text: string): number {
  let h = 0x811c9dc5;
  for (let n = 0; n < text.length; n++) h = Math.imul(h ^ text.charCodeAt(n), 0x01000193);
  return h | 0;
}
