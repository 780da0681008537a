// The audit log: who has called the operator interface to change something. Request bodies aren't stored.
import { momentNow } from '../store/clock.ts';
import { type Executor, integer, nullable, type Row, table, text } from '../store/table.ts';

/** A global table: its entries stay when the shop that they are about is removed. */
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

/** Writes an entry. For a change it runs in the transaction of the change, so that either both are stored or neither. */
export function noted(tx: Executor, entry: AuditEntry) {
  const written = auditLog.insert(tx, { ...entry, path: entry.path.slice(0, longest).replaceAll('\0', '').toWellFormed() }, momentNow());
  if (!tx.alongside) return written;
  // the response needs nothing of the entry, so nobody waits for the insert
  tx.alongside(written);
  return undefined;
}
