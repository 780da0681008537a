// Checks the lives of records that it creates: they are read, listed, changed and removed, and must be gone afterwards.
import fc from 'fast-check';
import { type OperationAt, parameterNames } from '../contract/document.ts';
import { isJson, writable } from './bodies.ts';
import { type Drawing, type Drawn, hash } from './draw.ts';
import { changedAgain, type Effects } from './effects.ts';
import { parsed } from './json.ts';
import { type Judge, pathOf, type Received, type Sent } from './judge.ts';
import { idIn, itemUrl } from './made.ts';
import { intruders, takenOver, withIntruders } from './read-only.ts';
import { readOnlyIn, saidOf } from './read-only-watch.ts';
import { isCreated, type Records } from './records.ts';
import type { Finding } from './report.ts';
import type { Requests } from './requests.ts';
import { staleAfter, unlikeGet } from './versions.ts';

/** The parts of a run that a life uses. */
interface Run {
  readonly judge: Judge;
  readonly records: Records;
  readonly requests: Requests;
  readonly drawing: Drawing;
  readonly effects: Effects;
  readonly base: string;
  readonly seed: number;
  readonly over: boolean;
  exchange(at: OperationAt, sent: Sent): Promise<{ received: Received; findings: Finding[] }>;
  tell(finding: Finding, sent: Sent, replay: string): void;
  again(at: OperationAt): string;
}

interface Life {
  create: OperationAt;
  /** The request that created the record. */
  sent: Sent;
  /** The path of the record, and the parameter that stands for its id there. */
  path: string;
  parameter: string;
  id: string;
}

interface Answer extends Received {
  at: OperationAt;
  asked: Sent;
}

export class Lives {
  /** Each function removes one record. They run after the other records of the group were created, because those may refer to it. */
  readonly deaths: (() => Promise<void>)[] = [];
  private readonly run: Run;
  /** Functions that report what was found. They run at the end of a round, after smaller requests had the chance to show the same. */
  private readonly unshrunk: (() => void)[];

  constructor(run: Run, unshrunk: (() => void)[]) {
    this.run = run;
    this.unshrunk = unshrunk;
  }

  async of(create: OperationAt, round: number) {
    const { records, drawing, requests, seed } = this.run;
    const isPut = create.method === 'put';
    const { path, parameter } = isPut ? { path: create.path, parameter: parameterNames(create.path).at(-1)! } : records.item(create.path)!;
    const good = drawing.good(create);
    const samples = good ? fc.sample(good, { numRuns: isPut ? 60 : 12, seed: hash(`${seed} life ${create.id} ${round}`) }) : [];
    const named = ({ path: { [parameter]: given } }: Drawn) => (given && 'text' in given ? given.text : undefined);
    // of the paths of a PUT, those that may name a new record
    for (const one of isPut ? samples.filter((drawn) => named(drawn) !== undefined).slice(0, 12) : samples) {
      if (this.run.over) return;
      const sent = requests.of(create, { ...one, linked: true });
      const received = await this.ask(create, create, sent);
      // 202 says that the record comes later, or never
      const isMade = isPut ? isCreated(create, received.status) : received.status < 300 && received.status !== 202;
      const id = isMade ? (isPut ? named(one) : idIn(received, parameter)) : undefined;
      if (id === undefined) continue;
      const life: Life = { create, sent, path, parameter, id };
      await this.repeatsNone(life);
      await this.follow(life);
      if (!isPut && round === 0 && one === samples[0]) await this.makesNoReadOnly(life, samples.slice(1, 3), received);
      // some records stay, for later requests
      if (!records.given(parameter, id) && (one.picks % 3 !== 0 || round > 0)) this.deaths.push(() => this.end(life));
    }
  }

  /** A key for one call says that its repetition makes no second record. */
  private async repeatsNone(life: Life) {
    const { create, sent, parameter, id } = life;
    const [key] = Object.entries(sent.headers).filter(([name]) => /^(x-)?idempotency-?key$/i.test(name));
    if (!key || create.method !== 'post') return;
    const answer = await this.ask(create, create, sent);
    const other = answer.status < 300 ? idIn(answer, parameter) : undefined;
    if (other !== undefined && other !== id)
      this.run.tell(
        {
          rule: 'repeated_key',
          place: `${create.id} ${answer.status}`,
          message: `made ${id} and ${other} in two equal calls with ${key.join(': ')}`,
          cause: create.id,
        },
        sent,
        this.run.again(create),
      );
  }

