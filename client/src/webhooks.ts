// Webhook deliveries: their topics, the check whether a delivery is genuine, and genuine deliveries for tests.
import type { delivery, webhooks } from '../../generated/client/contract.ts';
import { deliveryHeaders, signatureHeader } from '../../generated/client/values.ts';
import { StoreAdminError, unusable } from './errors.ts';
import { parseExactly } from './json.ts';
import type { Exact } from './types.ts';

/** The payload of each topic. A subscription with `fields` delivers only those members. */
export type Payloads = {
  [T in keyof webhooks]: webhooks[T] extends { post: { requestBody: { content: { 'application/json': infer B } } } } ? Exact<B> : never;
};
export type Topic = keyof Payloads;

type About = Omit<delivery, 'topic'>;
/** The `topic` determines the type of the `payload`. */
export type Delivery = { [T in Topic]: About & { topic: T; payload: Payloads[T] } }[Topic];

type HeadersGiven = Headers | Record<string, string | string[] | undefined>;

function reader(headers: HeadersGiven): (name: string) => string {
  // a polyfill's Headers, or one of another realm, as in some tests, is no instance of the global class
  if (typeof headers.get === 'function') return (name) => (headers as Headers).get(name) ?? '';
  const lower = new Map(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), [value].flat()[0] ?? '']));
  return (name) => lower.get(name.toLowerCase()) ?? '';
}

/** The newest stable version, counted as the server does: one comes out every quarter. A delivery names the version that wrote it, never `latest`. */
function newestStable(): string {
  const now = new Date();
  return `${now.getUTCFullYear()}-${`${Math.floor(now.getUTCMonth() / 3) * 3 + 1}`.padStart(2, '0')}`;
}

const bytesOf = (text: string) => new TextEncoder().encode(text);
/** A copy of the bytes: so what is read afterwards is what was verified, even if the caller changes the buffer. */
const bytesIn = (raw: ArrayBufferView | ArrayBuffer) =>
  (ArrayBuffer.isView(raw) ? new Uint8Array(raw.buffer, raw.byteOffset, raw.byteLength) : new Uint8Array(raw)).slice();
const hmac = { name: 'HMAC', hash: 'SHA-256' };
const keyOf = (secret: string, use: 'sign' | 'verify') => crypto.subtle.importKey('raw', bytesOf(secret), hmac, false, [use]);

export type Secret = string | readonly string[];

function secretsIn(secret: Secret | undefined): string[] {
  const given = [secret ?? []].flat().filter(Boolean);
  if (given.length === 0) throw unusable('A signature needs the client secret of the app', { status: 500 });
  return given;
}

function decoded(base64: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  } catch {
    return undefined;
  }
}

const bad = (reason: 'no_signature' | 'wrong_signature' | 'header_missing' | 'unreadable', status: number, message: string) =>
  new StoreAdminError({ reason, status, message });

/** Throws unless the body was signed with one of the secrets. */
export async function assertGenuine(body: ArrayBufferView | ArrayBuffer, read: (name: string) => string, secret: Secret | undefined): Promise<void> {
  const secrets = secretsIn(secret);
  const given = read(signatureHeader);
  if (!given) throw bad('no_signature', 401, `The request has no ${signatureHeader}: it is not signed, or a proxy dropped the header`);
  // while the secret is being replaced, the platform signs with the previous one too
  const signatures = [given, read(`${signatureHeader}-Previous`)].flatMap((text) => (text ? (decoded(text) ?? []) : []));
  let genuine = false;
  // every secret is tried, even after one fits, and each comparison takes the same time, so that the time reveals nothing
  for (const each of secrets)
    for (const signature of signatures) if (await crypto.subtle.verify('HMAC', await keyOf(each, 'verify'), signature, body)) genuine = true;
  if (!genuine)
    throw bad('wrong_signature', 401, `${signatureHeader} does not match the body. Is it the client secret of this app, and is the body unchanged?`);
}

/**
 * Returns the delivery if it is genuine. Otherwise it throws an error, whose `status` is the one to respond with.
 * The body must be the bytes as they came: a body that was parsed and written again is another text.
 * While a secret is being replaced, give the new and the old one.
 */
export async function verifyWebhook(rawBody: string | ArrayBufferView | ArrayBuffer, headers: HeadersGiven, secret: Secret): Promise<Delivery> {
  if (typeof rawBody !== 'string' && !ArrayBuffer.isView(rawBody) && Object.prototype.toString.call(rawBody) !== '[object ArrayBuffer]')
    throw unusable('verifyWebhook needs the raw body, as text or bytes; a parsed body cannot be verified', { status: 500 });
  const body = typeof rawBody === 'string' ? bytesOf(rawBody) : bytesIn(rawBody);
  const read = reader(headers);
  await assertGenuine(body, read, secret);
  const about = Object.fromEntries(
    Object.entries(deliveryHeaders).map(([key, name]) => {
      const value = read(name);
      if (!value) throw bad('header_missing', 400, `The delivery has no ${name}`);
      return [key, value];
    }),
  );
  let payload: unknown;
  try {
    payload = parseExactly(new TextDecoder().decode(body));
  } catch {
    throw bad('unreadable', 400, 'The delivery is genuine, but not JSON. Parse the XML of subscriptions with the format xml yourself');
  }
  return { ...about, payload } as unknown as Delivery;
}

export interface SignedDelivery {
  body: string;
  headers: Record<string, string>;
}

/** A delivery as the platform would send it, for tests of the code that receives it. */
export async function signWebhook<T extends Topic>({
  topic,
  payload,
  secret,
  ...about
}: { topic: T; payload: Payloads[T]; secret: string } & Partial<About>): Promise<SignedDelivery> {
  const body = JSON.stringify(payload);
  const signature = await crypto.subtle.sign('HMAC', await keyOf(secretsIn(secret)[0]!, 'sign'), bytesOf(body));
  const {
    shopDomain = 'test-shop.example',
    apiVersion = newestStable(),
    webhookId = crypto.randomUUID(),
    eventId = crypto.randomUUID(),
    triggeredAt = new Date().toISOString().replace(/\..*/, '+00:00'),
  } = about;
  const values: delivery = { topic, shopDomain, apiVersion, webhookId, eventId, triggeredAt };
  return {
    body,
    headers: {
      'Content-Type': 'application/json',
      [signatureHeader]: btoa(String.fromCharCode(...new Uint8Array(signature))),
      ...Object.fromEntries(Object.entries(deliveryHeaders).map(([key, name]) => [name, values[key as keyof delivery]])),
    },
  };
}
