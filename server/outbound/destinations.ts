// Webhooks that go to a messaging service instead of a URL, through the service's own SDK. The SDKs are optional packages, loaded at first use.
// An SDK calls only its service's own host: it gets just names and a region from an address, and the contract's pattern checks the region's form.

import type { EventBridgeClient } from '@aws-sdk/client-eventbridge';
import type { v1 } from '@google-cloud/pubsub';
import { deadline } from './deadline.ts';
import type { Calling } from './faults.ts';
import { type Outbound, OutboundProblem, type UrlProblem } from './outbound.ts';

interface Message {
  address: string;
  topic: string;
  payload: string | Buffer;
  headers: Record<string, string>;
}

export interface Outcome {
  /** The service's HTTP status, if it uses HTTP. */
  status: number | null;
  error: string | null;
  answer: string | null;
}

/** Why an address can't be used although it matches the contract's pattern. Only URLs are called directly; other services are called by their SDKs. */
export const problemWith = (address: string, outbound: Outbound): UrlProblem | undefined =>
  /^https?:/i.test(address) ? outbound.problemWith(address) : undefined;

/** The limits of every delivery, whatever its destination. */
const limits = { connectMs: 1000, totalMs: 5000 };

/** How many characters of a response or an error are kept. */
const mostShown = 1024;

/** Sends to a URL. The status of one response counts, and a redirect isn't followed. */
export async function posted(outbound: Calling, { address, payload, headers }: Message): Promise<Outcome> {
  try {
    const { status, body } = await outbound.send({ url: address, method: 'POST', headers, body: payload, maxBytes: 64 * 1024, keep: 4 * mostShown, ...limits });
    const error = status >= 200 && status < 300 ? null : status >= 300 && status < 400 ? `status ${status}: redirect not followed` : `status ${status}`;
    // PostgreSQL can't store NUL in a text
    return { status, error, answer: body.toString('utf8').slice(0, mostShown).replaceAll('\0', '') };
  } catch (error) {
    if (!(error instanceof OutboundProblem)) throw error;
    const late = error.reason === 'timeout' && !error.message.startsWith('no connection');
    return { status: null, error: late ? 'no answer within 5 s' : error.message, answer: null };
  }
}

/** Apps choose the regions. There are fewer real ones than this, so no more clients are kept. */
const mostRegions = 64;

export class Destinations {
  private readonly limits: typeof limits;
  private publisher: Promise<v1.PublisherClient> | undefined;
  private readonly buses = new Map<string, EventBridgeClient>();

  constructor(given = limits) {
    this.limits = given;
  }

  async send(message: Message): Promise<Outcome> {
    try {
      const [, project, topic] = /^pubsub:\/\/(.+):([^:]+)$/.exec(message.address) ?? [];
      if (project && topic) return await this.publish(`projects/${project}/topics/${topic}`, message);
      const [, region, source] = /^arn:[^:]+:events:([^:]+)::event-source\/(.+)$/.exec(message.address) ?? [];
      if (region && source) return await this.put(region, source, message);
      return failure(`${message.address} is no destination`);
    } catch (error) {
      return failure(messageOf(error));
    }
  }

  async close() {
    const { publisher } = this;
    this.publisher = undefined;
    await publisher?.then((client) => client.close()).catch(() => {});
    for (const bus of this.buses.values()) bus.destroy();
    this.buses.clear();
  }

  private async publish(topic: string, { payload, headers }: Message): Promise<Outcome> {
    const sdk = await loaded('@google-cloud/pubsub', () => import('@google-cloud/pubsub'));
    return this.within(async () => {
      // one client for all topics: the full name of a topic contains its project
      this.publisher ??= opened(sdk);
      const { publisher } = this;
      try {
        const client = await publisher;
        const messages = [{ data: typeof payload === 'string' ? Buffer.from(payload) : payload, attributes: headers }];
        const publishing = client.publish({ topic, messages }, { timeout: this.limits.totalMs, retry: null, isBundling: false });
        const [published] = await Promise.race([publishing, connected(client, this.limits.connectMs).then(() => publishing)]);
        return { status: null, error: null, answer: JSON.stringify({ messageIds: published.messageIds }) };
      } catch (error) {
        // a client that found no credentials doesn't look for them again, so it is discarded
        await publisher.catch(() => {
          if (this.publisher === publisher) this.publisher = undefined;
        });
        // the SDK's own timeout, which also counts time in which the process stood still
        if ((error as { code?: unknown }).code === deadlineExceeded) return noAnswer(this.limits.totalMs);
        throw error;
      }
    });
  }