  private async follow(life: Life) {
    const { create, sent, path, id } = life;
    const [read, list] = [this.operation('get', path), this.operation('get', create.path)];
    const was = read && (await this.askOf(life, read));
    if (was?.status === 200) this.run.effects.note(create, sent, was.at, undefined, was);
    const head = this.operation('head', path);
    if (was && head) {
      const answer = await this.askOf(life, head);
      for (const finding of unlikeGet(head, was, answer)) this.run.tell(finding, answer.asked, this.run.again(create));
    }
    if (was && isAbsent(was)) this.accuse(life, 'ensure_resource_availability', was, `was created by ${create.id} but is not found`);
    const tag = was?.headers.etag;
    if (was && tag && was.at.operation.responses?.[304]) await this.askOf(life, was.at, { headers: { 'If-None-Match': tag } });
    if (list?.parameters.some(({ name }) => name === 'since_id') && /^\d+$/.test(id)) {
      const here = pathOf(sent.url).replace(/\.json$/, '');
      const answer = await this.askOf(life, list, { url: `${here}${list.path.endsWith('.json') ? '.json' : ''}?since_id=${BigInt(id) - 1n}` });
      if (!answer.body.includes(`"id":${id}`)) this.accuse(life, 'ensure_resource_availability', answer, `was created by ${create.id} but is not listed`);
    }
    if (was && isAbsent(was)) return;
    for (const method of ['put', 'patch']) {
      const change = this.operation(method, path);
      if (change) await this.change(life, change, read && (await this.askOf(life, read)));
    }
  }

  private async change(life: Life, change: OperationAt, was: Answer | undefined) {
    const { drawing, requests, seed } = this.run;
    const good = drawing.good(change);
    if (!good) return;
    const [given] = fc.sample(good, { numRuns: 1, seed: hash(`${seed} ${life.id}`) });
    const { body, headers } = requests.of(change, { ...given!, headers: {}, linked: true });
    const answer = await this.askOf(life, change, { body, headers });
    if (isAbsent(answer)) this.accuse(life, 'ensure_resource_availability', answer, `was created by ${life.create.id} but can't be changed`);
    if (was && answer.status < 300) await this.hasEffect(life, was, answer);
    if (answer.status < 300) await this.keepsReadOnly(life, answer);
  }

  /** Reads a record that was changed. A PUT is then sent once more, as by a client that got no answer. */
  private async hasEffect(life: Life, was: Answer, { at, asked }: Answer) {
    const again = this.run.again(life.create);
    const is = await this.askOf(life, was.at);
    for (const finding of staleAfter(was.at, asked.body, was, is)) this.run.tell(finding, is.asked, again);
    if (was.status !== 200 || is.status !== 200) return;
    this.run.effects.note(at, asked, was.at, was, is);
    if (at.method === 'patch') await this.keepsOthers(life, is, { at, asked });
    if (at.method !== 'put' || (await this.askOf(life, at, { body: asked.body, headers: asked.headers })).status >= 300) return;
    const changed = changedAgain(asked, is, await this.askOf(life, was.at));
    if (changed) this.run.tell({ rule: 'repeated_put', place: at.id, message: changed, cause: at.id }, asked, again);
  }

  /** Changes one member alone, so that all others are left out. */
  private async keepsOthers(life: Life, was: Answer, { at, asked }: Pick<Answer, 'at' | 'asked'>) {
    const { judge, effects } = this.run;
    const taken = writable(judge.document, at.operation.requestBody);
    const [first, ...others] = Object.entries(membersIn(asked.body) ?? {});
    if (!first || others.length === 0 || !taken || !isJson(taken.type)) return;
    const body = JSON.stringify(Object.fromEntries([first]));
    if (judge.wrongInSent(taken.media, taken.type, body)) return;
    const answer = await this.askOf(life, at, { body, headers: asked.headers });
    if (answer.status >= 300) return;
    const is = await this.askOf(life, was.at);
    if (is.status === 200) effects.note(at, answer.asked, was.at, was, is);
  }

