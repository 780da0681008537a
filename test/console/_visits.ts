// A browser at the console, as far as a test needs one.
import { operatorKey } from '../harness.ts';

interface Page {
  status: number;
  location: string | null;
  text: string;
  headers: Headers;
  /** What the browser would send from then on, of what was set. */
  cookies: string;
}

interface Visiting {
  cookie?: string | undefined;
  form?: Record<string, string> | [string, string][];
  headers?: Record<string, string>;
}

export async function visit(origin: string, path: string, { cookie, form, headers = {} }: Visiting = {}): Promise<Page> {
  const response = await fetch(origin + path, {
    redirect: 'manual',
    headers: { ...(cookie && { Cookie: cookie }), ...headers },
    ...(form && { method: 'POST', body: new URLSearchParams(form) }),
  });
  const set = response.headers.getSetCookie().map((one) => one.split(';')[0]!);
  return {
    status: response.status,
    location: response.headers.get('location'),
    text: await response.text(),
    headers: response.headers,
    cookies: set.join('; '),
  };
}

/** A form as a browser sends it from the page itself, and the page that it leads to. */
export async function act(origin: string, path: string, form: Record<string, string> | [string, string][], cookie?: string): Promise<Page> {
  const sent = await visit(origin, path, { form, cookie, headers: { Origin: origin, 'Sec-Fetch-Site': 'same-origin' } });
  if (sent.status !== 303) return sent;
  return visit(origin, sent.location!, { cookie: [cookie, sent.cookies].filter(Boolean).join('; ') });
}

export const signIn = async (origin: string, key = operatorKey) =>
  visit(origin, '/console/sign_in', { form: { key }, headers: { Origin: origin, 'Sec-Fetch-Site': 'same-origin' } });

/** What the last action came to, in words; that names stand by themselves isn't seen. */
export const said = ({ text }: Page) => /<div class="said [^>]*><p>(.*?)<\/p>/s.exec(text)?.[1]?.replace(/[\u2068\u2069]/g, '');

/** Every page that the menu of a shop leads to. */
export async function menuOf(origin: string, shopId: number, cookie?: string): Promise<string[]> {
  const { text } = await visit(origin, `/console/shops/${shopId}`, { cookie });
  return [...text.matchAll(/<li><a href="(\/console[^"]*)"/g)].map(([, path]) => path!);
}
