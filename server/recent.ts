// What a sandbox was asked lately, in memory, for whoever wants to see why a call of theirs was refused.
import type { IncomingMessage } from 'node:http';
import type { components } from '../generated/operator/requests.ts';
import { callOf } from './tracing.ts';

export type Served = components['schemas']['ServedRequest'];

const most = 1000;

export class Recent {
  private readonly kept: Served[] = [];
  private count = 0;

  note(request: Omit<Served, 'id'>) {
    this.count += 1;
    this.kept.push({ id: this.count, ...request });
    if (this.kept.length > most) this.kept.shift();
  }

  /** Those behind an id, oldest first. */
  since(id: number): readonly Served[] {
    const newer = Math.max(0, this.count - id);
    return newer >= this.kept.length ? this.kept : this.kept.slice(this.kept.length - newer);
  }
}

export function requestOf(
  door: string,
  operation: string,
  status: number,
  ms: number,
  request: IncomingMessage & { originalUrl?: string },
  errors: unknown,
): Omit<Served, 'id'> {
  const call = callOf(request);
  return {
    at: new Date().toISOString(),
    door,
    operation,
    method: request.method ?? '',
    path: (request.originalUrl ?? request.url ?? '').replace(/\?.*/s, ''),
    status,
    duration_ms: Math.round(ms * 10) / 10,
    request_id: call.requestId,
    shop_id: call.shopId ?? null,
    app_id: call.appId ?? null,
    errors: (errors ?? null) as Served['errors'],
  };
}
