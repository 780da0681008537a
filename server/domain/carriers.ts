// Carrier services: which shops may have them, and how one is asked for rates.
import type { Calling } from '../outbound/faults.ts';
import { type Outbound, OutboundProblem, type Reason } from '../outbound/outbound.ts';
import { lock } from '../store/store.ts';
import { boolean, type Executor, integer, table, text } from '../store/table.ts';
import { signatureHeaders, signed } from './payloads.ts';
import { apps, asGranted, grants, hasAllItMay, installs, type Secrets, type Shop, shops } from './tenants.ts';

export const carrierServices = table(
  'carrier_services',
  { app_id: integer(), name: text(), callback_url: text(), active: boolean(), service_discovery: boolean() },
  { unique: [{ columns: ['shop_id', 'app_id', 'name'], blames: 'name' }], ownedByApp: true },
);

const eligible = ({ plan, billing_interval, carrier_services_feature, development }: Shop): boolean =>
  development || plan === 'advanced' || plan === 'enterprise' || billing_interval === 'yearly' || carrier_services_feature;

/** Changes of what makes a shop eligible, and changes of its carrier services, take this lock, so that they run one after the other. */
export const lockStanding = (tx: Executor, shopId: number) => lock(tx, shopId, 'carrier_services');

/** Whether the shop is eligible now, and until the transaction ends. The shop may have changed since the call was let in, so it is read again. */
export async function mayHaveCarriers(tx: Executor, shopId: number): Promise<boolean> {
  await lockStanding(tx, shopId);
  const shop = await shops.find(tx, null, shopId);
  return shop !== undefined && eligible(shop);
}

/** A list returns all of them in one response, and every checkout asks the active ones. The contract states this number in the phrase `full`. */
const mostPerAppAndShop = 50;

export const carriersFull = (tx: Executor, shopId: number, app: { id: number }) => hasAllItMay(tx, carrierServices, shopId, app, mostPerAppAndShop);

/** An app's carrier services in a shop need different names, and URLs that the server may call. `own` is the carrier service that is changed. */
export async function wrongCarrier(
  tx: Executor,
  shopId: number,
  app: { id: number },
  { name, callback_url }: { name?: string; callback_url?: string },
  outbound: Outbound,
  own?: { id: number },
) {
  const named =
    name === undefined
      ? undefined
      : await carrierServices.first(tx, shopId, [
          ['app_id', '=', app.id],
          ['name', '=', name],
        ]);
  const problem = callback_url === undefined ? undefined : outbound.problemWith(callback_url);
  return { ...(named && named.id !== own?.id && { name: 'taken' as const }), ...(problem && { callback_url: problem }) };
}

/** Called after a change of the shop. Where the shop isn't eligible any more, its carrier services are deactivated. */
export async function deactivateCarriers(tx: Executor, shop: Shop, now: string) {
  if (eligible(shop)) return;
  for (const carrier of await carrierServices.all(tx, shop.id, [['active', '=', true]])) await carrierServices.update(tx, carrier, { active: false }, now);
}

/**
 * The carrier services that a checkout asks, with their apps: the active ones of apps that may still read what concerns shipping.
 * A rate request has a customer's address.
 */
export async function askedCarriers(store: Executor, shopId: number) {
  const active = await carrierServices.all(store, shopId, [['active', '=', true]]);
  if (active.length === 0) return [];
  const appIds = [...new Set(active.map(({ app_id }) => app_id))];
  const [theirApps, theirInstalls] = await Promise.all([
    apps.all(store, null, [['id', 'in', appIds]]),
    installs.all(store, shopId, [['app_id', 'in', appIds]]),
  ]);
  const granted = new Map(theirInstalls.map((install) => [install.app_id, install.granted]));
  const allowed = new Map(
    theirApps.filter((app) => granted.has(app.id) && grants(asGranted(app, granted.get(app.id)!).scopes, 'read_shipping')).map((app) => [app.id, app]),
  );
  return active.flatMap((carrier) => {
    const app = allowed.get(carrier.app_id);
    return app ? { carrier, app } : [];
  });
}

export interface Rate {
  service_name: string;
  service_code: string;
  description: string;
  currency: string;
  total_price: string;
  phone_required: boolean;
  min_delivery_date: string | null;
  max_delivery_date: string | null;
}

