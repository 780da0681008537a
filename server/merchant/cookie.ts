// The cookie that holds a merchant's session in a browser.
import type { IncomingMessage } from 'node:http';
import type { Response } from 'express';
import { sessionMs } from '../domain/merchant_sessions.ts';
import { cookieIn } from '../http/cookies.ts';

/** The cookie for the public URL of the server, under which browsers know it. */
export const cookieAt = (publicUrl: string | undefined) => new Cookie(publicUrl?.startsWith('https:') ?? false);

/** `secure` if browsers reach the server by https. The `__Host-` prefix then keeps other hosts of the same domain from setting the cookie. */
class Cookie {
  private readonly secure: boolean;
  readonly name: string;

  constructor(secure: boolean) {
    this.secure = secure;
    this.name = secure ? '__Host-merchant' : 'merchant';
  }

  read = (request: Pick<IncomingMessage, 'headers'>): string | undefined => cookieIn(request, this.name);

  // not `strict`: a merchant who follows a link from the app must stay signed in. `lax` sends no cookie with forms of other sites, so they can't decide
  private readonly attributes = () => ({ httpOnly: true, sameSite: 'lax', secure: this.secure, path: '/' }) as const;

  set(response: Response, secret: string) {
    response.cookie(this.name, secret, { ...this.attributes(), maxAge: sessionMs });
  }

  clear(response: Response) {
    response.clearCookie(this.name, this.attributes());
  }
}
