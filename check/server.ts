// Checks a running server against the contract: with good and spoilt requests drawn from its schemas, and with the life of each resource.
// A request that shows a problem is repeated with less and less in it, until the smallest one is found that still shows the problem.
// Longer than other files: the steps of a run share its state.
import { setTimeout as pause } from 'node:timers/promises';
import fc, { type Arbitrary } from 'fast-check';
import { type Json, type OperationAt, parameterNames } from '../contract/document.ts';
import { Credentials, withCredentials } from './credentials.ts';
import { asCurl, quoted } from './curl.ts';
import { Drawing, type Drawn, hash, type Kind } from './draw.ts';
import { Found, markOf } from './found.ts';
import { Judge, pathOf, type Received, type Sent } from './judge.ts';
import { Lives } from './lives.ts';
import { MadeRecords } from './made.ts';
import { measured, paceInWords, secondsToWait } from './pace.ts';
import { Unreadable } from './read.ts';
import { cursorIn, Records } from './records.ts';
import type { Finding } from './report.ts';
import { Requests } from './requests.ts';
import { StrongTags } from './versions.ts';

interface Options {
  url: string;
  document: Json;
  /** A token for all security schemes, or `NAME=TEXT` for one of them. */
  token?: string | string[] | undefined;
  headers?: Record<string, string>;
  seed?: number | undefined;
  requests?: number | undefined;
  seconds?: number | undefined;
  operations?: string[];
  /** Records that others created, by path parameter, each below the one before it: `{ shop_id: 1, product_id: 5 }`. They are not removed. */
  known?: Record<string, string | number>[];
  parallel?: number;
  /** How long a response may take, with its body. */
  patienceMs?: number;
  /** Gets lines for people before the check is over: how long it takes, and that the server limits calls. */
  say?: (line: string) => void;
}

interface Outcome {
  seed: number;
  requests: number;
  seconds: number;
  findings: Finding[];
  /** What happened to the records that the check created. */
  notes: string[];
  /** How often each operation answered with each status, counting only requests with the credentials. */
  answered: Record<string, Record<string, number>>;
}

const patienceMs = 30_000;
const usualRequests = 2000;

/** Only what a request can't do without. */
const bare: Drawn = { path: {}, query: {}, linked: false, picks: 0 };

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
    // these are fetch's messages where the server doesn't answer, or where a response breaks off
    if (!(error instanceof TypeError) || !['fetch failed', 'terminated'].includes(error.message)) throw error;
    const { message, code } = error.cause as NodeJS.ErrnoException;
    throw new Unreadable(`${options.url} does not answer: ${message || code}`);
  }
  return run.outcome();
}

class Run {
  readonly judge: Judge;
  private readonly origin: string;
  readonly base: string;
  private readonly options: Options;
  readonly seed: number;
  private readonly operations: OperationAt[];
  private readonly credentials: Credentials;
  /** Headers for every call, which may hold credentials. */
  private readonly headers: Record<string, string>;
  readonly records: Records;
  readonly requests: Requests;
  readonly drawing: Drawing;
  private readonly found = new Found();
  /** Set when a response took too long. Nothing more is asked then. */
  private silent: Unreadable | undefined;
  private readonly made: MadeRecords;
  private readonly tags = new StrongTags();
  private readonly answered: Outcome['answered'] = {};
  private readonly started = Date.now();
  private readonly parallel: number;
  private sent = 0;

  constructor(options: Options) {
    this.options = options;
    this.parallel = options.parallel ?? 6;
    this.judge = new Judge(options.document);
    const url = new URL(options.url);
    this.origin = url.origin;
    this.base = url.pathname === '/' ? this.judge.defaultBase() : url.pathname.replace(/\/$/, '');
    this.seed = options.seed ?? Math.floor(Math.random() * 2 ** 31);
    const wanted = options.operations ?? [];
    this.operations = this.judge.operations.filter(({ id }) => wanted.length === 0 || wanted.includes(id));
    const unknown = wanted.filter((id) => !this.operations.some((at) => at.id === id));
    if (unknown.length > 0 || this.operations.length === 0) throw new Unreadable(`The contract has no operation ${unknown.join(', ')}`.trimEnd());
    this.credentials = new Credentials(options.document, [options.token ?? []].flat());
    this.headers = options.headers ?? {};
    this.records = new Records(this.judge.operations, this.base);
    this.requests = new Requests(this.judge, this.records, { base: this.base, credentials: this.credentials, headers: this.headers, seed: this.seed });
    const used = this.judge.operations.flatMap(({ operation }) => this.credentials.of(operation));
    const namesIn = (where: string) => used.filter((one) => one.in === where).map(({ name }) => name);
    this.drawing = new Drawing(this.judge, { header: [...Object.keys(this.headers), ...namesIn('header')], query: namesIn('query') });
    this.made = new MadeRecords(this.judge, this.records, this.base);
    for (const chain of options.known ?? []) {
      const below: Record<string, string> = {};
      for (const [name, id] of Object.entries(chain)) {
        this.records.add(name, id, { ...below }, { given: true });
        below[name] = String(id);
      }
    }
  }

