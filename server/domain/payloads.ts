// Webhook payloads. A write's payload is stored once for all its deliveries. A delivery lists the parts that its subscription wanted.
// Its body is put together from them at each attempt. Text and parts never change, so every attempt sends the same bytes.
import { createHmac } from 'node:crypto';
import { setImmediate as turn } from 'node:timers/promises';
import { hasNone } from '../store/expressions.ts';
import { over } from '../store/over.ts';
import { type Executor, integer, json, type Row, table, text, time } from '../store/table.ts';
import type { Secrets } from './tenants.ts';
import { sliced, xmlOf } from './xml.ts';

export const payloads = table('webhook_payloads', {
  // SQLite reads a row from its beginning, so the large column comes last
  shop_id: integer(),
  created_at: time(),
  updated_at: time(),
  /** The members' names, each with how many characters of `content` its value takes. */
  members: json<[name: string, length: number][]>(),
  /** How many characters each metafield takes. */
  metafields: json<number[]>(),
  /** The members' values as JSON, one after the other, and then the metafields. */
  content: text(),
});

/** A payload, cut into the parts from which a subscription chooses. */
export type Whole = Pick<Row<typeof payloads>, 'content' | 'members' | 'metafields'>;

/** The parts of a delivery, by their indexes. Where `members` is null, it has all members. Where `metafields` is null, it has no member `metafields`. */
export interface Parts {
  members: number[] | null;
  metafields: number[] | null;
}

export function cut(payload: Record<string, unknown>, metafields: object[]): Whole {
  const members = Object.entries(payload).flatMap(([name, value]) => {
    const written = JSON.stringify(value) as string | undefined;
    return written === undefined ? [] : [{ name, written }];
  });
  const fields = metafields.map((metafield) => JSON.stringify(metafield));
  return {
    content: [...members.map(({ written }) => written), ...fields].join(''),
    members: members.map(({ name, written }) => [name, written.length]),
    metafields: fields.map(({ length }) => length),
  };
}

/** Only the id is returned: `returning *` would send the whole content back. */
export async function storePayload(tx: Executor, shopId: number, whole: Whole, now: string): Promise<number> {
  const values = { shop_id: shopId, ...whole, members: JSON.stringify(whole.members), metafields: JSON.stringify(whole.metafields) };
  const { id } = await over(tx, payloads)
    .insertInto(payloads.name)
    .values({ ...values, created_at: now, updated_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export const payloadJson = (whole: Whole, parts: Parts): string =>
  `{${[...chosen(whole, parts)].map(([name, value]) => `${JSON.stringify(name)}:${typeof value === 'string' ? value : `[${value.join()}]`}`).join()}}`;

/** The JSON of each chosen member, in the order in which the subscription named them. */
function chosen({ content, members, metafields }: Whole, parts: Parts): Map<string, string | string[]> {
  let at = 0;
  const next = (length: number) => {
    at += length;
    return content.slice(at - length, at);
  };
  const all = members.map(([name, length]) => [name, next(length)] as const);
  const fields = metafields.map(next);
  const found = new Map<string, string | string[]>(parts.members === null ? all : parts.members.map((place) => all[place]!));
  if (parts.metafields !== null)
    found.set(
      'metafields',
      parts.metafields.map((place) => fields[place]!),
    );
  return found;
}

interface Rendered extends Parts {
  topic: string;
  format: 'json' | 'xml';
}

const piecesOf = (whole: Whole, wanted: Rendered) =>
  wanted.format === 'json' ? sliced(payloadJson(whole, wanted)) : xmlOf(wanted.topic, JSON.parse(payloadJson(whole, wanted)));

export const payloadText = (whole: Whole, wanted: Rendered): string => [...piecesOf(whole, wanted)].join('');

/** Characters. A process renders only one larger payload at a time, and gives the event loop a turn between its pieces. */
export const large = 64 * 1024;

const bytesATurn = 64 * 1024;

/** The body that is sent, and its signatures. */
export interface Signed {
  body: string | Buffer;
  signature: string;
  /** The signature by the previous secret, while the secret is being replaced. */
  previous?: string;
}

const signature = (body: string | Buffer, secret: string) => createHmac('sha256', secret).update(body).digest('base64');

export const signed = (body: string | Buffer, { current, previous }: Secrets): Signed => ({
  body,
  signature: signature(body, current),
  ...(previous === undefined ? {} : { previous: signature(body, previous) }),
});

export const signatureHeaders = ({ signature, previous }: Omit<Signed, 'body'>): Record<string, string> => ({
  'X-Service-Hmac-Sha256': signature,
  ...(previous === undefined ? {} : { 'X-Service-Hmac-Sha256-Previous': previous }),
});

let last: Promise<unknown> = Promise.resolve();

function oneAtATime<T>(work: () => Promise<T>): Promise<T> {
  const next = last.then(work);
  last = next.catch(() => {});
  return next;
}

async function rendered(whole: Whole, wanted: Rendered, secrets: Secrets): Promise<Signed> {
  if (whole.content.length <= large) return signed(payloadText(whole, wanted), secrets);
  return oneAtATime(async () => {
    const done: Buffer[] = [];
    let waiting = '';
    await turn();
    for (const piece of piecesOf(whole, wanted)) {
      waiting += piece;
      if (waiting.length < bytesATurn) continue;
      done.push(Buffer.from(waiting));
      waiting = '';
      await turn();
    }
    const body = Buffer.concat([...done, Buffer.from(waiting)]);
    await turn();
    return signed(body, secrets);
  });
}

/** One rendering for all deliveries that were claimed together and have the same body. When the last of them has taken it, it is released here. */
export class Rendering {
  private left = 0;
  private made: Promise<Signed> | undefined;
  private make: (() => Promise<Signed>) | undefined;

  constructor(whole: Whole, wanted: Rendered, secrets: Secrets) {
    this.make = () => rendered(whole, wanted, secrets);
  }

  shared() {
    this.left++;
    return this;
  }

  take(): Promise<Signed> {
    this.made ??= this.make!();
    const { made } = this;
    if (--this.left === 0) this.made = this.make = undefined;
    return made;
  }
}

/** A payload to which no delivery refers. None will later: deliveries get the reference only in the transaction that stores the payload. */
export const unreferenced = hasNone('webhook_deliveries', {
  'webhook_deliveries.shop_id': 'webhook_payloads.shop_id',
  'webhook_deliveries.payload_id': 'webhook_payloads.id',
});
