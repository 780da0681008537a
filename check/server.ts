// Checks a running server against the contract: requests drawn from its schemas, good ones and spoilt ones, and the life of each resource.
// A request that shows a problem is repeated with less and less in it, until the smallest one that still shows it is found.
import fc from 'fast-check';
import type { Json, OperationAt } from '../contract/document.ts';
import { Drawing, type Kind } from './draw.ts';
import { asCurl, Judge, type Received, type Sent } from './judge.ts';
import { Unreadable } from './read.ts';
import { namesIn, Records } from './records.ts';
import type { Finding } from './report.ts';
import { credential, credentialsOf, Requests } from './requests.ts';

interface Options {
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

interface Outcome {
  seed: number;
  requests: number;
  seconds: number;
  findings: Finding[];
  /** How often each operation answered what. */
  answered: Record<string, Record<string, number>>;
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
  private readonly records: Records;
  private readonly requests: Requests;
  private readonly drawing: Drawing;
  private readonly findings = new Map<string, Finding>();
  private readonly answered: Outcome['answered'] = {};
  private readonly started = Date.now();
  private sent = 0;

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
    this.records = new Records(this.judge.operations, this.base);
    this.requests = new Requests(this.judge, this.records, { base: this.base, credentials: this.credentials, seed: this.seed });
    this.drawing = new Drawing(this.judge);
    for (const chain of options.known ?? []) {
      const below: Record<string, string> = {};
      for (const [name, id] of Object.entries(chain)) {
        this.records.add(name, id, { ...below }, true);
        below[name] = String(id);
      }
    }
  }

