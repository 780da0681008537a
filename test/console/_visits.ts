// A small browser for tests of the console: it sends forms, keeps cookies and follows redirections.
import { operatorKey } from '../support/harness.ts';

interface Page {
  status: number;
  location: string | null;
  text: string;
  headers: Headers;
  /** The cookies that the browser would send from this response on. */
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

/** Sends a form as a browser sends it from the page itself, and follows the redirection. */
export async function act(origin: string, path: string, form: Record<string, string> | [string, string][], cookie?: string): Promise<Page> {
  const sent = await visit(origin, path, { form, cookie, headers: { Origin: origin, 'Sec-Fetch-Site': 'same-origin' } });
  if (sent.status !== 303) return sent;
  return visit(origin, sent.location!, { cookie: [cookie, sent.cookies].filter(Boolean).join('; ') });
}

export const signIn = async (origin: string, key = operatorKey) =>
  visit(origin, '/console/sign_in', { form: { key }, headers: { Origin: origin, 'Sec-Fetch-Site': 'same-origin' } });

/** The message about the last action as text, without the characters that isolate names from the text direction around them. */
export const said = ({ text }: Page) => /<div class="said [^>]*><p>(.*?)<\/p>/s.exec(text)?.[1]?.replace(/[\u2068\u2069]/g, '');

/** The paths of all pages in a shop's menu. */
export async function menuOf(origin: string, shopId: number, cookie?: string): Promise<string[]> {
  const { text } = await visit(origin, `/console/shops/${shopId}`, { cookie });
  return [...text.matchAll(/<li><a href="(\/console[^"]*)"/g)].map(([, path]) => path!);
}
