// Faults of calls in the sandbox: the operator has declared one, or the call itself asks for one in a header.
import type { IncomingMessage } from 'node:http';
import type { Operation } from '../../contract/operations.ts';
import type { CallFault } from '../../contract/requests/ports.ts';
import { type Refusal, refusal } from '../../contract/requests/refusal.ts';
import { strikes } from '../domain/faults.ts';
import type { Shop } from '../domain/tenants.ts';
import type { Store } from '../store/store.ts';

const header = 'X-Service-Fault';
const headerKey = header.toLowerCase();
const mostDelayMs = 30_000;

const form = `${header} takes status=429, example=name, delay=1500 and cut_off=before or cut_off=after, separated by semicolons`;

/** The fault that the call asks for in its header. */
function asked(text: string, { id, responses }: Operation): CallFault | Refusal {
  const wrong = (why = form) => refusal(400, why);
  const given = new Map(text.split(';').map((part) => part.split('=').map((side) => side.trim()) as [string, string | undefined]));
  const { status, example, delay = '0', cut_off: cut, ...unknown } = Object.fromEntries(given);
  if (Object.keys(unknown).length > 0 || [...given.values()].includes(undefined)) return wrong();
  if (!/^\d{1,5}$/.test(delay) || Number(delay) > mostDelayMs) return wrong(`${header}: delay takes milliseconds, ${mostDelayMs} at most`);
  if (cut !== undefined && cut !== 'before' && cut !== 'after') return wrong();
  const response = responses.get(Number(status));
  if (status !== undefined && !response) return wrong(`${header}: ${id} declares ${[...responses.keys()].join(', ')}`);
  if (example !== undefined && !response) return wrong(`${header}: example takes the name of an example of a status, so status is needed too`);
  if (example !== undefined && !response?.examples.has(example))
    return wrong(`${header}: the examples there are ${[...(response?.examples.keys() ?? [])].join(', ')}`);
  return { delayMs: Number(delay), cut, status: status === undefined ? undefined : Number(status), example, headers: { [header]: 'request' } };
}

/** A quick check whether a call may fail at all: nearly all calls skip the rest. */
export const mayFail = (shop: Shop, { headers }: IncomingMessage) => shop.faults !== null || headers[headerKey] !== undefined;

export async function faultOf(store: Store, shop: Shop, operation: Operation, { headers }: IncomingMessage): Promise<CallFault | Refusal | undefined> {
  const own = headers[headerKey];
  if (typeof own === 'string') return asked(own, operation);
  if (!shop.faults) return undefined;
  const declares = (status: number) => operation.responses.has(status);
  const fault = await strikes(store, shop, { operation: operation.id, declares });
  if (!fault) return undefined;
  const { id, delay_ms: delayMs, cut_off, status, example } = fault;
  const has = status !== null && example !== null && operation.responses.get(status)?.examples.has(example);
  return { delayMs, cut: cut_off ?? undefined, status: status ?? undefined, example: has ? example : undefined, headers: { [header]: String(id) } };
}
