// Checks a running server against the contract: with good and spoilt requests drawn from its schemas, and with the life of each resource.
// A request that shows a problem is repeated with less and less in it, until the smallest one is found that still shows the problem.
import fc, { type Arbitrary } from 'fast-check';
import { type Json, type OperationAt, parameterNames } from '../contract/document.ts';
import { Unanswered } from './ask.ts';
import { Credentials } from './credentials.ts';
import { asCurl, quoted, variablesOf } from './curl.ts';
import { Drawing, type Drawn, hash, type Kind, leastDrawn } from './draw.ts';
import { Effects } from './effects.ts';
import { Found, markOf } from './found.ts';
import { Judge, pathOf, type Received, type Sent } from './judge.ts';
import { Lives } from './lives.ts';
import { MadeRecords } from './made.ts';
import { measured, paceInWords } from './pace.ts';
import { Pages } from './pages.ts';
import { Unreadable } from './read.ts';
import { cursorIn, isCreated, Records } from './records.ts';
import { Refusals } from './refusals.ts';
import type { Finding } from './report.ts';
import { Requests } from './requests.ts';
import { Sending } from './sending.ts';
import { ignoredCondition, StrongTags } from './versions.ts';

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
  /** What could not be checked, and what happened to the records that the check created. */
  notes: string[];
  /** How often each operation answered with each status, counting only requests with the credentials. */
  answered: Record<string, Record<string, number>>;
}

const usualRequests = 2000;

const isList = ({ method, operation }: OperationAt) => method === 'get' && operation.responses?.[200] !== undefined;

class Departure extends Error {
  readonly findings: Finding[];
  readonly sent: Sent;

  constructor(findings: Finding[], sent: Sent) {
    super(findings.map(({ rule }) => rule).join());
    this.findings = findings;
    this.sent = sent;
  }
}

/** An operation that left a request without an answer, although the server answers others. */
class NoAnswer extends Departure {
  readonly at: OperationAt;

  constructor(at: OperationAt, sent: Sent, message: string) {
    super([{ rule: 'no_answer', place: at.id, message, cause: at.id }], sent);
    this.at = at;
  }
}

export async function checkServer(options: Options): Promise<Outcome> {
  const run = new Run(options);
  try {
    await run.all();
  } catch (error) {
    if (!(error instanceof Unanswered)) throw error;
    throw new Unreadable(`${options.url} does not answer: ${error.message}`);
  }
  return run.outcome();
}

class Run {
  readonly judge: Judge;
  readonly origin: string;
  readonly base: string;
  private readonly options: Options;
  readonly seed: number;
  private readonly operations: OperationAt[];
  readonly credentials: Credentials;
  /** Headers for every call, which may hold credentials. */
  readonly headers: Record<string, string>;
  readonly records: Records;
  readonly requests: Requests;
  readonly drawing: Drawing;
  readonly effects: Effects;
  private readonly found = new Found();
  /** The operations that left a request without an answer for too long. Each further one would take as long. */
  private readonly late = new Map<OperationAt, NoAnswer>();
  readonly made: MadeRecords;
  private readonly tags = new StrongTags();
  private readonly answered: Outcome['answered'] = {};
  private readonly parallel: number;
  private readonly sending: Sending;

