// How the operator interface admits its caller: by one of the operator's keys. Every attempted change goes into the audit log.
import type { IncomingMessage } from 'node:http';
import type { Json } from '../../contract/document.ts';
import type { Operation } from '../../contract/operations.ts';
import { Overtaken, type Ports } from '../../contract/requests/ports.ts';
import { notFoundRefusal, refusal } from '../../contract/requests/refusal.ts';
import { type AuditEntry, noted } from '../domain/audit_log.ts';
import { shops } from '../domain/tenants.ts';
import { callerAddress } from '../http/host.ts';
import { callOf } from '../monitoring/tracing.ts';
import type { Executor } from '../store/table.ts';
import { keyHint } from './hints.ts';
import type { OperatorKeys } from './operator-keys.ts';
import { type House, ports } from './ports.ts';

/** Operations on a whole shop: no other operation on that shop may run at the same time. */
const alone = new Set(['/shops/{shop_id}', '/shops/{shop_id}/reset', '/shops/{shop_id}/snapshots/{snapshot_id}/restore']);

/** A good key may do everything. */
export function operatorPorts(house: House, keys: OperatorKeys, pending: Set<Promise<unknown>>): Ports {
  const { store, config, log } = house;
  const isKey = ({ headers }: IncomingMessage) => keys.nameOf(headers.authorization ?? '') !== undefined;
  const shared = ports('operator', house, isKey, async ({ request, operation, path }) => {
    const call = callOf(request);
    call.operator = keys.nameOf(request.headers.authorization ?? '');
    if (call.operator === undefined) return { ...refusal(401, 'The operator key is missing or wrong', { 'WWW-Authenticate': 'Bearer' }), hint: keyHint };
    const entry = operation.method === 'get' ? undefined : entryOf(call.operator, callerAddress(request, config['trust-proxy']), request, operation, path);
    const wrote = (tx: Executor, status: number) => {
      call.noted = true;
      return entry && noted(tx, { ...entry, status });
    };
    // a successful change writes its own entry in its transaction; a refused or failed one hasn't, or its entry was rolled back
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
    if (!shop) return notFoundRefusal;
    // an operation on a whole shop locks the shop's row exclusively, every other one shares the lock
    const stays = async (tx: Executor) => {
      const current = await (alone.has(operation.path) ? shops.findForUpdate(tx, null, shop.id) : shops.findForKeyShare(tx, null, shop.id));
      // the shop's clock was moved meanwhile: the call's own time is then wrong, and what it writes could lie in the shop's future
      if (current && current.clock_offset_ms !== shop.clock_offset_ms) throw new Overtaken();
      return current ? undefined : notFoundRefusal;
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

/** The audit log's entry for a call. Of the path it has only the ids, and nothing of the body. */
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
