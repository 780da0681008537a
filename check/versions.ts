// Whether the ETag of a record changes together with the record.
import { createHash } from 'node:crypto';
import type { OperationAt } from '../contract/document.ts';
import { noTag } from './headers.ts';
import { pathOf, type Received, type Sent } from './judge.ts';
import type { Finding } from './report.ts';

const staleness = ({ id }: OperationAt, etag: string): Finding => ({
  rule: 'stale_etag',
  place: `${id} 200`,
  message: `has another body than before, and the same ETag ${etag}`,
  cause: id,
});

/** The strong ETags that a server gave. Each stands for one sequence of bytes. */
export class StrongTags {
  private readonly known = new Map<string, { etag: string; body: string }>();

  see(at: OperationAt, { method, url, headers }: Sent, { status, headers: { etag = '' }, body }: Received): Finding[] {
    // some servers give the id of a removed record to a new one, whose versions begin anew
    if (method === 'DELETE' && status < 300) for (const other of this.known.keys()) if (other.startsWith(`["${pathOf(url)}`)) this.known.delete(other);
    if (method !== 'GET' || status !== 200 || !etag.startsWith('"')) return [];
    // another language, for example, is another representation
    const chosen = Object.entries(headers).filter(([name]) => !/^(if-|range$)/i.test(name));
    const key = JSON.stringify([url, chosen]);
    const before = this.known.get(key);
    const now = { etag, body: createHash('sha1').update(body).digest('base64') };
    this.known.set(key, now);
    return before?.etag === etag && before.body !== now.body ? [staleness(at, etag)] : [];
  }
}

/** Whether a write was done on condition that the record has a tag that none has. */
export function ignoredCondition({ id, method, operation }: OperationAt, { headers }: Sent, { status }: Received): Finding[] {
  const asked = Object.entries(headers).find(([name]) => name.toLowerCase() === 'if-match')?.[1];
  if (asked !== noTag || status >= 300 || method === 'get' || !operation.responses?.[412]) return [];
  return [
    { rule: 'ignored_condition', place: `${id} ${status}`, message: `should answer 412 to If-Match: ${asked}, which is no ETag of the record`, cause: id },
  ];
}

/** What a HEAD says otherwise than the GET of the same record. */
export function unlikeGet({ id }: OperationAt, get: Received, head: Received): Finding[] {
  const place = `${id} ${head.status}`;
  const find = (what: string, cause: string): Finding[] => [
    { rule: 'head_unlike_get', place, message: `${what}, and GET of the same address says otherwise`, cause: `${id} ${cause}` },
  ];
  if (get.status >= 300) return [];
  if (head.status !== get.status) return find(`answers ${head.status} and not ${get.status}`, 'status');
  const other = ['content-type', 'etag', 'last-modified'].find((name) => head.headers[name] !== undefined && head.headers[name] !== get.headers[name]);
  return other === undefined ? [] : find(`${other} is ${head.headers[other]} and not ${get.headers[other] ?? 'absent'}`, other);
}

/** The values in a JSON text that hold no others, by their place. */
function leavesOf(text: string | undefined): Map<string, unknown> {
  const leaves = new Map<string, unknown>();
  const visit = (value: unknown, place: string) => {
    if (value === null || typeof value !== 'object') leaves.set(place, value);
    else for (const [key, inner] of Object.entries(value)) visit(inner, place === '' ? key : `${place}.${key}`);
  };
  try {
    visit(JSON.parse(text ?? ''), '');
  } catch {}
  return leaves;
}

/** A weak ETag may stay when a detail changes, but not when a write has changed what it sent. */
export function staleAfter(at: OperationAt, sent: string | undefined, was: Received, is: Received): Finding[] {
  const { etag } = is.headers;
  if (!etag?.startsWith('W/') || etag !== was.headers.etag || was.status !== 200 || is.status !== 200) return [];
  const [before, now] = [leavesOf(was.body), leavesOf(is.body)];
  const isChanged = [...leavesOf(sent)].some(([place, value]) => now.get(place) === value && now.get(place) !== before.get(place));
  return isChanged ? [staleness(at, etag)] : [];
}
