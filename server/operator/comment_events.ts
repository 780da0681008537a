import type { operations, refusals } from '../../generated/operator/comment_events.ts';
import { articles } from '../domain/blogs.ts';
import { events, presentEvent } from '../domain/events.ts';
import { notFound, type OperatorHandlers } from '../handlers.ts';

export const handlers: OperatorHandlers<operations, refusals> = {
  async createCommentEvent({ shop, store, path, body, now }) {
    const article = await articles.findUnder(store, shop.id, { blog_id: path.blog_id }, path.article_id);
    if (!article) return notFound;
    const { comment_id, excerpt, author, body: text } = body.event;
    // not through `happened`: the call itself names the author, and the response needs the row
    const event = await events.insert(
      store,
      {
        shop_id: shop.id,
        subject_id: Number(comment_id),
        subject_type: 'Comment',
        verb: 'create',
        name: article.title,
        arguments: [article.title, excerpt, article.id],
        body: text ?? null,
        author: author ?? shop.name,
      },
      now,
    );
    return { status: 201, body: { event: presentEvent(event) } };
  },
};