  outcome(): Outcome {
    return {
      seed: this.seed,
      requests: this.sent,
      seconds: (Date.now() - this.started) / 1000,
      findings: this.found.all(),
      notes: [...this.drawing.notes(), ...this.made.notes()],
      answered: this.answered,
    };
  }

  get over(): boolean {
    if (this.silent) return true;
    return this.options.seconds !== undefined && Date.now() - this.started >= this.options.seconds * 1000;
  }

  /** Whatever happens, the records that the check created are removed at the end. */
  async all() {
    try {
      await this.tellPace();
      await this.ask();
    } finally {
      await this.removeMade();
    }
  }

  private async tellPace() {
    const { say, requests = usualRequests } = this.options;
    const quick = this.operations.find(({ method, path, parameters }) => method === 'get' && !path.includes('{') && !parameters.some((one) => one.required));
    if (!say || !quick) return;
    say(`The check creates and changes records at ${this.origin}${this.base}; at the end it removes the records that it created, and no others.`);
    const sent = this.requests.of(quick, bare);
    const pace = await measured(() => this.once(sent), this.parallel);
    // however few requests are wanted, each operation is asked several times, and each life has its own calls
    const least = this.operations.length * 12 + this.resources().flat().length * 60;
    for (const line of paceInWords(pace, Math.max(requests, least))) say(line);
  }

  private async removeMade() {
    for (const some of this.made.removable())
      await this.inParallel(
        some,
        async (one) => {
          const sent: Sent = { method: 'DELETE', url: one.url, ...this.requests.proven(one.remove, one.url) };
          this.made.answered(one, await this.send(sent, true));
        },
        true,
      );
  }

  private async ask() {
    await this.methods();
    await this.credentialsAreAsked();
    await this.headersAreAsked();
    const wanted = this.options.requests ?? usualRequests;
    let before = -1;
    // a round that had nothing to send would be followed by another one without end
    for (let round = 0; (round === 0 || this.sent < wanted) && this.sent > before && !this.over; round++) {
      before = this.sent;
      const unshrunk: (() => void)[] = [];
      for (const resources of this.resources()) {
        const lives = new Lives(this, unshrunk);
        await this.inParallel(resources, (resource) => lives.of(resource, round));
        // a record is removed only after other records have been created that may refer to it
        await this.inParallel(lives.deaths, (death) => death());
      }
      // half of them are left for a second round, which finds the records of the first
      const now = (wanted - this.sent) / (round === 0 ? 2 : 1);
      const each = Math.max(5, Math.min(100, Math.ceil(now / (this.operations.length * 2))));
      const work = this.operations.flatMap((at) => (['good', 'spoilt'] as const).map((kind) => ({ at, kind })));
      await this.inParallel(work, ({ at, kind }) => this.property(at, kind, round, each));
      // a finding that no smaller request shows is reported as it was found
      for (const tell of unshrunk) tell();
    }
    // the library that draws requests keeps the errors of its requests
    if (this.silent) throw this.silent;
  }

  private async inParallel<T>(work: T[], one: (item: T) => Promise<void>, toTheEnd = false) {
    const queue = [...work];
    await Promise.all(
      Array.from({ length: this.parallel }, async () => {
        for (let item = queue.shift(); item !== undefined && (toTheEnd || !this.over); item = queue.shift()) await one(item);
      }),
    );
  }

  /** Sends `times` requests of one kind to one operation. What fails is shrunk and reported; then the search goes on for other causes. */
  private async property(at: OperationAt, kind: Kind, round: number, times: number) {
    const arbitrary = this.drawing.requestsOf(at, kind);
    if (!arbitrary) return;
    for (let n = 0; n < mostCauses; n++) {
      const found = await this.failing(at, arbitrary, { seed: hash(`${this.seed} ${at.id} ${kind} ${round}${n > 0 ? ` ${n}` : ''}`), numRuns: times });
      if (!found) return;
      for (const finding of found.findings) this.tell(finding, found.sent, this.again(at));
    }
  }

