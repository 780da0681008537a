// Under which name a request came. A name decides which shop's tokens are good and, in the sandbox, what the links of the response begin with.
import type { IncomingMessage } from 'node:http';
import { type AddressInfo, isIP } from 'node:net';

const wellFormed = /^(?:[a-z0-9_](?:[a-z0-9_.-]*[a-z0-9_])?\.?|\[[0-9a-f:.]+\])(?::\d{0,5})?$/i;
/** A host name has 253 characters at most; a final dot and a port come on top. */
const longest = 260;

const asked = 'The request has to name one host, as HTTP asks';

/**
 * What speaks against the name that a request came under; undefined where nothing does.
 * An address that carries its own host (`GET http://host/path`) counts for more than the header, as HTTP has it, and is brought into the usual form.
 */
export function hostProblem(request: IncomingMessage): string | undefined {
  const { headers, rawHeaders, url = '' } = request;
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) if (rawHeaders[at]!.length === 4 && rawHeaders[at]!.toLowerCase() === 'host') hosts++;
  if (hosts > 1 || (hosts === 0 && request.httpVersion !== '1.0')) return asked;
  if (hosts === 1 && !isHost(headers.host)) return 'The Host header is not a host';
  if (url.startsWith('/')) return undefined;
  // OPTIONS * asks about the server as a whole
  if (url === '*') return undefined;
  const [, host, path = ''] = /^https?:\/\/([^/?#]*)(.*)$/is.exec(url) ?? [];
  if (!isHost(host)) return "The address of the request can't be read";
  headers.host = host;
  request.url = path.startsWith('/') ? path : `/${path}`;
  return undefined;
}

const isHost = (host: string | undefined): host is string => host !== undefined && host.length <= longest && wellFormed.test(host);

/** As the domains of shops are written: without port and final dot, in lower case. Empty where HTTP/1.0 named none. */
export const nameOf = ({ headers }: IncomingMessage): string => (headers.host ?? '').replace(/:\d*$/, '').replace(/\.$/, '').toLowerCase();

const scheme = ({ socket }: IncomingMessage) => ('encrypted' in socket && socket.encrypted ? 'https' : 'http');

/** Scheme and host under which the caller knows this server. For the response to that caller and nobody else. */
export const calledAs = (request: IncomingMessage): string => (request.headers.host ? `${scheme(request)}://${request.headers.host}` : ownAddress(request));

/** Scheme and address at which this server took the connection: nothing of it is the caller's word. */
export function ownAddress(request: IncomingMessage): string {
  const { address = '127.0.0.1', port = 80 } = request.socket.address() as Partial<AddressInfo>;
  const plain = address.replace(/^::ffff:(?=\d+\.)/, '');
  return `${scheme(request)}://${plain.includes(':') ? `[${plain}]` : plain}:${port}`;
}

/** So many characters of X-Forwarded-For are looked at for each proxy. */
const longestAddress = 64;

/** Who asks. What stands to the left of the trusted proxies' own words anybody may have written. */
export function addressOf(request: IncomingMessage, hops: number): string {
  const own = (request.socket.remoteAddress ?? '').replace(/^::ffff:(?=\d+\.)/, '');
  const forwarded = hops > 0 ? request.headers['x-forwarded-for'] : undefined;
  if (forwarded === undefined) return own;
  const told = String(forwarded)
    .slice(-longestAddress * hops)
    .split(',')
    .slice(-hops)[0]!
    .trim();
  // some proxies add the port
  const address = /^\[(.*)\](?::\d+)?$/.exec(told)?.[1] ?? /^([\d.]+):\d+$/.exec(told)?.[1] ?? told;
  return isIP(address) ? address : own;
}

/**
 * Whether the name is an address or localhost, or there is none. The owner of any other name can point it at this machine, and a page of theirs could
 * then read what is here.
 */
export const isOfThisMachine = (name: string): boolean =>
  name === '' || name === 'localhost' || name.endsWith('.localhost') || isIP(name.replace(/^\[(.*)\]$/, '$1')) !== 0;
