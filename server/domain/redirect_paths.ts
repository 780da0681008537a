// Brings addresses of pages into one form, so that they can be compared. They are stored and returned as they were written.
import type { Shop } from './tenants.ts';

const fullUrl = /^https?:\/\/[^/?#\\]*/i;

const slashed = (path: string) => (path.startsWith('/') ? path : `/${path}`);

/** The form in which a path is stored: of a full URL its path and query, and otherwise the text that was given. */
export function pathIn(given: string): string {
  const written = given.trim();
  return fullUrl.test(written) && URL.canParse(written) ? slashed(written.replace(fullUrl, '').replace(/#.*$/s, '')) : written;
}

/** Characters that mean the same in a path with and without their escape; a slash doesn't. `URL` leaves the last ones as they are, although they should be escaped. */
const plainInPath = /[\w.~!$&'()*+,;=:@[\]|-]/;

/** The same for a query, in which `&`, `;` and `=` separate members and a plus is a space. */
const plainInQuery = /[\w.~!$()*,:@/?[\]|\\^`{}-]/;

const unescaped = (text: string, plain: RegExp) =>
  text.replace(/%[0-9a-f]{2}/gi, (escaped) => {
    const character = String.fromCharCode(Number.parseInt(escaped.slice(1), 16));
    return plain.test(character) ? character : escaped.toUpperCase();
  });

/** Gives two addresses of one page the same text: dot segments are resolved, and characters that needn't be escaped are unescaped. */
const normal = ({ pathname, search }: URL): string => unescaped(pathname, plainInPath) + unescaped(search, plainInQuery);

const here = 'http://shop.invalid';

export const pathKey = (path: string) => normal(new URL(here + slashed(pathIn(path))));

/** A target is a path of the shop, or the URL of a page elsewhere. */
export function targetKey(target: string): string {
  const url = fullUrl.test(target.trim()) ? URL.parse(target.trim()) : null;
  const own = new URL(here + slashed(pathIn(target)));
  return url ? url.origin + normal(url) + url.hash : normal(own) + own.hash;
}

/** A dot at the end of a domain name doesn't change where it leads. */
const hostOf = ({ host }: URL) => host.replace(/\.(?=$|:)/, '');

/** Whether a redirect's target is the page that it starts from, with the shop's domain or without one. The target is resolved as a browser would. */
export function leadsToItself(shop: Pick<Shop, 'domain'>, path: string, target: string): boolean {
  const home = URL.parse(`https://${shop.domain}`);
  const url = URL.parse(target, home?.href);
  const isPath = !home || !url || !/^https?:$/.test(url.protocol);
  return isPath ? pathKey(target) === pathKey(path) : hostOf(url) === hostOf(home) && normal(url) === pathKey(path);
}