  /** The smallest request that shows a finding which was not reported yet. */
  private async failing(at: OperationAt, arbitrary: Arbitrary<Drawn>, asked: { seed: number; numRuns: number }): Promise<Departure | undefined> {
    let last: Departure | undefined;
    let mark: string | undefined;
    await fc.check(
      fc.asyncProperty(arbitrary, async (drawn) => {
        if (this.over) return;
        const sent = this.requests.of(at, drawn);
        const { findings } = await this.exchange(at, sent, drawn);
        const counted = findings.filter((finding) => !this.found.isTold(finding) && (mark === undefined || markOf(finding) === mark));
        if (counted.length === 0) return;
        mark = markOf(counted[0]!);
        last = new Departure(counted, sent);
        throw last;
      }),
      { ...asked, verbose: 0 },
    );
    return last;
  }

  /** The command-line options that send the same requests to an operation again. */
  again({ id }: OperationAt): string {
    // an operation without an operationId has its method and path for a name, which needs quotes
    return `--seed ${this.seed} --operation ${/^[\w.-]+$/.test(id) ? id : quoted(id)}`;
  }

  tell(finding: Finding, sent: Sent, replay: string) {
    const curl = asCurl(
      this.origin,
      sent,
      Object.keys(this.headers).map((name) => name.toLowerCase()),
    );
    this.found.tell({ ...finding, message: `${finding.message}\n  ${curl}\n  again: ${replay}` });
  }

  async exchange(at: OperationAt, sent: Sent, drawn?: Drawn, isLetIn = true): Promise<{ received: Received; findings: Finding[] }> {
    const received = await this.send(sent);
    if (isLetIn) {
      this.answered[at.id] ??= {};
      const counts = this.answered[at.id]!;
      counts[received.status] = (counts[received.status] ?? 0) + 1;
    }
    const findings = await this.judged(at, sent, received, drawn);
    for (const finding of findings) this.found.seen(finding);
    if (received.status < 300) {
      // what a spoilt path led to may be no record of this operation
      if (!drawn?.strayed) this.records.harvest(at, sent, received);
      this.made.note(at, sent, received);
      this.requests.note(sent, received);
    }
    return { received, findings };
  }

  private async judged(at: OperationAt, sent: Sent, received: Received, drawn?: Drawn): Promise<Finding[]> {
    const { spoilt, strayed } = drawn ?? {};
    if (spoilt && strayed) return this.judge.strayed(at, sent, received, spoilt, strayed);
    const findings = [
      ...this.judge.response(at, sent.method, received),
      ...this.judge.list(at, sent, received),
      ...this.judge.unchanged(at, sent, received),
      ...this.tags.see(at, sent, received),
    ];
    if (!drawn) return findings;
    if (spoilt === undefined) return [...findings, ...this.judge.pair(at, [], await this.withFreshCursor(sent, received))];
    const { said, cause, pointer } = this.judge.brokenBy(at, sent, spoilt);
    const refusals = this.judge.pair(at, [said], received, cause);
    return [...findings, ...refusals.map((finding) => ({ ...finding, ...(pointer ? { pointer } : {}) }))];
  }

  /** A cursor may have become invalid since the server gave it, for example with the key that signed it. So a cursor that was given just now is judged. */
  private async withFreshCursor(sent: Sent, received: Received): Promise<Received> {
    if (received.status !== 400 || cursorIn(sent.url) === undefined) return received;
    const url = pathOf(sent.url);
    const first = await this.send({ ...sent, url });
    const cursor = cursorIn(first.headers.link ?? '');
    return cursor === undefined ? first : this.send({ ...sent, url: `${url}?page_info=${cursor}` });
  }

  private async once(sent: Sent): Promise<Received> {
    const { patienceMs: ms = patienceMs } = this.options;
    const { method, body } = sent;
    const { url, headers } = withCredentials(sent, sent.credentials ?? []);
    try {
      const response = await fetch(this.origin + url, {
        method,
        headers,
        redirect: 'manual',
        signal: AbortSignal.timeout(ms),
        ...(body === undefined ? {} : { body }),
      });
      return { status: response.status, headers: Object.fromEntries(response.headers), body: await response.text() };
    } catch (error) {
      if ((error as Error).name !== 'TimeoutError') throw error;
      this.silent = new Unreadable(`${this.options.url} does not answer: ${method} ${url} took more than ${ms / 1000} s`);
      throw this.silent;
    }
  }

