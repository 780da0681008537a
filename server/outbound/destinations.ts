// Webhooks that go to a messaging service instead of a URL: to an event bus through its SDK, to pub/sub by a REST call, for which its SDK would need
// a hundred packages. The SDK and the library that finds pub/sub's credentials are optional packages, loaded at first use.
// Only the service's own host is called: an address gives just names and a region, and the contract's pattern checks the region's form.

import type { EventBridgeClient } from '@aws-sdk/client-eventbridge';
import type { AuthClient } from 'google-auth-library';
import { deadline } from './deadline.ts';
import type { Calling } from './faults.ts';
import { isOutOfFiles, Outbound, OutboundProblem, type OutboundResponse, type UrlProblem } from './outbound.ts';

interface Message {
  address: string;
  topic: string;
  payload: string | Buffer;
  headers: Record<string, string>;
}

export interface Outcome {
  /** The status of the response, if there was one. */
  status: number | null;
  error: string | null;
  answer: string | null;
}

/** Why an address can't be used although it matches the contract's pattern. Apps choose the host of a URL; a messaging service has its own. */
export const problemWith = (address: string, outbound: Outbound): UrlProblem | undefined =>
  /^https?:/i.test(address) ? outbound.problemWith(address) : undefined;

/** The limits of every delivery, whatever its destination. */
const limits = { connectMs: 1000, totalMs: 5000 };

/** How many characters of a response or an error are kept. */
const mostShown = 1024;

/** How many bytes a response may have. */
const mostBytes = 64 * 1024;

/** Sends to a URL. The status of one response counts, and a redirect isn't followed. */
export async function posted(outbound: Calling, { address, payload, headers }: Message): Promise<Outcome> {
  try {
    const { status, body } = await outbound.send({ url: address, method: 'POST', headers, body: payload, maxBytes: mostBytes, keep: 4 * mostShown, ...limits });
    const error = status >= 200 && status < 300 ? null : status >= 300 && status < 400 ? `status ${status}: redirect not followed` : `status ${status}`;
    // PostgreSQL can't store NUL in a text
    return { status, error, answer: body.toString('utf8').slice(0, mostShown).replaceAll('\0', '') };
  } catch (error) {
    if (!(error instanceof OutboundProblem)) throw error;
    const late = error.reason === 'timeout' && !error.message.startsWith('no connection');
    return { status: null, error: late ? 'no answer within 5 s' : error.message, answer: null };
  }
}

/** Pub/sub's host, the only one that its credentials are for. */
const audience = 'https://pubsub.googleapis.com/';

/** Apps choose the regions. There are fewer real ones than this, so no more clients are kept. */
const mostRegions = 64;

export class Destinations {
  private readonly limits: typeof limits;
  private readonly pubsub: string;
  private readonly outbound = new Outbound({ sandbox: false, anywhere: true });
  private credentials: Promise<AuthClient> | undefined;
  private readonly buses = new Map<string, EventBridgeClient>();

  constructor(given = limits, pubsub = audience) {
    this.limits = given;
    this.pubsub = pubsub;
  }

  async send(message: Message): Promise<Outcome> {
    try {
      const [, project, topic] = /^pubsub:\/\/(.+):([^:]+)$/.exec(message.address) ?? [];
      // in the path of a URL, one dot or two would be no name
      if (project && topic && !/^\.\.?$/.test(project)) return await this.publish(project, topic, message);
      const [, region, source] = /^arn:[^:]+:events:([^:]+)::event-source\/(.+)$/.exec(message.address) ?? [];
      if (region && source) return await this.put(region, source, message);
      return failure(`${message.address} is no destination`);
    } catch (error) {
      if (isOutOfFiles(error as Error)) throw error;
      return failure(messageOf(error));
    }
  }

  close() {
    this.credentials = undefined;
    this.outbound.close();
    for (const bus of this.buses.values()) bus.destroy();
    this.buses.clear();
  }

