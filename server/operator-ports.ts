// How the operator comes in: by one of its keys. What it changes, or tries to, is noted.
import type { IncomingMessage } from 'node:http';
import type { Json } from '../contract/document.ts';
import type { Operation } from '../contract/operations.ts';
import { Overtaken, type Ports } from '../contract/ports.ts';
import { refusal } from '../contract/refusal.ts';
import { type AuditEntry, noted } from './domain/audit_log.ts';
import { shops } from './domain/tenants.ts';
import { keyHint } from './hints.ts';
import { addressOf } from './host.ts';
import type { OperatorKeys } from './operator-keys.ts';
import { type House, ports } from './ports.ts';
import type { Executor } from './store/table.ts';
import { callOf } from './tracing.ts';

const noShop = refusal(404, 'Not Found');

/** What is done to a shop as a whole, beside which nothing else is done to it. */
const alone = new Set(['/shops/{shop_id}', '/shops/{shop_id}/reset', '/shops/{shop_id}/snapshots/{snapshot_id}/restore']);

/** Whoever has come in may do everything. */
export function operatorPorts(house: House, keys: OperatorKeys, pending: Set<Promise<unknown>>): Ports {
  const { store, config, log } = house;
  const isKey = ({ headers }: IncomingMessage) => keys.nameOf(headers.authorization ?? '') !== undefined;
  const shared = ports('operator', house, isKey, async ({ request, operation, path }) => {
    const call = callOf(request);
    call.operator = keys.nameOf(request.headers.authorization ?? '');
    if (call.operator === undefined) return { ...refusal(401, 'The operator key is missing or wrong', { 'WWW-Authenticate': 'Bearer' }), hint: keyHint };
    const entry = operation.method === 'get' ? undefined : entryOf(call.operator, addressOf(request, config['trust-proxy']), request, operation, path);
    const wrote = (tx: Executor, status: number) => {
      call.noted = true;
      return entry && noted(tx, { ...entry, status });
    };
    // a change has noted itself; what was refused, or failed, has not
    call.answered = (status) => {
      if (!entry || (status < 400 && call.noted)) return;
      const failed = (error: unknown) => log({ level: 'error', audit: { ...entry, status }, error: String(error) }, error);
      const writing = store.transaction(async (tx) => noted(tx, { ...entry, status })).catch(failed);
      pending.add(writing);
      void writing.finally(() => pending.delete(writing));
    };
    const operator = { author: 'Operator', version: call.version, wrote };
    if (path.shop_id === undefined || Number.isNaN(path.shop_id)) return operator;
    const shop = Number.isSafeInteger(path.shop_id) ? await shops.first(store, null, [['id', '=', path.shop_id]]) : undefined;
    if (!shop) return noShop;
    // what is done to the shop itself is done to it alone
    const stays = async (tx: Executor) => {
      const current = await (alone.has(operation.path) ? shops.findForUpdate(tx, null, shop.id) : shops.findForKeyShare(tx, null, shop.id));
      // by the clock that the call came with a change would be written in the shop's future
      if (current && current.clock_offset_ms !== shop.clock_offset_ms) throw new Overtaken();
      return current ? undefined : noShop;
    };
    return { ...operator, shop, stays };
  });
  return {
    ...shared,
    note: {
      ...shared.note,
      answered(operation, status, ms, request, errors) {
        shared.note.answered?.(operation, status, ms, request, errors);
        callOf(request).answered?.(status);
      },
    },
  };
}

/** What is noted of a call: of its address the ids alone, and no body. */
function entryOf(operator: string, address: string, request: IncomingMessage, operation: Operation, path: Json): Omit<AuditEntry, 'status'> {
  return {
    operator,
    operation: operation.id,
    method: operation.method.toUpperCase(),
    path: operation.path.replace(/\{([^}]+)\}/g, (whole, name) => (Number.isNaN(path[name]) ? whole : String(path[name]))),
    about_shop_id: Number.isSafeInteger(path.shop_id) ? path.shop_id : null,
    address,
    request_id: callOf(request).requestId,
  };
}