  /** Sends a request. Where the server answers 429, it waits and sends the request again. */
  private async send(sent: Sent, toTheEnd = false): Promise<Received> {
    for (;;) {
      const received = await this.once(sent);
      this.sent += 1;
      if (received.status !== 429 || (this.over && !toTheEnd)) return received;
      await pause(secondsToWait(received.headers) * 1000);
    }
  }

  /** A good request for an operation, drawn alike whenever the seed is the same. */
  private good(at: OperationAt): Sent | undefined {
    const good = this.drawing.good(at);
    const [drawn] = good ? fc.sample(good, { numRuns: 1, seed: this.seed }) : [];
    return drawn && this.requests.of(at, drawn);
  }

  private async headersAreAsked() {
    for (const at of this.operations)
      for (const { name } of this.requests.neededHeaders(at)) {
        const sent = this.good(at);
        if (!sent || this.over) continue;
        const asked = { ...sent, headers: Object.fromEntries(Object.entries(sent.headers).filter(([other]) => other !== name)) };
        const { received } = await this.exchange(at, asked);
        if (received.status < 400)
          this.tell(
            { rule: 'missing_required_header', place: `${at.id} ${received.status}`, message: `succeeds without the required header ${name}`, cause: name },
            asked,
            this.again(at),
          );
      }
  }

  /** The operations that create a record which has a path of its own, parents first. */
  private resources(): OperationAt[][] {
    const making = this.operations.filter(({ method, path }) => method === 'post' && this.records.item(path));
    const depths = [...new Set(making.map(({ path }) => parameterNames(path).length))].sort();
    return depths.map((depth) => making.filter(({ path }) => parameterNames(path).length === depth));
  }

  /** If a path doesn't declare a method, it must answer 405 to it, and list its own methods in Allow. */
  private async methods() {
    for (const path of new Set(this.operations.map((at) => at.path))) {
      const here = this.judge.operations.filter((at) => at.path === path);
      const method = ['PATCH', 'PUT', 'DELETE', 'POST'].find((one) => !here.some((at) => at.method === one.toLowerCase()));
      if (!method || this.over) continue;
      const sent: Sent = { ...this.requests.of(here[0]!, bare), method };
      const received = await this.send(sent);
      const allow = (received.headers.allow ?? '').toUpperCase().split(/,\s*/);
      const lacking = here.map((at) => at.method.toUpperCase()).filter((one) => !allow.includes(one));
      if (received.status !== 405 || lacking.length > 0)
        this.tell(
          {
            rule: 'unsupported_method',
            place: `${method} ${path} ${received.status}`,
            message: `should answer 405 with Allow: ${here.map((at) => at.method.toUpperCase()).join(', ')}; Allow is ${received.headers.allow ?? 'missing'}`,
            cause: `${received.status} ${received.headers.allow === undefined}`,
          },
          sent,
          `--seed ${this.seed}`,
        );
    }
  }

  private async credentialsAreAsked() {
    for (const at of this.operations) {
      const lacking = this.credentials.lacking(at.operation);
      const sent = lacking.length > 0 && !this.over ? this.good(at) : undefined;
      if (!sent) continue;
      const headers = Object.fromEntries(Object.entries(sent.headers).filter(([name]) => !(name in this.headers)));
      for (const credentials of lacking) {
        const asked = { ...sent, headers, credentials };
        const { received, findings } = await this.exchange(at, asked, undefined, false);
        const isRefused = received.status === 401 || received.status === 403;
        const place = `${at.id} ${received.status}`;
        const missing =
          credentials.some(({ variable }) => variable) && sent.credentials?.find(({ scheme }) => !credentials.some((one) => one.scheme === scheme));
        const message = missing ? `answers without ${missing.scheme}` : 'answers without valid credentials';
        const problem = isRefused ? [] : [{ rule: 'ignored_auth', place, message, cause: missing ? missing.scheme : 'credentials' }];
        for (const finding of [...findings, ...problem]) this.tell(finding, asked, this.again(at));
      }
    }
  }
}

/** If an operation has more causes than this, more findings would say nothing new. */
const mostCauses = 5;
