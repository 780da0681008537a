// What a browser keeps for the console: the sealed key of whoever signed in, and for one page what came of what was just done. The server keeps neither.
import type { IncomingMessage } from 'node:http';
import type { CookieOptions, Response } from 'express';

/** Seals what only this server, or another of the same host, can open. */
interface Seals {
  seal(place: string, text: string): string;
  open(place: string, sealed: string): string;
}

/** What came of an action, told on the next page alone. */
export interface Said {
  text: string;
  bad?: boolean;
  /** What is shown this once, such as a token. */
  secrets?: [name: string, value: string][];
  link?: [text: string, url: string];
  /** Where it leads; the page that it was done on unless told otherwise. */
  to?: string;
  /** What was entered, where it has to be corrected. */
  given?: [name: string, value: string][];
  /** Which of that is wrong, as far as the refusal names it. */
  wrong?: string[];
}

const sessionMs = 8 * 3_600_000;
const saidMs = 60_000;
/** Browsers take no larger cookies, and sealed a text grows by a third. */
const mostSaid = 2600;

export class Sessions {
  private readonly seals: Seals;
  private readonly secure: boolean;

  constructor(seals: Seals, secure: boolean) {
    this.seals = seals;
    this.secure = secure;
  }

  /** The key of whoever has signed in and not long ago. */
  keyOf(request: IncomingMessage): string | undefined {
    const session = this.opened(request, 'session') as { key: string; until: number } | undefined;
    return session && session.until > Date.now() ? session.key : undefined;
  }

  begin(response: Response, key: string) {
    this.set(response, 'session', { key, until: Date.now() + sessionMs }, sessionMs);
  }

  end(response: Response) {
    response.clearCookie(this.nameOf('session'), this.attributes());
  }

  say(response: Response, { to, ...said }: Said) {
    const fits = (one: object) => Buffer.byteLength(JSON.stringify(one)) <= mostSaid;
    const { given, ...short } = said;
    this.set(response, 'said', fits(said) ? said : fits(short) ? short : { ...short, text: `${[...short.text].slice(0, 400).join('')}…` }, saidMs);
  }

  /** Told once: whoever loads the page anew is told nothing. */
  said(request: IncomingMessage, response: Response): Said | undefined {
    const said = this.opened(request, 'said') as Said | undefined;
    if (said) response.clearCookie(this.nameOf('said'), this.attributes());
    return said;
  }

  private opened(request: IncomingMessage, kind: string): unknown {
    const start = `${this.nameOf(kind)}=`;
    const found = (request.headers.cookie ?? '').split(/; */).find((part) => part.startsWith(start));
    if (!found) return undefined;
    try {
      return JSON.parse(this.seals.open(placeOf(kind), found.slice(start.length)));
    } catch {
      // another server's, or made up
      return undefined;
    }
  }

  private set(response: Response, kind: string, value: object, maxAge: number) {
    response.cookie(this.nameOf(kind), this.seals.seal(placeOf(kind), JSON.stringify(value)), { ...this.attributes(), maxAge });
  }

  private nameOf(kind: string) {
    return `${this.secure ? '__Secure-' : ''}console-${kind}`;
  }

  private attributes(): CookieOptions {
    return { httpOnly: true, sameSite: 'strict', secure: this.secure, path: '/console' };
  }
}

const placeOf = (kind: string) => `console ${kind}`;
