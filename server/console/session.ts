// What a browser keeps for the console: the sealed operator key, and for one page the result of the last action. The server keeps neither.
import type { IncomingMessage } from 'node:http';
import type { CookieOptions, Response } from 'express';
import { cookieIn } from '../http/cookies.ts';

/** Seals a text so that only this server, or another server of the same host, can open it. */
interface Seals {
  seal(place: string, text: string): string;
  open(place: string, sealed: string): string;
}

/** The result of an action. Only the next page shows it. */
export interface Said {
  text: string;
  bad?: boolean;
  /** What is shown only once, such as a token. */
  secrets?: [name: string, value: string][];
  link?: [text: string, url: string];
  /** The page that opens next. If it isn't given, the same page opens again. */
  to?: string;
  /** The values that were entered, if they have to be corrected. */
  given?: [name: string, value: string][];
  /** The fields that are wrong, as far as the refusal names them. */
  wrong?: string[];
}

const sessionMs = 8 * 3_600_000;
const saidMs = 60_000;
/** The limit of a text in bytes: browsers take no larger cookies, and sealing makes a text a third longer. */
const mostSaid = 2600;

export class Sessions {
  private readonly seals: Seals;
  private readonly secure: boolean;

  constructor(seals: Seals, secure: boolean) {
    this.seals = seals;
    this.secure = secure;
  }

  /** The key of a browser that has signed in, and not too long ago. */
  keyOf(request: IncomingMessage): string | undefined {
    const session = this.opened(request, 'session') as { key: string; until: number } | undefined;
    return session && session.until > Date.now() ? session.key : undefined;
  }

  /** Tells the session from all others. Undefined for a browser that hasn't signed in. */
  idOf(request: IncomingMessage): string | undefined {
    return cookieIn(request, this.nameOf('session'));
  }

  begin(response: Response, key: string) {
    this.set(response, 'session', { key, until: Date.now() + sessionMs }, sessionMs);
  }

  end(response: Response) {
    response.clearCookie(this.nameOf('session'), this.attributes());
  }

  /** Whether a cookie has room for it. */
  fits({ to, ...said }: Said): boolean {
    return Buffer.byteLength(JSON.stringify(said)) <= mostSaid;
  }

  /** False if there is no room for what was entered. */
  say(response: Response, { to, ...said }: Said): boolean {
    const fits = this.fits(said);
    if (!fits && said.given) return false;
    this.set(response, 'said', fits ? said : { ...said, text: `${[...said.text].slice(0, 400).join('')}…` }, saidMs);
    return true;
  }

  /** Shown once: loading the page again shows nothing. */
  said(request: IncomingMessage, response: Response): Said | undefined {
    const said = this.opened(request, 'said') as Said | undefined;
    if (said) response.clearCookie(this.nameOf('said'), this.attributes());
    return said;
  }

  private opened(request: IncomingMessage, kind: string): unknown {
    const sealed = cookieIn(request, this.nameOf(kind));
    if (sealed === undefined) return undefined;
    try {
      return JSON.parse(this.seals.open(placeOf(kind), sealed));
    } catch {
      // sealed by another server, or made up
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
