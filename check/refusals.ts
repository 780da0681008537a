// Checks what a server has to refuse: undeclared methods, calls without good credentials, calls without a required header.
import fc from 'fast-check';
import type { OperationAt } from '../contract/document.ts';
import type { Credential, Credentials } from './credentials.ts';
import { type Drawing, type Drawn, leastDrawn } from './draw.ts';
import { type Judge, pathOf, type Received, type Sent } from './judge.ts';
import type { Finding } from './report.ts';
import type { Requests } from './requests.ts';

/** The parts of a run that refusals use. */
interface Run {
  readonly judge: Judge;
  readonly requests: Requests;
  readonly drawing: Drawing;
  readonly credentials: Credentials;
  /** Headers for every call, which may hold credentials. */
  readonly headers: Record<string, string>;
  readonly base: string;
  readonly seed: number;
  readonly over: boolean;
  answer(at: OperationAt, sent: Sent): Promise<Received>;
  exchange(at: OperationAt, sent: Sent, drawn?: Drawn, isLetIn?: boolean): Promise<{ received: Received; findings: Finding[] }>;
  tell(finding: Finding, sent: Sent, replay: string): void;
  again(at: OperationAt): string;
}

export class Refusals {
  private readonly run: Run;

  constructor(run: Run) {
    this.run = run;
  }

  /** If a path doesn't declare a method, it must answer 405 to it, and list its own methods in Allow. */
  async methods(path: string) {
    const { judge, requests, base, seed } = this.run;
    const here = judge.operations.filter((at) => at.path === path);
    // another path may fit as well, such as /teas/{tea_id} beside /teas/green, and declare the method
    const address = pathOf(requests.of(here[0]!, leastDrawn).url).slice(base.length);
    const isDeclared = (one: string) => {
      const found = judge.match(one, address);
      return here.some((at) => at.method === one.toLowerCase()) || (found !== undefined && 'at' in found);
    };
    const [method, ...others] = ['PATCH', 'PUT', 'DELETE', 'POST'].filter((one) => !isDeclared(one));
    if (!method || this.run.over) return;
    const ask = async (one: string) => {
      const sent: Sent = { ...requests.of(here[0]!, leastDrawn), method: one };
      return { sent, received: await this.run.answer(here[0]!, sent) };
    };
    const { sent, received } = await ask(method);
    const allow = (received.headers.allow ?? '').toUpperCase().split(/,\s*/);
    const lacking = here.map((at) => at.method.toUpperCase()).filter((one) => !allow.includes(one));
    if (received.status !== 405 || lacking.length > 0) {
      this.run.tell(
        {
          rule: 'unsupported_method',
          place: `${method} ${path} ${received.status}`,
          message: `should answer 405 with Allow: ${here.map((at) => at.method.toUpperCase()).join(', ')}; Allow is ${received.headers.allow ?? 'missing'}`,
          cause: `${received.status} ${received.headers.allow === undefined}`,
        },
        sent,
        `--seed ${seed}`,
      );
      return;
    }
    // one that refuses in another way hasn't done what was asked, and nobody knows what an undeclared DELETE would remove
    for (const other of others.filter((one) => one !== 'DELETE' && !this.run.over)) {
      const { sent, received } = await ask(other);
      const place = `${other} ${path} ${received.status}`;
      const message = 'is not in the contract, but the server answers it';
      if (received.status < 300) this.run.tell({ rule: 'unsupported_method', place, message, cause: place }, sent, `--seed ${seed}`);
    }
  }

  async credentials(at: OperationAt) {
    const lacking = this.run.credentials.lacking(at.operation);
    const sent = lacking.length > 0 && !this.run.over ? this.good(at) : undefined;
    if (!sent) return;
    const headers = Object.fromEntries(Object.entries(sent.headers).filter(([name]) => !(name in this.run.headers)));
    for (const credentials of lacking) {
      const asked = { ...sent, headers, credentials };
      const { received, findings } = await this.run.exchange(at, asked, undefined, false);
      const isRefused = received.status === 401 || received.status === 403;
      const place = `${at.id} ${received.status}`;
      const isGiven = ({ scheme }: Credential) => sent.credentials?.some((one) => one.scheme === scheme);
      const foreign = credentials.find((one) => one.variable && !isGiven(one));
      const missing = credentials.some(isGiven) && sent.credentials?.find(({ scheme }) => !credentials.some((one) => one.scheme === scheme));
      const [message, cause] = foreign
        ? [`answers to the credentials of ${foreign.scheme}, which it does not name`, foreign.scheme]
        : missing && credentials[0]?.variable
          ? [`answers without ${missing.scheme}`, missing.scheme]
          : ['answers without valid credentials', 'credentials'];
      const problem = isRefused ? [] : [{ rule: 'ignored_auth', place, message, cause }];
      for (const finding of [...findings, ...problem]) this.run.tell(finding, asked, this.run.again(at));
    }
  }

  async headers(at: OperationAt) {
    for (const { name } of this.run.requests.neededHeaders(at)) {
      const sent = this.good(at);
      if (!sent || this.run.over) continue;
      const asked = { ...sent, headers: Object.fromEntries(Object.entries(sent.headers).filter(([other]) => other !== name)) };
      const { received } = await this.run.exchange(at, asked);
      if (received.status < 400)
        this.run.tell(
          { rule: 'missing_required_header', place: `${at.id} ${received.status}`, message: `succeeds without the required header ${name}`, cause: name },
          asked,
          this.run.again(at),
        );
    }
  }

  /** A good request for an operation, drawn alike whenever the seed is the same. */
  private good(at: OperationAt): Sent | undefined {
    const good = this.run.drawing.good(at);
    const [drawn] = good ? fc.sample(good, { numRuns: 1, seed: this.run.seed }) : [];
    return drawn && this.run.requests.of(at, drawn);
  }
}
