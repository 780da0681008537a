// Who has called the operator interface to change something: the log of that, without any body.
import { momentNow } from '../store/clock.ts';
import { type Executor, integer, nullable, type Row, table, text } from '../store/table.ts';

/** Of no one shop, since it outlives those that are closed. */
export const auditLog = table(
  'audit_log',
  {
    operator: text(),
    operation: text(),
    method: text(),
    path: text(),
    about_shop_id: nullable(integer()),
    status: integer(),
    address: text(),
    request_id: text(),
  },
  {
    global: true,
    index: [
      ['about_shop_id', 'id'],
      ['operator', 'id'],
      ['operation', 'id'],
    ],
  },
);

export type AuditEntry = Omit<Row<typeof auditLog>, 'id' | 'shop_id' | 'created_at' | 'updated_at'>;

const longest = 255;

/** In the transaction of the change, so that there is an entry exactly if there is a change. */
export function noted(tx: Executor, entry: AuditEntry) {
  const written = auditLog.insert(tx, { ...entry, path: entry.path.slice(0, longest).replaceAll('\0', '').toWellFormed() }, momentNow());
  if (!tx.alongside) return written;
  // nothing of it is answered
  tx.alongside(written);
  return undefined;
}
