// Keeps an outage of the database from filling the log. Every part that logs such errors uses it, and the store may import no other part.
import { isPassing } from './limits.ts';
import { Unavailable } from './unavailable.ts';

/** `thrown` is the error that the entry is about. */
export type LogOnce = (entry: Record<string, unknown>, thrown?: unknown) => void;

const quietMs = 1000;

/** Logs an outage of the same kind, or a wait that was too long, once a second, since every call meets it. `besides` is how many more there were in between. */
export function saidOnce(log: (entry: Record<string, unknown>) => void): LogOnce {
  const said = new Map<Unavailable['kind'] | 'late', { at: number; besides: number }>();
  return (entry, thrown) => {
    if (!isPassing(thrown)) return log(entry);
    const kind = thrown instanceof Unavailable ? thrown.kind : 'late';
    const last = said.get(kind);
    const now = performance.now();
    if (last && now - last.at < quietMs) last.besides++;
    else {
      said.set(kind, { at: now, besides: 0 });
      log(last?.besides ? { ...entry, besides: last.besides } : entry);
    }
  };
}
