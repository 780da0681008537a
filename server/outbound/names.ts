// Resolves host names. Apps choose the hosts, and the owner of a zone can leave DNS queries unanswered. `dns.lookup` calls the system's getaddrinfo. It holds
// one of the process's four threads until there is an answer, and can't be cancelled. Two threads may do so at once, so two such names would block every call.
// So DNS is queried without threads. The system is asked only where it may know more: where DNS says that there is no such name, or no server is there.
import { getDefaultResultOrder, type LookupAddress, type LookupOptions, lookup as systemLookup } from 'node:dns';
import { Resolver } from 'node:dns/promises';
import { readFile, stat } from 'node:fs/promises';
import { networkInterfaces } from 'node:os';
import { isPublic } from './addresses.ts';

type Answered = (error: NodeJS.ErrnoException | null, found: LookupAddress[]) => void;

/** Like `dns.lookup` with all addresses. `ended` is aborted when the call that needs the name is over. */
export type Resolve = (name: string, options: LookupOptions, done: Answered, ended: AbortSignal) => void;

interface NamesOptions {
  /** Tests use their own DNS servers, system resolver and hosts file. */
  servers?: string[];
  system?: (name: string, options: LookupOptions, done: Answered) => void;
  hostsFile?: string;
}

/**
 * Each try waits longer. All tries take some 3 s with one server and 5 to 6 s with two; most calls wait 5 s for a connection, so the result of more tries would come too late.
 * The second server is asked within 0.8 s, while a delivery still waits: it waits 1 s.
 */
const patience = { timeout: 400, tries: 3 };

/** There is no such name, or no DNS server. A timeout isn't among them: the zone may cause it, and the system would wait for it too. */
const unknown = new Set(['ENOTFOUND', 'ENODATA', 'EBADNAME', 'ECONNREFUSED']);

const hostsOfSystem = process.platform === 'win32' ? `${process.env.SystemRoot}\\System32\\drivers\\etc\\hosts` : '/etc/hosts';

/** One lookup, shared by all calls that need the name at the same time. */
interface Question {
  resolver: Resolver;
  callers: number;
  answer: Promise<LookupAddress[]>;
}

/** Runs work one after the other. */
class Lane {
  private last: Promise<unknown> = Promise.resolve();

  run<T>(work: () => Promise<T>): Promise<T> {
    const next = this.last.then(work);
    this.last = next.catch(() => {});
    return next;
  }
}

export class Names {
  private readonly options: Required<Omit<NamesOptions, 'servers'>> & Pick<NamesOptions, 'servers'>;
  private readonly asked = new Map<string, Question>();
  /** Each lane uses one thread. Names without a dot are resolved by the network's own DNS, so no app can make that lane hang. */
  private readonly lanes = { dotted: new Lane(), bare: new Lane() };
  private hosts = { version: '', names: new Set<string>() };

  constructor(options: NamesOptions = {}) {
    this.options = { system: systemLookup as unknown as Required<NamesOptions>['system'], hostsFile: hostsOfSystem, ...options };
  }

  resolve: Resolve = (name, options, done, ended) => {
    const question = this.asked.get(name) ?? this.ask(name, options);
    question.callers++;
    ended.addEventListener('abort', () => {
      if (--question.callers === 0) this.drop(name, question);
    });
    question.answer.then(
      (found) => done(null, found),
      (error) => done(error, []),
    );
  };

  private ask(name: string, options: LookupOptions): Question {
    // a new resolver each time: the machine may have moved to another network
    const resolver = new Resolver(patience);
    if (this.options.servers) resolver.setServers(this.options.servers);
    const question: Question = { resolver, callers: 0, answer: Promise.resolve([]) };
    question.answer = this.answer(name, options, question).finally(() => this.drop(name, question));
    this.asked.set(name, question);
    return question;
  }

  private drop(name: string, question: Question) {
    question.resolver.cancel();
    if (this.asked.get(name) === question) this.asked.delete(name);
  }

  private async answer(name: string, options: LookupOptions, question: Question): Promise<LookupAddress[]> {
    // the system knows these names without a query
    if (name === 'localhost' || (await this.inHosts(name))) return this.bySystem(name, options);
    const found = await byDns(name, question.resolver);
    if (found) return found;
    return this.lanes[isBare(name) ? 'bare' : 'dotted'].run(async () => {
      if (question.callers === 0) throw failure(name);
      return this.bySystem(name, options);
    });
  }

  private bySystem(name: string, options: LookupOptions): Promise<LookupAddress[]> {
    return new Promise((found, failed) => this.options.system(name, { ...options, all: true }, (error, all) => (error ? failed(error) : found(all))));
  }

  private async inHosts(name: string): Promise<boolean> {
    const { hostsFile } = this.options;
    try {
      const { mtimeMs, size } = await stat(hostsFile);
      const version = `${mtimeMs} ${size}`;
      if (version !== this.hosts.version) {
        const lines = (await readFile(hostsFile, 'utf8')).split('\n').map((line) => line.replace(/#.*/, ''));
        this.hosts = { version, names: new Set(lines.flatMap((line) => line.toLowerCase().trim().split(/\s+/).slice(1))) };
      }
    } catch {
      return false;
    }
    return this.hosts.names.has(name);
  }
}

/** The error that the system would give. */
const failure = (name: string) => Object.assign(new Error(`getaddrinfo EAI_AGAIN ${name}`), { code: 'EAI_AGAIN' });

const isBare = (name: string) => !name.includes('.');

/** Undefined where the system may know more about the name. */
async function byDns(name: string, resolver: Resolver): Promise<LookupAddress[] | undefined> {
  const asked = [resolver.resolve4(name).then(ofFamily(4))];
  if (reachesVersion6()) asked.push(resolver.resolve6(name).then(ofFamily(6)));
  const answers = await Promise.allSettled(asked);
  const found = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
  const first = getDefaultResultOrder() === 'ipv4first' ? 4 : 6;
  if (found.length > 0) return found.sort((a, b) => Number(b.family === first) - Number(a.family === first));
  if (isBare(name) || answers.every((answer) => answer.status === 'rejected' && unknown.has(answer.reason.code))) return undefined;
  throw failure(name);
}

const ofFamily = (family: number) => (addresses: string[]) => addresses.map((address) => ({ address, family }));

/** Like the system, which asks for IPv6 addresses only on a machine that has one. */
const reachesVersion6 = () =>
  Object.values(networkInterfaces()).some((all) => all?.some(({ family, internal, address }) => family === 'IPv6' && !internal && isPublic(address)));