  private async put(region: string, source: string, { topic, payload, headers }: Message): Promise<Outcome> {
    const sdk = await loaded('@aws-sdk/client-eventbridge', () => import('@aws-sdk/client-eventbridge'));
    const Detail = `{"payload":${payload},"metadata":${JSON.stringify(headers)}}`;
    const command = new sdk.PutPartnerEventsCommand({ Entries: [{ Source: source, DetailType: topic, Detail }] });
    return this.within(async (abortSignal) => {
      try {
        const { $metadata, FailedEntryCount, Entries } = await this.bus(sdk, region).send(command, { abortSignal });
        const [entry] = Entries ?? [];
        const { error } = FailedEntryCount ? failure(`${entry?.ErrorCode}: ${entry?.ErrorMessage}`) : { error: null };
        return { status: $metadata.httpStatusCode ?? null, error, answer: JSON.stringify(entry ?? null) };
      } catch (error) {
        if (!(error instanceof sdk.EventBridgeServiceException)) throw error;
        const status = error.$metadata.httpStatusCode ?? null;
        return { ...failure(`status ${status}: ${messageOf(error)}`), status };
      }
    });
  }

  private bus({ EventBridgeClient }: typeof import('@aws-sdk/client-eventbridge'), region: string): EventBridgeClient {
    let bus = this.buses.get(region);
    if (!bus) {
      bus = new EventBridgeClient({ region, maxAttempts: 1, requestHandler: { connectionTimeout: this.limits.connectMs, httpsAgent: { maxSockets: 512 } } });
      this.buses.set(region, bus);
      const [oldest] = this.buses.keys();
      // requests under way in the dropped client still finish; it gets no new ones
      if (this.buses.size > mostRegions && oldest) this.buses.delete(oldest);
    }
    return bus;
  }

  /** The SDKs limit single steps only; looking for credentials can take longer than all of those limits. */
  private async within(work: (signal: AbortSignal) => Promise<Outcome>): Promise<Outcome> {
    const { totalMs } = this.limits;
    const control = new AbortController();
    let callOff = () => {};
    const late = new Promise<Outcome>((answered) => {
      callOff = deadline(totalMs, () => {
        answered(noAnswer(totalMs));
        control.abort();
      });
    });
    return Promise.race([work(control.signal), late]).finally(callOff);
  }
}

// PostgreSQL can't store NUL in a text
const failure = (error: string): Outcome => ({ status: null, error: error.replaceAll('\0', '').slice(0, mostShown), answer: null });
const noAnswer = (withinMs: number) => failure(`no answer within ${withinMs / 1000} s`);
/** The status code in gRPC. */
const deadlineExceeded = 4;

async function loaded<T>(name: string, load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code !== 'ERR_MODULE_NOT_FOUND' || !message.includes(`'${name}'`)) throw error;
    throw new Error(`the package ${name} is not installed on this server: npm install ${name}`);
  }
}

async function opened({ PubSub, v1: { PublisherClient } }: typeof import('@google-cloud/pubsub')): Promise<v1.PublisherClient> {
  // without a project the SDK would look for one, and fail where there is none
  const pubsub = new PubSub({ projectId: '-' });
  const settings = await pubsub.getClientConfig();
  // an emulator needs no credentials; this keeps the SDK from looking for some in the network
  if (pubsub.isEmulator) settings.clientOptions = { universeDomain: 'googleapis.com' };
  const client = new PublisherClient(settings as ConstructorParameters<typeof PublisherClient>[0]);
  // using a client before it is ready leaves a rejected promise that nobody can catch
  await client.initialize();
  return client;
}

async function connected(client: v1.PublisherClient, withinMs: number) {
  const stub = await client.initialize();
  await new Promise<void>((ready, failed) =>
    stub.waitForReady!(Date.now() + withinMs, (error?: Error) => (error ? failed(new Error(`no connection within ${withinMs / 1000} s`)) : ready())),
  );
}

/** An SDK error's name says things that its message may lack. */
function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const [message = ''] = (error.message || String((error as NodeJS.ErrnoException).code)).split('\n');
  return error.name === 'Error' || message.startsWith(error.name) ? message : `${error.name}: ${message}`;
}
