// A merchant's browser as far as a test needs one: it asks for a page, keeps a cookie, sends a form.
import type { Sandbox } from '../support/harness.ts';

export interface Visit {
  status: number;
  location: string | null;
  text: string;
  cookie: string | undefined;
}

export async function visit(
  url: string,
  { cookie, form, headers = {} }: { cookie?: string; form?: Record<string, string>; headers?: object } = {},
): Promise<Visit> {
  const response = await fetch(url, {
    redirect: 'manual',
    headers: { ...(cookie && { Cookie: cookie }), ...headers },
    ...(form && { method: 'POST', body: new URLSearchParams(form) }),
  });
  return {
    status: response.status,
    location: response.headers.get('location'),
    text: await response.text(),
    cookie: /^[^;]+/.exec(response.headers.get('set-cookie') ?? '')?.[0],
  };
}

/** Sends a form as a browser does from the page itself. */
export const sent = (url: string, form: Record<string, string>, cookie?: string) =>
  visit(url, { form, headers: { Origin: new URL(url).origin, 'Sec-Fetch-Site': 'same-origin' }, ...(cookie && { cookie }) });

export const loginAddress = async (box: Sandbox, return_path?: string): Promise<string> =>
  (await box.operator('POST', './merchant_sessions', { merchant_session: { ...(return_path && { return_path }) } })).body.merchant_session.url;

/** The cookie of a merchant of this shop who has signed in. */
export async function signedIn(box: Sandbox): Promise<string> {
  const { cookie } = await visit(await loginAddress(box));
  if (!cookie) throw new Error('nobody was let in');
  return cookie;
}

/** All addresses that a page leads to, with those of its forms and of a redirect. */
export function leadsTo({ text, location }: Pick<Visit, 'text' | 'location'>): string[] {
  const found = [...text.matchAll(/\b(?:href|action|src|content)="([^"]*)"/g)].map(([, to]) => to!.replaceAll('&amp;', '&'));
  return [...new Set([...found, ...(location ? [location] : [])])].filter((to) => !to.startsWith('data:') && to !== 'width=device-width, initial-scale=1');
}

export async function charged(box: Sandbox, more: object = {}) {
  const given = { name: 'Shelf labels', price: '24.00', return_url: 'https://shelf-notes.example/charged', ...more };
  const answer = await box.post('/application_charges.json', { application_charge: given });
  if (answer.status !== 201) throw new Error(answer.text);
  return answer.body.application_charge as { id: number; confirmation_url: string; decorated_return_url: string | null };
}

export async function subscribed(box: Sandbox, more: object = {}) {
  const given = { app_id: box.app.id, name: 'Labels by the sheet', price: '9.50', capped_amount: '50.00', terms: '$0.10 for each printed sheet.', ...more };
  const answer = await box.operator('POST', './recurring_application_charges', { recurring_application_charge: given });
  if (answer.status !== 201) throw new Error(answer.text);
  return answer.body.recurring_application_charge as { id: number };
}
