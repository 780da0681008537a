// The cookie by which a browser is known to be a merchant's.
import type { IncomingMessage } from 'node:http';
import type { Response } from 'express';
import { sessionMs } from '../domain/merchant_sessions.ts';

/** Of the host that browsers know. */
export const cookieAt = (publicUrl: string | undefined) => new Cookie(publicUrl?.startsWith('https:') ?? false);

/** `secure` where browsers reach the server by https. The prefix then keeps other hosts of the same domain from setting it. */
class Cookie {
  private readonly secure: boolean;
  readonly name: string;

  constructor(secure: boolean) {
    this.secure = secure;
    this.name = secure ? '__Host-merchant' : 'merchant';
  }

  read({ headers }: Pick<IncomingMessage, 'headers'>): string | undefined {
    const start = `${this.name}=`;
    return (headers.cookie ?? '')
      .split(';')
      .map((part) => part.trim())
      .find((part) => part.startsWith(start))
      ?.slice(start.length);
  }

  // not `strict`: a merchant comes from the app's own pages, and brings the session along; what decides is a form, with which other sites can't
  private readonly attributes = () => ({ httpOnly: true, sameSite: 'lax', secure: this.secure, path: '/' }) as const;

  set(response: Response, secret: string) {
    response.cookie(this.name, secret, { ...this.attributes(), maxAge: sessionMs });
  }

  clear(response: Response) {
    response.clearCookie(this.name, this.attributes());
  }
}