export type RateReason =
  | 'answered'
  | 'empty'
  | 'http_error'
  | 'timeout'
  | 'redirect_refused'
  | 'address_refused'
  | 'unreachable'
  | 'too_large'
  | 'malformed'
  | 'off_contract';

export interface Verdict {
  reason: RateReason;
  detail: string;
  status: number | null;
  duration_ms: number;
  rates: Rate[];
}

const largestResponse = 1024 * 1024;

const reasonOf: Record<Reason, RateReason> = {
  scheme: 'address_refused',
  address: 'address_refused',
  connect: 'unreachable',
  aborted: 'unreachable',
  timeout: 'timeout',
  redirect: 'redirect_refused',
  too_large: 'too_large',
  no_room: 'too_large',
};

export interface Checks {
  /** Checks a value against a schema of the contract, and returns the first problem. */
  problemBy(schema: string, value: unknown): { member: string; reason: string } | undefined;
  /** What JSON has too many of to be parsed. */
  excessIn(json: Uint8Array): string | undefined;
}

export interface Question {
  request: object;
  headers: Record<string, string>;
  /** The request is signed with them, so that the carrier knows that it comes from here. */
  secrets: Secrets;
}

/** Calls a carrier service once, without a retry. */
export async function askCarrier(
  outbound: Calling,
  checks: Checks,
  callbackUrl: string,
  { request, headers, secrets }: Question,
  timeoutS: number,
): Promise<Verdict> {
  const problem = checks.problemBy('CarrierServiceRateRequest', request);
  if (problem) throw new Error(`off the contract: rate request ${problem.member} ${problem.reason}`);
  const { body: sent, ...signatures } = signed(JSON.stringify(request), secrets);
  const began = performance.now();
  const verdict = (reason: RateReason, detail: string, status: number | null = null, rates: Rate[] = []): Verdict => ({
    reason,
    detail,
    status,
    duration_ms: Math.round(performance.now() - began),
    rates,
  });
  try {
    const { hostname } = new URL(callbackUrl);
    const { status, body } = await outbound.send({
      url: callbackUrl,
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Accept: 'application/json', ...signatureHeaders(signatures), ...headers },
      body: sent,
      maxBytes: largestResponse,
      connectMs: timeoutS * 1000,
      totalMs: timeoutS * 1000,
      fresh: true,
      follow: (next) => next.hostname === hostname || next.hostname.endsWith(`.${hostname}`),
    });
    if (status < 200 || status > 299) return verdict('http_error', `status ${status}`, status);
    return judged(body, checks, status, verdict);
  } catch (error) {
    if (!(error instanceof OutboundProblem)) throw error;
    const reason = reasonOf[error.reason];
    return verdict(reason, reason === 'timeout' ? `no answer within ${timeoutS} s` : error.message);
  }
}

function judged(
  json: Buffer,
  { problemBy, excessIn }: Checks,
  status: number,
  verdict: (reason: RateReason, detail: string, status: number, rates?: Rate[]) => Verdict,
): Verdict {
  const excess = excessIn(json);
  if (excess) return verdict('too_large', `the answer has ${excess}`, status);
  let body: unknown;
  try {
    // the decoder drops a byte order mark, which some frameworks put first
    body = JSON.parse(new TextDecoder().decode(json));
  } catch {
    return verdict('malformed', 'the answer is not JSON', status);
  }
  const problem = problemBy('CarrierServiceRateResponse', body);
  if (problem) return verdict('off_contract', `${problem.member} ${problem.reason}`, status);
  const { rates } = body as { rates: (Omit<Rate, 'total_price'> & { total_price: string | number })[] };
  const repeated = rates.findIndex(({ service_code }, at) => rates.findIndex((other) => other.service_code === service_code) < at);
  if (repeated >= 0) return verdict('off_contract', `rates[${repeated}].service_code is used twice`, status);
  if (rates.length === 0) return verdict('empty', 'no rates', status);
  return verdict(
    'answered',
    rates.length === 1 ? '1 rate' : `${rates.length} rates`,
    status,
    rates.map((rate) => ({
      service_name: rate.service_name,
      service_code: rate.service_code,
      description: rate.description,
      currency: rate.currency,
      total_price: String(BigInt(rate.total_price)),
      phone_required: rate.phone_required ?? false,
      min_delivery_date: rate.min_delivery_date ?? null,
      max_delivery_date: rate.max_delivery_date ?? null,
    })),
  );
}