  constructor(options: Options) {
    this.options = options;
    this.parallel = options.parallel ?? 6;
    this.judge = new Judge(options.document);
    const url = new URL(options.url);
    this.origin = url.origin;
    this.sending = new Sending(url, options);
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
    this.effects = new Effects(options.document);
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
      requests: this.sending.count,
      seconds: this.sending.took,
      findings: this.found.all(),
      notes: [...this.drawing.notes(), ...this.effects.notes(), ...this.made.notes()],
      answered: this.answered,
    };
  }

  get over(): boolean {
    return this.sending.over;
  }

  /** Whatever happens, the records that the check created are removed at the end. */
  async all() {
    try {
      await this.tellPace();
      await this.ask();
    } finally {
      await this.removeMade();
      this.sending.end();
    }
  }

  private async tellPace() {
    const { say, requests = usualRequests } = this.options;
    const quick = this.operations.find(({ method, path, parameters }) => method === 'get' && !path.includes('{') && !parameters.some((one) => one.required));
    if (!say || !quick) return;
    say(`The check creates and changes records at ${this.origin}${this.base}; at the end it removes the records that it created, and no others.`);
    const sent = this.requests.of(quick, leastDrawn);
    const pace = await measured(() => this.sending.once(sent), this.parallel);
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
          const received = await this.answer(one.remove, sent, true).catch((error: unknown) => {
            if (error instanceof NoAnswer) this.made.refuses(one.remove, 'no answer');
            throw error;
          });
          this.made.answered(one, received);
        },
        true,
      );
  }

  private async ask() {
    const refusals = new Refusals(this);
    for (const path of new Set(this.operations.map((at) => at.path))) await this.reporting(() => refusals.methods(path));
    for (const at of this.operations) await this.reporting(() => refusals.credentials(at));
    for (const at of this.operations) await this.reporting(() => refusals.headers(at));
    const wanted = this.options.requests ?? usualRequests;
    let before = -1;
    // a round that had nothing to send would be followed by another one without end
    for (let round = 0; (round === 0 || this.sending.count < wanted) && this.sending.count > before && !this.over; round++) {
      before = this.sending.count;
      const unshrunk: (() => void)[] = [];
      for (const resources of this.resources()) {
        const lives = new Lives(this, unshrunk);
        await this.inParallel(resources, (resource) => lives.of(resource, round));
        // a record is removed only after other records have been created that may refer to it
        await this.inParallel(lives.deaths, (death) => death());
      }
      if (round === 0) await this.inParallel(this.operations.filter(isList), (at) => this.follow(at));
      // half of them are left for a second round, which finds the records of the first
      const now = (wanted - this.sending.count) / (round === 0 ? 2 : 1);
      const each = Math.max(5, Math.min(100, Math.ceil(now / (this.operations.length * 2))));
      const work = this.operations.flatMap((at) => (['good', 'spoilt'] as const).map((kind) => ({ at, kind })));
      await this.inParallel(work, ({ at, kind }) => this.property(at, kind, round, each));
      // a finding that no smaller request shows is reported as it was found
      for (const tell of unshrunk) tell();
    }
    for (const { at, asked, finding } of this.effects.found()) this.tell(finding, asked, this.again(at));
    // the library that draws requests keeps the errors of its requests
    if (this.sending.silent) throw this.sending.silent;
  }

  /** Does a piece of work, which ends where an operation doesn't answer. */
  private async reporting(work: () => Promise<void>) {
    try {
      await work();
    } catch (error) {
      if (!(error instanceof NoAnswer)) throw error;
      for (const finding of error.findings) this.tell(finding, error.sent, this.again(error.at));
    }
  }

  private async inParallel<T>(work: T[], one: (item: T) => Promise<void>, toTheEnd = false) {
    const queue = [...work];
    await Promise.all(
      Array.from({ length: this.parallel }, async () => {
        for (let item = queue.shift(); item !== undefined && (toTheEnd || !this.over); item = queue.shift()) await this.reporting(() => one(item));
      }),
    );
  }

  /** Follows the pages of a list while nothing else is asked, since a record that is created or removed may move others to another page. */
  private async follow(at: OperationAt) {
    const good = this.drawing.good(at);
    const [drawn] = good ? fc.sample(good, { numRuns: 1, seed: hash(`${this.seed} ${at.id} pages`) }) : [];
    if (!drawn) return;
    const isNeeded = (name: string) => at.parameters.some((one) => one.in === 'query' && one.name === name && one.required);
    const query = Object.fromEntries(Object.entries(drawn.query).filter(([name]) => isNeeded(name)));
    // a list below a record may be empty, so there are several tries
    const tries = Object.keys(drawn.path).length > 0 ? 8 : 1;
    for (let n = 0; n < tries; n++) {
      const pick = drawn.picks + n;
      const path = Object.fromEntries(Object.keys(drawn.path).map((name) => [name, { pick }]));
      if (await new Pages(this).of(at, { path, query, linked: false, picks: pick })) return;
    }
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
        const findings = await this.exchange(at, sent, drawn).then(
          (answered) => answered.findings,
          (error: unknown) => {
            if (!(error instanceof NoAnswer)) throw error;
            return error.findings;
          },
        );
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
    const curl = asCurl(this.origin, sent, variablesOf(this.headers, this.credentials.given));
    this.found.tell({ ...finding, message: `${finding.message}\n  ${curl}\n  again: ${replay}` });
  }

  /** The response to a request. Throws `NoAnswer` where there is none, although the server answers others. */
  async answer(at: OperationAt, sent: Sent, toTheEnd = false): Promise<Received> {
    const late = this.late.get(at);
    if (late) throw late;
    try {
      return await this.sending.send(sent, toTheEnd);
    } catch (error) {
      if (!(error instanceof Unanswered) || this.sending.silent) throw error;
      const departure = new NoAnswer(at, sent, error.message);
      if (error.isLate) this.late.set(at, departure);
      for (const finding of departure.findings) {
        this.found.seen(finding);
        // it is reported as it is, because each smaller request would take as long
        if (error.isLate) this.tell(finding, sent, this.again(at));
      }
      throw departure;
    }
  }

  async exchange(at: OperationAt, sent: Sent, drawn?: Drawn, isLetIn = true): Promise<{ received: Received; findings: Finding[] }> {
    const received = await this.answer(at, sent);
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
      ...ignoredCondition(at, sent, received),
    ];
    if (!drawn) return findings;
    if (spoilt === undefined) return [...findings, ...this.judge.pair(at, [], await this.withFreshCursor(at, sent, received))];
    const { said, cause, pointer } = this.judge.brokenBy(at, sent, spoilt);
    const refusals = this.judge.pair(at, [said], received, cause);
    return [...findings, ...refusals.map((finding) => ({ ...finding, ...(pointer ? { pointer } : {}) }))];
  }

  /** A cursor may have become invalid since the server gave it, for example with the key that signed it. So a cursor that was given just now is judged. */
  private async withFreshCursor(at: OperationAt, sent: Sent, received: Received): Promise<Received> {
    if (received.status !== 400 || cursorIn(sent.url) === undefined) return received;
    const url = pathOf(sent.url);
    const first = await this.answer(at, { ...sent, url });
    const cursor = cursorIn(first.headers.link ?? '');
    return cursor === undefined ? first : this.answer(at, { ...sent, url: `${url}?page_info=${cursor}` });
  }

  /** The operations that create a record which has a path of its own, parents first. */
  private resources(): OperationAt[][] {
    const isMaking = (at: OperationAt) => (at.method === 'post' ? this.records.item(at.path) : at.path.endsWith('}') && isCreated(at, 201));
    const making = this.operations.filter(isMaking);
    const depths = [...new Set(making.map(({ path }) => parameterNames(path).length))].sort();
    return depths.map((depth) => making.filter(({ path }) => parameterNames(path).length === depth));
  }
}

/** If an operation has more causes than this, more findings would say nothing new. */
const mostCauses = 5;
