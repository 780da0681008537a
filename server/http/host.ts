// The host name of a request. It decides which shop's tokens are good and, in the sandbox, how the links in the response begin.
import type { IncomingMessage } from 'node:http';
import { type AddressInfo, isIP } from 'node:net';

const wellFormed = /^(?:[a-z0-9_](?:[a-z0-9_.-]*[a-z0-9_])?\.?|\[[0-9a-f:.]+\])(?::\d{0,5})?$/i;
/** A host name has 253 characters at most; the rest is for a final dot and a port. */
const longest = 260;

const asked = 'The request has to name one host, as HTTP asks';

/**
 * What is wrong with the host of a request; undefined where nothing is.
 * As HTTP requires, an absolute address (`GET http://host/path`) takes precedence over the Host header. It is rewritten into the usual form.
 */
export function hostProblem(request: IncomingMessage): string | undefined {
  const { headers, rawHeaders, url = '' } = request;
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) if (rawHeaders[at]!.length === 4 && rawHeaders[at]!.toLowerCase() === 'host') hosts++;
  if (hosts > 1 || (hosts === 0 && request.httpVersion !== '1.0')) return asked;
  if (hosts === 1 && !isHost(headers.host)) return 'The Host header is not a host';
  if (url.startsWith('/')) return undefined;
  // OPTIONS * is about the server as a whole
  if (url === '*') return undefined;
  const [, host, path = ''] = /^https?:\/\/([^/?#]*)(.*)$/is.exec(url) ?? [];
  if (!isHost(host)) return "The address of the request can't be read";
  headers.host = host;
  request.url = path.startsWith('/') ? path : `/${path}`;
  return undefined;
}

const isHost = (host: string | undefined): host is string => host !== undefined && host.length <= longest && wellFormed.test(host);

/** The name in the form of shops' domains: in lower case, without port and final dot. Empty where an HTTP/1.0 request has no host. */
export const hostNameOf = ({ headers }: IncomingMessage): string => (headers.host ?? '').replace(/:\d*$/, '').replace(/\.$/, '').toLowerCase();

const scheme = ({ socket }: IncomingMessage) => ('encrypted' in socket && socket.encrypted ? 'https' : 'http');

/** Scheme and host under which the caller reached this server. Only for the response to that same caller, who chose the name. */
export const calledAs = (request: IncomingMessage): string => (request.headers.host ? `${scheme(request)}://${request.headers.host}` : ownOriginOf(request));

/** Scheme and address on which this server accepted the connection. The caller has no influence on it. */
export function ownOriginOf(request: IncomingMessage): string {
  const { address = '127.0.0.1', port = 80 } = request.socket.address() as Partial<AddressInfo>;
  const plain = address.replace(/^::ffff:(?=\d+\.)/, '');
  return `${scheme(request)}://${plain.includes(':') ? `[${plain}]` : plain}:${port}`;
}

/** For each proxy so many characters at the end of X-Forwarded-For are read. */
const longestAddress = 64;

/** The caller's address. Only the last entries of X-Forwarded-For come from trusted proxies; anyone may have written those before them. */
export function callerAddress(request: IncomingMessage, hops: number): string {
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
 * Whether the name is an address or localhost, or is empty. The owner of any other name can point it at this machine. A page under that name could
 * then read what this server serves.
 */
export const isOfThisMachine = (name: string): boolean =>
  name === '' || name === 'localhost' || name.endsWith('.localhost') || isIP(name.replace(/^\[(.*)\]$/, '$1')) !== 0;
