import type { components, operations, refusals } from '../../generated/operator/articles.ts';
import { type Article, articles, blogs, articleEvent as event } from '../domain/blogs.ts';
import { firstPublishedAt, isPublished, nextPublishedAt, publishing } from '../domain/publishing.ts';
import { notFound, type OperatorHandlers } from '../handlers.ts';
import { after, type Executor } from '../store/table.ts';

const present = (article: Article): components['schemas']['Article'] => ({
  id: article.id,
  blog_id: article.blog_id,
  title: article.title,
  tags: article.tags,
  published: isPublished(article),
  published_at: article.published_at,
  created_at: article.created_at,
  updated_at: article.updated_at,
});

/** Locks an article, and its blog before it: a removal of the blog would otherwise tell of this article as well. */
async function articleForUpdate(tx: Executor, shopId: number, { blog_id, article_id }: { blog_id: number; article_id: number }) {
  if (!(await blogs.findForKeyShare(tx, shopId, blog_id))) return undefined;
  const article = await articles.findForUpdate(tx, shopId, article_id);
  return article?.blog_id === blog_id ? article : undefined;
}

const cleaned = (tags: string[]) => [...new Set(tags.map((tag) => tag.trim()))];

export const handlers: OperatorHandlers<operations, refusals> = {
  async listArticles({ shop, store, path, query, page }) {
    if (!(await blogs.find(store, shop.id, path.blog_id))) return notFound;
    const { rows, links } = await articles.list(store, shop.id, page, [after(query.since_id), ['blog_id', '=', path.blog_id]]);
    return { status: 200, body: { articles: rows.map(present) }, links };
  },

  async createArticle({ shop, store, path, body, now, happened }) {
    if (!(await blogs.findForKeyShare(store, shop.id, path.blog_id))) return notFound;
    const { title, tags = [], published } = body.article;
    const article = await articles.insert(
      store,
      {
        shop_id: shop.id,
        blog_id: path.blog_id,
        title,
        tags: cleaned(tags),
        published_at: firstPublishedAt({ published }, now),
      },
      now,
    );
    await happened(event(article, 'create'));
    return { status: 201, body: { article: present(article) } };
  },

  async getArticle({ shop, store, path }) {
    const article = await articles.findUnder(store, shop.id, { blog_id: path.blog_id }, path.article_id);
    return article ? { status: 200, body: { article: present(article) } } : notFound;
  },

  async updateArticle({ shop, store, path, body, now, happened }) {
    const article = await articleForUpdate(store, shop.id, path);
    if (!article) return notFound;
    const { title, tags, published } = body.article;
    const changes = {
      title,
      tags: tags && cleaned(tags),
      published_at: nextPublishedAt({ published }, article, now),
    };
    const changed = await articles.update(store, article, changes, now);
    const verb = publishing(article, changed);
    if (changed !== article) await happened(event(changed, verb ?? 'update'));
    return { status: 200, body: { article: present(changed) } };
  },

  async deleteArticle({ shop, store, path, happened }) {
    const article = await articleForUpdate(store, shop.id, path);
    if (!article) return notFound;
    await articles.remove(store, shop.id, [['id', '=', article.id]]);
    await happened(event(article, 'destroy'));
    return { status: 200, body: {} };
  },
};