  /**
   * Repeats a write with members that are only read. A server may come to a value by itself, as by counting, so it is wrong only if it has had two values
   * that were sent, and keeps the second one when that is sent once more.
   */
  private async keepsReadOnly(life: Life, { at, asked }: Answer) {
    const { judge, seed } = this.run;
    const taken = writable(judge.document, at.operation.requestBody);
    const read = this.operation('get', life.path);
    const body = taken?.media.schema && isJson(taken.type) ? membersIn(asked.body) : undefined;
    let members = body === undefined ? [] : readOnlyIn(judge.document, taken!.media.schema);
    if (members.length === 0) return;
    const shown = async (answer: Answer) => membersIn(answer.body) ?? (read && membersIn((await this.askOf(life, read)).body));
    const write = (text: string | undefined) => this.askOf(life, at, { body: text, headers: asked.headers });
    let answer = await write(asked.body);
    let sent: ReturnType<typeof intruders> = [];
    for (const round of [0, 1, 2]) {
      if (round < 2) sent = intruders(judge, members, body, await shown(answer), hash(`${seed} ${life.id} ${round}`));
      if (sent.length === 0) return;
      answer = await write(withIntruders(body, sent));
      if (answer.status >= 300) return;
      sent = takenOver(sent, await shown(answer));
      members = sent;
    }
    this.tellReadOnly(life.create, answer, sent);
  }

  /** Creates two more records, with members that are only read. It is wrong only if both have the values that were sent, though the first record has others. */
  private async makesNoReadOnly({ create, path }: Life, samples: Drawn[], made: Received) {
    const { judge, requests, seed } = this.run;
    const taken = writable(judge.document, create.operation.requestBody);
    const read = this.operation('get', path);
    let members = taken?.media.schema && isJson(taken.type) ? readOnlyIn(judge.document, taken.media.schema) : [];
    for (const [n, sample] of samples.entries()) {
      const sent = requests.of(create, { ...sample, linked: true });
      const body = parsed(sent.body);
      const given = body === undefined ? [] : intruders(judge, members, body, parsed(made.body), hash(`${seed} ${create.id} ${n}`));
      if (given.length === 0) return;
      const answer = await this.ask(create, create, { ...sent, body: withIntruders(body, given) });
      const id = answer.status < 300 ? idIn(answer, parameterNames(path).at(-1)!) : undefined;
      if (id === undefined) return;
      const life = { create, sent: answer.asked, path, parameter: parameterNames(path).at(-1)!, id };
      const record = parsed(answer.body) ?? (read && parsed((await this.askOf(life, read)).body));
      members = takenOver(given, record);
      if (n === samples.length - 1) this.tellReadOnly(create, answer, takenOver(given, record));
    }
  }

  private tellReadOnly(create: OperationAt, { at, status, asked }: Answer, all: ReturnType<typeof intruders>) {
    for (const { place, value } of all) {
      const name = place.join('.');
      this.run.tell(
        { rule: 'read_only_member', place: `${at.id} ${status}`, message: saidOf(place, value), cause: `${at.id} ${name}` },
        asked,
        this.run.again(create),
      );
    }
  }

  private async end(life: Life) {
    const [read, remove] = [this.operation('get', life.path), this.operation('delete', life.path)];
    if (!remove || (await this.askOf(life, remove)).status >= 300) return;
    // many servers answer 204 to a removal, however often it is repeated: only a contract that declares 404 for it says otherwise
    const isRefused = [404, 410].some((status) => remove.operation.responses?.[status]);
    for (const at of [...(read ? [read] : []), ...(isRefused ? [remove] : [])]) {
      const answer = await this.askOf(life, at);
      if (answer.status < 300) this.accuse(life, 'use_after_free', answer, 'was removed, but is still there');
    }
  }

  private operation(method: string, path: string) {
    return this.run.judge.operations.find((one) => one.method === method && one.path === path);
  }

  private askOf({ create, sent, id, path }: Life, at: OperationAt, more: Partial<Sent> = {}): Promise<Answer> {
    const url = create.method === 'put' ? pathOf(sent.url) : itemUrl(this.run.base, sent.url, id, path);
    return this.ask(create, at, { method: at.method.toUpperCase(), url, ...more, ...this.run.requests.proven(at, url, more.headers) });
  }

  private async ask(create: OperationAt, at: OperationAt, asked: Sent): Promise<Answer> {
    const { received, findings } = await this.run.exchange(at, asked);
    this.unshrunk.push(...findings.map((finding) => () => this.run.tell(finding, asked, this.run.again(create))));
    return { ...received, at, asked };
  }

  private accuse({ create, parameter, id }: Life, rule: string, { at, status, asked }: Answer, what: string) {
    this.run.tell({ rule, place: `${at.id} ${status}`, message: `${parameter} ${id} ${what}` }, asked, this.run.again(create));
  }
}

const isAbsent = ({ status }: Received) => status === 404 || status === 410;

/** The object or list that a JSON text is. Undefined for any other text. */
function membersIn(text: string | undefined): object | undefined {
  const value = parsed(text);
  return typeof value === 'object' && value !== null ? value : undefined;
}
