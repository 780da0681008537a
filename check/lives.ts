// Checks the lives of records that it creates: they are read, listed, changed and removed, and must be gone afterwards.
import fc from 'fast-check';
import type { OperationAt } from '../contract/document.ts';
import { isJson, writable } from './bodies.ts';
import { type Drawing, hash } from './draw.ts';
import { type Judge, pathOf, type Received, type Sent } from './judge.ts';
import { idIn, itemUrl } from './made.ts';
import { intruders, readOnlyIn, takenOver, withIntruders } from './read-only.ts';
import type { Records } from './records.ts';
import type { Finding } from './report.ts';
import type { Requests } from './requests.ts';
import { staleAfter } from './versions.ts';

/** The parts of a run that a life uses. */
interface Run {
  readonly judge: Judge;
  readonly records: Records;
  readonly requests: Requests;
  readonly drawing: Drawing;
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
    const { path, parameter } = records.item(create.path)!;
    const good = drawing.good(create);
    for (const one of good ? fc.sample(good, { numRuns: 12, seed: hash(`${seed} life ${create.id} ${round}`) }) : []) {
      if (this.run.over) return;
      const sent = requests.of(create, { ...one, linked: true });
      const received = await this.ask(create, create, sent);
      const id = received.status < 300 ? idIn(received, parameter) : undefined;
      if (id === undefined) continue;
      const life: Life = { create, sent, path, parameter, id };
      await this.follow(life);
      // some records stay, for later requests
      if (!records.given(parameter, id) && (one.picks % 3 !== 0 || round > 0)) this.deaths.push(() => this.end(life));
    }
  }

  private async follow(life: Life) {
    const { create, sent, path, id } = life;
    const [read, list, change] = [
      this.operation('get', path),
      this.operation('get', create.path),
      this.operation('put', path) ?? this.operation('patch', path),
    ];
    const was = read && (await this.askOf(life, read));
    if (was && was.status >= 300) this.accuse(life, 'ensure_resource_availability', was, `was created by ${create.id} but is not found`);
    const tag = was?.headers.etag;
    if (was && tag && was.at.operation.responses?.[304]) await this.askOf(life, was.at, { headers: { 'If-None-Match': tag } });
    if (list?.parameters.some(({ name }) => name === 'since_id') && /^\d+$/.test(id)) {
      const here = pathOf(sent.url).replace(/\.json$/, '');
      const answer = await this.askOf(life, list, { url: `${here}${list.path.endsWith('.json') ? '.json' : ''}?since_id=${BigInt(id) - 1n}` });
      if (!answer.body.includes(`"id":${id}`)) this.accuse(life, 'ensure_resource_availability', answer, `was created by ${create.id} but is not listed`);
    }
    if (change) {
      const { drawing, requests, seed } = this.run;
      const good = drawing.good(change);
      if (!good) return;
      const [given] = fc.sample(good, { numRuns: 1, seed: hash(`${seed} ${id}`) });
      const { body, headers } = requests.of(change, { ...given!, headers: {}, linked: true });
      const answer = await this.askOf(life, change, { body, headers });
      if (answer.status === 404) this.accuse(life, 'ensure_resource_availability', answer, `was created by ${create.id} but can't be changed`);
      if (was && tag && answer.status < 300) {
        const is = await this.askOf(life, was.at);
        for (const finding of staleAfter(was.at, body, was, is)) this.run.tell(finding, is.asked, this.run.again(create));
      }
      if (answer.status < 300) await this.keepsReadOnly(life, answer);
    }
  }

  /**
   * Repeats a write with members that are only read. A server may come to a value by itself, as by counting, so it is wrong only if it has had two values
   * that were sent, and keeps the second one when that is sent once more.
   */
  private async keepsReadOnly(life: Life, { at, asked }: Answer) {
    const { judge, seed } = this.run;
    const taken = writable(judge.document, at.operation.requestBody);
    const read = this.operation('get', life.path);
    const body = taken?.media.schema && isJson(taken.type) ? parsed(asked.body) : undefined;
    let members = body === undefined ? [] : readOnlyIn(judge.document, taken!.media.schema);
    if (members.length === 0) return;
    const shown = async (answer: Answer) => parsed(answer.body) ?? (read && parsed((await this.askOf(life, read)).body));
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
    const again = this.run.again(life.create);
    for (const { place, value } of sent) {
      const name = place.join('.');
      const message = `${name} is readOnly, but the record has the value that was sent: ${JSON.stringify(value)}`;
      this.run.tell({ rule: 'read_only_member', place: `${at.id} ${answer.status}`, message, cause: `${at.id} ${name}` }, answer.asked, again);
    }
  }

  private async end(life: Life) {
    const [read, remove] = [this.operation('get', life.path), this.operation('delete', life.path)];
    if (!remove || (await this.askOf(life, remove)).status >= 300) return;
    for (const at of read ? [read, remove] : [remove]) {
      const answer = await this.askOf(life, at);
      if (answer.status !== 404 && answer.status !== 410) this.accuse(life, 'use_after_free', answer, 'was removed, but is still there');
    }
  }

  private operation(method: string, path: string) {
    return this.run.judge.operations.find((one) => one.method === method && one.path === path);
  }

  private askOf({ create, sent, id, path }: Life, at: OperationAt, more: Partial<Sent> = {}): Promise<Answer> {
    const url = itemUrl(this.run.base, sent.url, id, path);
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

/** What a JSON text has, if it has members. */
function parsed(text: string | undefined): object | undefined {
  try {
    const value = JSON.parse(text ?? '') as unknown;
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}
