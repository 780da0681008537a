// Reads the forms of people's pages, and what OAuth's clients send. Express's own parsers read a body that is too large to its end before they refuse it.
// With bodies that have no end, a stranger would keep the event loop busy for as long as a request may take to arrive.
import type { Request, RequestHandler } from 'express';

/** A body that is refused. Express's error handlers know by `status` that it is the client's fault. */
class Unreadable extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/** However small a piece is, it takes time of the event loop. */
const mostPieces = 250;

/** Puts what `parse` makes of the text into `request.body`. Bodies of other types aren't read. */
export function readBody(types: RegExp, mostBytes: number, parse: (text: string, request: Request) => unknown): RequestHandler {
  const tooLarge = () => new Unreadable(413, `The body is larger than ${mostBytes} bytes, or comes in too many pieces`);
  return (request, _response, next) => {
    const { headers } = request;
    const length = headers['content-length'];
    if ((length === undefined && headers['transfer-encoding'] === undefined) || !types.test(headers['content-type'] ?? '')) return next();
    if (Number(length) > mostBytes) return next(tooLarge());
    if ((headers['content-encoding'] ?? 'identity') !== 'identity') return next(new Unreadable(415, 'The body must not be compressed'));
    if (request.destroyed) return next(new Unreadable(400, 'The body broke off'));
    const pieces: Buffer[] = [];
    let size = 0;
    const end = (error?: Error) => {
      request.off('data', onData).off('end', onEnd).off('close', onClose);
      if (error) request.pause();
      next(error);
    };
    const onData = (piece: Buffer) => {
      size += piece.length;
      if (size > mostBytes || pieces.push(piece) > mostPieces) end(tooLarge());
    };
    const onEnd = () => {
      try {
        request.body = parse(Buffer.concat(pieces).toString('utf8'), request);
      } catch {
        return end(new Unreadable(400, "The body can't be parsed"));
      }
      end();
    };
    const onClose = () => end(new Unreadable(400, 'The body broke off'));
    request.on('data', onData).on('end', onEnd).on('close', onClose);
  };
}

export const formType = /^application\/x-www-form-urlencoded *(;|$)/i;
