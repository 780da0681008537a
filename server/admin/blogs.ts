import type { components, operations, refusals } from '../../generated/admin/blogs.ts';
import { articleEvent, type Blog, blogs, removeArticles, tagsOf } from '../domain/blogs.ts';
import { handleOf, insertUnderHandle, nextHandle } from '../domain/handles.ts';
import { putMetafields, removeMetafields, wrongMetafields } from '../domain/metafields.ts';
import { type Handlers, notFound } from '../handlers.ts';
import { after, type Executor, equals } from '../store/table.ts';

const present = async (store: Executor, blog: Blog): Promise<components['schemas']['Blog']> => ({
  id: blog.id,
  handle: blog.handle,
  title: blog.title,
  updated_at: blog.updated_at,
  commentable: blog.commentable,
  // third-party feeds can't be enabled
  feedprovider: null,
  feedprovider_location: null,
  created_at: blog.created_at,
  template_suffix: blog.template_suffix,
  tags: await tagsOf(store, blog),
  admin_graphql_api_id: `gid://service/Blog/${blog.id}`,
});

const event = ({ id, title }: Blog, verb: 'create' | 'update' | 'destroy') => ({ id, event: { subject: 'Blog', verb, name: title } as const });
const owner = ({ id, shop_id }: Blog) => ({ shop_id, type: 'blog' as const, id });

export const handlers: Handlers<operations, refusals> = {
  async listBlogs({ shop, store, query, page }) {
    const { rows, links } = await blogs.list(store, shop.id, page, [after(query.since_id), equals('handle', query.handle)]);
    return { status: 200, body: { blogs: await Promise.all(rows.map((blog) => present(store, blog))) }, links };
  },

  async countBlogs({ shop, store }) {
    return { status: 200, body: { count: await blogs.count(store, shop.id, []) } };
  },

  async getBlog({ shop, store, path }) {
    const blog = await blogs.find(store, shop.id, path.blog_id);
    return blog ? { status: 200, body: { blog: await present(store, blog) } } : notFound;
  },

  async createBlog({ shop, store, body, now, happened }) {
    const { title, handle, commentable, template_suffix, metafields } = body.blog;
    const blog = await insertUnderHandle(
      store,
      blogs,
      handleOf([handle, title], 'blog'),
      {
        shop_id: shop.id,
        title,
        commentable: commentable ?? 'no',
        template_suffix: template_suffix || null,
      },
      now,
    );
    // no check of the limits: the contract and the size of a body keep a new record within them
    await putMetafields(store, owner(blog), metafields, now);
    await happened(event(blog, 'create'));
    return { status: 201, body: { blog: await present(store, blog) } };
  },

  updateBlog: {
    async rules({ shop, store, path, body }) {
      const blog = await blogs.findForUpdate(store, shop.id, path.blog_id);
      return blog ? wrongMetafields(store, owner(blog), body.blog.metafields) : notFound;
    },

    async handle({ shop, store, path, body, now, happened }) {
      const blog = await blogs.find(store, shop.id, path.blog_id);
      if (!blog) return notFound;
      const { title, commentable, template_suffix, metafields } = body.blog;
      const described = await putMetafields(store, owner(blog), metafields, now);
      const changed = await blogs.update(
        store,
        blog,
        {
          title,
          handle: await nextHandle(store, blogs, blog, body.blog, 'blog'),
          commentable,
          template_suffix: template_suffix === undefined ? undefined : template_suffix || null,
        },
        now,
        described,
      );
      if (changed !== blog) await happened(event(changed, 'update'));
      return { status: 200, body: { blog: await present(store, changed) } };
    },
  },

  async deleteBlog({ shop, store, path, happened }) {
    const blog = await blogs.findForUpdate(store, shop.id, path.blog_id);
    if (!blog) return notFound;
    await blogs.remove(store, shop.id, [['id', '=', blog.id]]);
    await removeArticles(store, blog, (article) => happened(articleEvent(article, 'destroy')));
    await removeMetafields(store, owner(blog));
    await happened(event(blog, 'destroy'));
    return { status: 200, body: {} };
  },
};
