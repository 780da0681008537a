// Publishing: pages, articles, products and collections store the moment at which they were published, or null while they are hidden.

import { moment, msOf } from '../store/clock.ts';
import type { Where } from '../store/table.ts';

interface Publishable {
  published_at: string | null;
}

export const isPublished = ({ published_at }: Publishable): boolean => published_at !== null;

/** What a request body says about publishing. `published` decides. `published_at` is only for records whose requests have it. */
interface Wish {
  published?: boolean | undefined;
  published_at?: string | null | undefined;
}

/** A new record is published unless the request says otherwise. */
export function firstPublishedAt({ published, published_at }: Wish, now: string): string | null {
  if (published === false || (published === undefined && published_at === null)) return null;
  return published_at == null ? now : moment(msOf(published_at));
}

/** A record that is published already keeps its moment unless it is given another. Undefined where the request doesn't mention publishing. */
export function nextPublishedAt({ published, published_at }: Wish, before: Publishable, now: string): string | null | undefined {
  if (published === undefined && published_at === undefined) return undefined;
  if (published === false || (published === undefined && published_at === null)) return null;
  return published_at == null ? (before.published_at ?? now) : moment(msOf(published_at));
}

/** The event log's verb for a change that published or hid a record. */
export function publishing(before: Publishable, after: Publishable): 'published' | 'unpublished' | undefined {
  if (isPublished(before) === isPublished(after)) return undefined;
  return isPublished(after) ? 'published' : 'unpublished';
}

/** The condition for a list that is filtered by its status of publishing. */
export function havingPublishedStatus(status: 'published' | 'unpublished' | 'any' | undefined): Where<Publishable> {
  return status === 'published' || status === 'unpublished' ? ['published_at', 'is null', status === 'unpublished'] : undefined;
}
