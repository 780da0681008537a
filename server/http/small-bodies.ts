// Express's parsers of bodies, ended as soon as a body is too large. By themselves they read such a body to its end before they refuse it.
import type { RequestHandler } from 'express';

/** The error has the status 413, and `letGoOnResponse` closes the connection after the response to it. */
export function within(limit: number, parser: (options: { limit: number }) => RequestHandler): RequestHandler {
  const parse = parser({ limit });
  return (request, response, next) => {
    let size = 0;
    let isOver = false;
    const over = (error?: unknown) => {
      if (isOver) return;
      isOver = true;
      request.off('data', count);
      next(error);
    };
    const tooLarge = () => over(Object.assign(new Error(`The body is larger than ${limit} bytes`), { status: 413 }));
    const count = (part: Buffer) => {
      size += part.length;
      if (size > limit) tooLarge();
    };
    parse(request, response, over);
    // the parser doesn't want bodies of this type
    if (isOver) return;
    if (Number(request.headers['content-length']) > limit) tooLarge();
    else request.on('data', count);
  };
}
