// Whether a form comes from a page of this server. Browsers say in headers which site a request comes from.
import type { IncomingMessage } from 'node:http';

interface Sent {
  headers: IncomingMessage['headers'];
  protocol: string;
}

interface Place {
  publicUrl: string | undefined;
  sandbox: boolean;
  /** Whether a request without `Origin`, which no browser sends, counts as from here. */
  orUnnamed?: boolean;
}

/** A form that another site sent must do nothing. A sandbox with a public URL is also used under the name that the browser has for it. */
export function isSentFromHere({ headers, protocol }: Sent, { publicUrl, sandbox, orUnnamed = false }: Place): boolean {
  const { origin, 'sec-fetch-site': site } = headers;
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return false;
  if (origin === undefined) return orUnnamed;
  const here = `${protocol}://${headers.host}`;
  return publicUrl ? origin === new URL(publicUrl).origin || (sandbox && origin === here) : origin === here;
}
