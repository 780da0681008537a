// Pages, articles, products and collections have the moment at which they were published, and none while they are hidden.

import type { Where } from '../store/table.ts';

interface Publishable {
  published_at: string | null;
}

export const isPublished = ({ published_at }: Publishable): boolean => published_at !== null;

/** A new record is published unless the request says otherwise. */
export const firstPublishedAt = (published: boolean | undefined, now: string): string | null => (published === false ? null : now);

/** What is published already keeps its moment; a request that says nothing of it changes nothing. */
export function nextPublishedAt(published: boolean | undefined, { published_at }: Publishable, now: string): string | null | undefined {
  if (published === undefined) return undefined;
  return published ? (published_at ?? now) : null;
}

/** What a change did to a record's being published, as the event log calls it. */
export function publishing(before: Publishable, after: Publishable): 'published' | 'unpublished' | undefined {
  if (isPublished(before) === isPublished(after)) return undefined;
  return isPublished(after) ? 'published' : 'unpublished';
}

/** What a list that is asked for one status holds. */
export function havingPublishedStatus(status: 'published' | 'unpublished' | 'any' | undefined): Where<Publishable> {
  return status === 'published' || status === 'unpublished' ? ['published_at', 'is null', status === 'unpublished'] : undefined;
}
