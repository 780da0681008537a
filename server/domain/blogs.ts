// Blogs and their articles. A blog's tags are those of its articles.
import { over } from '../store/over.ts';
import { type Executor, integer, json, nullable, type Row, table, text, time, wide } from '../store/table.ts';

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

const removedTogether = 100;

/** Removes a blog's articles. `gone` is called with each of them. A blog may have any number, so they are read a few at a time. */
export async function removeArticles(tx: Executor, { id, shop_id }: Blog, gone: (article: Article) => Promise<unknown>) {
  for (;;) {
    const some = await articles.all(tx, shop_id, [['blog_id', '=', id]], removedTogether);
    if (some.length === 0) return;
    for (const article of some) await gone(article);
    await articles.remove(tx, shop_id, [['id', 'in', some.map((article) => article.id)]]);
  }
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
