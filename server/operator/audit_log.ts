import type { components, operations, refusals } from '../../generated/operator/audit_log.ts';
import { auditLog } from '../domain/audit_log.ts';
import type { OperatorHandlers } from '../handlers.ts';
import { orderAsked } from '../store/lists/order.ts';
import { after, equals, type Row } from '../store/table.ts';

const present = (row: Row<typeof auditLog>): components['schemas']['AuditEntry'] => ({
  id: row.id,
  operator: row.operator,
  operation: row.operation,
  method: row.method,
  path: row.path,
  shop_id: row.about_shop_id,
  status: row.status,
  address: row.address,
  request_id: row.request_id,
  created_at: row.created_at,
});

export const handlers: OperatorHandlers<operations, refusals> = {
  async listAuditLog({ store, query, page }) {
    const where = [after(query.since_id), equals('about_shop_id', query.shop_id), equals('operator', query.operator), equals('operation', query.operation)];
    const { rows, links } = await auditLog.list(store, null, page, where, orderAsked(query.order));
    return { status: 200, body: { audit_log: rows.map(present) }, links };
  },
};
