// Pages, articles, products and collections have the moment at which they were published, and none while they are hidden.

interface Publishable {
  published_at: string | null;
}

/** A new record is published unless the request says otherwise. */
export const firstPublishedAt = (published: boolean | undefined, now: string): string | null => (published === false ? null : now);

/** What is published already keeps its moment; a request that says nothing of it changes nothing. */
export function nextPublishedAt(published: boolean | undefined, { published_at }: Publishable, now: string): string | null | undefined {
  if (published === undefined) return undefined;
  return published ? (published_at ?? now) : null;
}

/** What a change did to a record's being published, as the event log calls it. */
export function publishing(before: Publishable, after: Publishable): 'published' | 'unpublished' | undefined {
  if ((before.published_at === null) === (after.published_at === null)) return undefined;
  return after.published_at === null ? 'unpublished' : 'published';
}
