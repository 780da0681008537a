// Reads and cuts the body of a response: the records of a list, and the members that the caller chose.
import type { Json } from '../document.ts';
import type { Operation } from '../operations.ts';
import type { HandlerResponse } from './ports.ts';

/** The records of a response that holds only a list; undefined for other responses. */
export function recordsOf(operation: Operation, { status, body }: HandlerResponse): { key: string; records: unknown[] } | undefined {
  const root = operation.responses.get(status)?.root;
  if (!root?.list) return undefined;
  return { key: root.key, records: (body as Json)[root.key] };
}

export function picked(operation: Operation, { status, body }: HandlerResponse, fields: string[]): unknown {
  const root = operation.responses.get(status)?.root;
  if (!root) return body;
  const pick = (record: Json) => Object.fromEntries(fields.filter((name) => name in record).map((name) => [name, record[name]]));
  const records = (body as Json)[root.key];
  return { [root.key]: root.list ? records.map(pick) : pick(records) };
}