  outcome(): Outcome {
    return {
      seed: this.seed,
      requests: this.sent,
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
    for (let round = 0; (round === 0 || this.sent < wanted) && !this.over; round++) {
      const unshrunk: (() => void)[] = [];
      for (const resources of this.resources()) {
        const deaths: (() => Promise<void>)[] = [];
        await this.inParallel(resources, (resource) => this.life(resource, round, unshrunk, deaths));
        // what others speak of by then is removed after they did
        await this.inParallel(deaths, (death) => death());
      }
      const each = Math.max(5, Math.min(100, Math.ceil((wanted - this.sent) / (this.operations.length * 2))));
      const work = this.operations.flatMap((at) => (['good', 'spoilt'] as const).map((kind) => ({ at, kind })));
      await this.inParallel(work, ({ at, kind }) => this.property(at, kind, round, each));
      // what no smaller request shows is reported as it was found
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

  /** One operation, one kind of request, so many times; what fails is shrunk and reported. */
  private async property(at: OperationAt, kind: Kind, round: number, times: number) {
    const arbitrary = this.drawing.requestsOf(at, kind);
    if (!arbitrary) return;
    const seed = hash(`${this.seed} ${at.id} ${kind} ${round}`);
    let last: Departure | undefined;
    let rule: string | undefined;
    const details = await fc.check(
      fc.asyncProperty(arbitrary, async (drawn) => {
        if (this.over) return;
        const sent = this.requests.of(at, drawn);
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
    const findings = this.judge.response(at, sent.method, received);
    if (kind === 'good') findings.push(...this.judge.pair(at, [], received));
    if (kind === 'spoilt') findings.push(...this.judge.pair(at, ['it was spoilt on purpose'], received));
    if (received.status < 300) this.records.harvest(at, sent, received);
    return { received, findings };
  }

  private async send({ method, url, headers, body }: Sent): Promise<Received> {
    for (;;) {
      const response = await fetch(this.origin + url, { method, headers, redirect: 'manual', ...(body === undefined ? {} : { body }) });
      this.sent += 1;
      const received = { status: response.status, headers: Object.fromEntries(response.headers), body: await response.text() };
      if (received.status !== 429 || this.over) return received;
      await new Promise((done) => setTimeout(done, Number(received.headers['retry-after'] ?? 1) * 1000));
    }
  }

  private async headersAreAsked() {
    for (const at of this.operations)
      for (const { name } of this.requests.neededHeaders(at)) {
        const [good] = fc.sample(this.drawing.good(at), { numRuns: 1, seed: this.seed });
        if (!good || this.over) continue;
        const sent = this.requests.of(at, good);
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

  /** What can be made and then asked for, the parents first. */
  private resources(): OperationAt[][] {
    const making = this.operations.filter(({ method, path }) => method === 'post' && this.records.item(path));
    const depths = [...new Set(making.map(({ path }) => namesIn(path).length))].sort();
    return depths.map((depth) => making.filter(({ path }) => namesIn(path).length === depth));
  }

  /** Made, read, listed, changed, removed, and gone. */
  private async life(create: OperationAt, round: number, unshrunk: (() => void)[], deaths: (() => Promise<void>)[]) {
    const { path, parameter } = this.records.item(create.path)!;
    const of = (method: string, at = path) => this.judge.operations.find((one) => one.method === method && one.path === at);
    const drawn = fc.sample(this.drawing.good(create), { numRuns: 12, seed: hash(`${this.seed} life ${create.id} ${round}`) });
    const replay = `--seed ${this.seed} --operation ${quoted(create.id)}`;
    for (const one of drawn) {
      if (this.over) return;
      const sent = this.requests.of(create, { ...one, linked: true });
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
        const asked: Sent = { method: at.method.toUpperCase(), url, ...more, headers: { ...this.requests.headersOf(at), ...more.headers } };
        const response = await this.exchange(at, asked);
        unshrunk.push(...response.findings.map((finding) => () => this.tell(finding, asked, replay)));
        return { ...response.received, asked };
      };
      const expect = (holds: boolean, rule: string, at: OperationAt, { status, asked }: Received & { asked: Sent }, message: string) => {
        if (!holds) this.tell({ rule, place: `${at.id} ${status}`, message }, asked, replay);
      };

      const [read, list, change, remove] = [of('get'), of('get', create.path), of('put'), of('delete')];
      if (read) {
        const response = await ask(read);
        expect(response.status < 300, 'ensure_resource_availability', read, response, `${parameter} ${id} was made by ${create.id} and is not there`);
      }
      if (list?.parameters.some(({ name }) => name === 'since_id') && /^\d+$/.test(id)) {
        const response = await ask(list, { url: `${this.base}${here}${list.path.endsWith('.json') ? '.json' : ''}?since_id=${BigInt(id) - 1n}` });
        expect(
          response.body.includes(`"id":${id}`),
          'ensure_resource_availability',
          list,
          response,
          `${parameter} ${id} was made by ${create.id} and is not listed`,
        );
      }
      if (change) {
        const [given] = fc.sample(this.drawing.good(change), { numRuns: 1, seed: hash(`${this.seed} ${id}`) });
        const body = given && this.requests.of(change, { ...given, linked: true }).body;
        const response = await ask(change, body === undefined ? {} : { body, headers: { ...this.credentials, 'Content-Type': 'application/json' } });
        expect(response.status !== 404, 'ensure_resource_availability', change, response, `${parameter} ${id} was made by ${create.id} and can't be changed`);
      }
      // some stay, for the requests to come
      if (!remove || this.records.given(parameter, id) || (one.picks % 3 === 0 && round === 0)) continue;
      deaths.push(async () => {
        const removed = await ask(remove);
        if (removed.status >= 300) return;
        for (const at of [read, remove]) {
          if (!at) continue;
          const response = await ask(at);
          expect(response.status === 404 || response.status === 410, 'use_after_free', at, response, `${parameter} ${id} was removed and is still there`);
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
      const sent: Sent = { ...this.requests.of(here[0]!, { path: {}, query: {}, linked: false, picks: 0 }), method };
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
      const [good] = fc.sample(this.drawing.good(at), { numRuns: 1, seed: this.seed });
      if (!good) continue;
      const sent = this.requests.of(at, good);
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

/** An operation without a name is called by its method and path. */
const quoted = (id: string) => (/^[\w.-]+$/.test(id) ? id : `'${id}'`);
const mark = ({ rule, place }: Finding) => `${rule} ${place}`;

function idIn(body: string): string | undefined {
  const [root] = Object.values<Json>(JSON.parse(body) as Json);
  return root?.id === undefined || root.id === null ? undefined : String(root.id);
}

/** FNV-1a. */
function hash(text: string): number {
  let h = 0x811c9dc5;
  for (let n = 0; n < text.length; n++) h = Math.imul(h ^ text.charCodeAt(n), 0x01000193);
  return h | 0;
}
