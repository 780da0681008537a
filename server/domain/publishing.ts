// Pages, articles, products and collections have the moment at which they were published, and none while they are hidden.

import { moment, msOf } from '../store/clock.ts';
import type { Where } from '../store/table.ts';

interface Publishable {
  published_at: string | null;
}

export const isPublished = ({ published_at }: Publishable): boolean => published_at !== null;

/** What a body says of being published: `published` decides, and the moment is for those that take one. */
interface Wish {
  published?: boolean | undefined;
  published_at?: string | null | undefined;
}

/** A new record is published unless the request says otherwise. */
export function firstPublishedAt({ published, published_at }: Wish, now: string): string | null {
  if (published === false || (published === undefined && published_at === null)) return null;
  return published_at == null ? now : moment(msOf(published_at));
}

/** What is published already keeps its moment unless it is given another; a request that says nothing of it changes nothing. */
export function nextPublishedAt({ published, published_at }: Wish, before: Publishable, now: string): string | null | undefined {
  if (published === undefined && published_at === undefined) return undefined;
  if (published === false || (published === undefined && published_at === null)) return null;
  return published_at == null ? (before.published_at ?? now) : moment(msOf(published_at));
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
