// Blogs and their articles. A blog's tags are those of its articles.
import { over } from '../store/over.ts';
import { after, type Executor, integer, json, nullable, type Row, table, text, time, wide } from '../store/table.ts';

export const blogs = table(
  'blogs',
  { title: text(), handle: text(), commentable: text<'no' | 'moderate' | 'yes'>(), template_suffix: nullable(text()) },
  { unique: [{ columns: ['shop_id', 'handle'], chosen: true }], counted: [[]] },
);

export type Blog = Row<typeof blogs>;

export const articles = table(
  'articles',
  { blog_id: integer(), title: text(), tags: wide(json<string[]>()), published_at: nullable(time()) },
  { index: [['shop_id', 'blog_id', 'id']] },
);

export type Article = Row<typeof articles>;

export const articleEvent = ({ id, title }: Article, verb: 'create' | 'destroy' | 'published' | 'unpublished' | 'update') => ({
  id,
  event: { subject: 'Article', verb, name: title } as const,
});

const readTogether = 100;

/**
 * Removes a blog's articles. `gone` is called with each of them. A blog may have any number, so they are read a few at a time. None is removed before all
 * are read: PostgreSQL would go through the removed ones at each further read.
 */
export async function removeArticles(tx: Executor, { id, shop_id }: Blog, gone: (article: Article) => Promise<unknown>) {
  let some: Article[] = [];
  do {
    some = await articles.all(tx, shop_id, [['blog_id', '=', id], after(some.at(-1)?.id)], readTogether);
    for (const article of some) await gone(article);
  } while (some.length === readTogether);
  await articles.remove(tx, shop_id, [['blog_id', '=', id]]);
}

/** The contract states these limits for a blog's `tags`. They exist because every list of blogs has to put the tags together. */
const articlesThatCount = 200;
const mostCharacters = 255;
const alphabetical = new Intl.Collator('en');

/** The tags of a blog's most recent articles: each once and in alphabetical order. A tag that doesn't fit whole is left out. */
export async function tagsOf(store: Executor, blog: Blog): Promise<string> {
  const newest = await over(store, articles)
    .selectFrom(articles.name)
    .select('tags')
    .where('shop_id', '=', blog.shop_id)
    .where('blog_id', '=', blog.id)
    .orderBy('id', 'desc')
    .limit(articlesThatCount)
    .execute();
  const fitting: string[] = [];
  let room = mostCharacters;
  for (const tag of [...new Set(newest.flatMap(({ tags }) => JSON.parse(tags) as string[]))].sort(alphabetical.compare)) {
    const taken = [...(fitting.length > 0 ? ', ' : ''), ...tag].length;
    if (taken > room) continue;
    fitting.push(tag);
    room -= taken;
  }
  return fitting.join(', ');
}