  private async publish(project: string, topic: string, { payload, headers }: Message): Promise<Outcome> {
    const emulator = process.env.PUBSUB_EMULATOR_HOST?.replace(/^https?:\/\//, '');
    // an emulator needs no credentials, and gets none
    const auth = emulator ? undefined : await loaded('google-auth-library', () => import('google-auth-library'));
    const path = `/v1/projects/${encodeURIComponent(project)}/topics/${encodeURIComponent(topic)}:publish`;
    const url = new URL(path, emulator ? `http://${emulator}` : this.pubsub).href;
    const data = (typeof payload === 'string' ? Buffer.from(payload) : payload).toString('base64');
    const body = `{"messages":[{"data":"${data}","attributes":${JSON.stringify(headers)}}]}`;
    return this.within(async (signal) => {
      const call = (authorization: object) =>
        this.outbound.send({
          url,
          method: 'POST',
          headers: { 'Content-Type': 'application/json', ...authorization },
          body,
          maxBytes: mostBytes,
          connectMs: this.limits.connectMs,
          signal,
        });
      if (!auth) return published(await call({}));
      const response = await this.authorized(auth, signal, call);
      // the token may have been revoked before its time, or the key replaced
      return published(response.status === 401 ? await this.authorized(auth, signal, call) : response);
    });
  }

  /** Calls pub/sub with the server's credentials. The library neither looks for them again nor reads their file again, so those that fail are discarded. */
  private async authorized(auth: typeof import('google-auth-library'), signal: AbortSignal, call: (headers: object) => Promise<OutboundResponse>) {
    this.credentials ??= opened(auth);
    const { credentials } = this;
    const discard = () => {
      if (this.credentials === credentials) this.credentials = undefined;
    };
    // all deliveries wait for one token, and it may never come
    signal.addEventListener('abort', discard);
    const headers = await credentials
      .then((client) => client.getRequestHeaders(audience))
      .catch((error) => {
        discard();
        throw error;
      })
      .finally(() => signal.removeEventListener('abort', discard));
    const response = await call(Object.fromEntries(headers));
    if (response.status === 401) discard();
    return response;
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

  /** The packages limit single steps only; looking for credentials can take longer than all of those limits. */
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

async function loaded<T>(name: string, load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code !== 'ERR_MODULE_NOT_FOUND' || !message.includes(`'${name}'`)) throw error;
    throw new Error(`the package ${name} is not installed on this server: npm install ${name}`);
  }
}

function opened({ GoogleAuth, gcpMetadata }: typeof import('google-auth-library')): Promise<AuthClient> {
  // once the machine had no credentials, the library looks for none again
  gcpMetadata.resetIsAvailableCache();
  // without a project the library would look for one, by a command and in the network
  const auth = new GoogleAuth({ projectId: '-' });
  // as the default, and not as `scopes`, so that the key of a service account signs its tokens itself instead of asking for them
  auth.defaultScopes = 'https://www.googleapis.com/auth/pubsub';
  return auth.getClient();
}

/** What pub/sub said about a message. */
function published({ status, body }: OutboundResponse): Outcome {
  const said = parsed(body.toString('utf8'));
  const failed = (...why: unknown[]) => ({ ...failure([`status ${status}`, ...why.filter((one) => typeof one === 'string')].join(': ')), status });
  if (status < 200 || status > 299) return failed(said?.error?.status, said?.error?.message);
  if (!Array.isArray(said?.messageIds)) return failed('the answer names no message');
  return { status, error: null, answer: JSON.stringify({ messageIds: said.messageIds }).slice(0, mostShown) };
}

function parsed(text: string): { messageIds?: unknown; error?: { status?: unknown; message?: unknown } } | null {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** The name of a package's error says things that its message may lack. */
function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const [message = ''] = (error.message || String((error as NodeJS.ErrnoException).code)).split('\n');
  return error.name === 'Error' || message.startsWith(error.name) ? message : `${error.name}: ${message}`;
}
