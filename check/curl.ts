// Commands for people, who paste them into a shell.
import { own } from '../contract/document.ts';
import { printable } from '../contract/printable.ts';
import { type Credential, variablesFor, withCredentials } from './credentials.ts';
import type { Sent } from './judge.ts';

/** Each byte of a sign, as escapes of a shell. */
const bytesOf = (sign: string, before: string, base: 8 | 16) =>
  [...Buffer.from(sign)].map((byte) => `\\${before}${byte.toString(base).padStart(base === 8 ? 3 : 2, '0')}`).join('');

/**
 * A text as a shell takes it, whatever is in it. A contract or a server names things as it likes, and people paste the commands that name them.
 * Characters that a report only shows (`printable`) are written as escapes, so that they are the same characters once they are pasted.
 */
export function quoted(text: string): string {
  if (printable(text.replaceAll('\n', '')) === text.replaceAll('\n', '')) return `'${text.replaceAll("'", `'\\''`)}'`;
  const escaped = text.replaceAll(/[\\']/g, '\\$&').replaceAll('\r', '\\r').replaceAll('\n', '\\n');
  return `$'${[...escaped].map((sign) => (printable(sign) === sign ? sign : bytesOf(sign, 'x', 16))).join('')}'`;
}

/** What means something to a shell even within double quotes. */
const special = /[$`"\\!]/;

/** The largest text that every system takes as one word of a command. */
const mostOfWord = 100_000;

/** A body that can't be a word of a command is piped into it. */
function bodyOf(body: string | undefined): { before: string; after: string } {
  if (body === undefined) return { before: '', after: '' };
  if (Buffer.byteLength(body) <= mostOfWord && !body.includes('\0')) return { before: '', after: ` --data-raw ${quoted(body)}` };
  const text = [...body.replaceAll('\\', '\\\\')].map((sign) => (printable(sign) === sign ? sign : bytesOf(sign, '0', 8))).join('');
  return { before: `printf %b ${quoted(text)} | `, after: ' --data-binary @-' };
}

/** The shell variables for headers that every call has: `TOKEN` where it is the only secret. `schemes` have variables of their own, by the same rule. */
export function variablesOf(headers: Record<string, string>, schemes: readonly string[]): Record<string, string> {
  const names = Object.keys(headers);
  const variables = variablesFor([...schemes, ...names]);
  const isOne = names.length === 1 && schemes.length === 0;
  return Object.fromEntries(names.map((name) => [name.toLowerCase(), isOne ? 'TOKEN' : variables[name]!]));
}

/**
 * A curl command that sends the same request again. Credentials, and the headers that `secrets` names in lower case, are read from shell variables, so that the
 * command reveals none.
 */
export function asCurl(origin: string, { method, url, headers, credentials = [], body }: Sent, secrets: Record<string, string> = {}): string {
  const isUser = ({ before, variable }: Credential) => before === 'Basic ' && variable !== undefined;
  const mark = (n: number) => `__TOKEN_${n}__`;
  const hidden = credentials.map((one, n) => (one.variable === undefined ? one : { ...one, token: mark(n) }));
  const shown = withCredentials(
    { url, headers },
    hidden.filter((one) => !isUser(one)),
  );
  const read = (text: string) => credentials.reduce((all, { variable }, n) => all.replaceAll(mark(n), () => `$${variable}`), text);
  // each part is quoted by itself: the quotes that a part needs may differ from those of the next one
  const spliced = (text: string) =>
    text
      .split(/(__TOKEN_\d+__)/)
      .map((part, n) => (n % 2 === 1 ? `"${read(part)}"` : quoted(part)))
      .join('');
  const lines = Object.entries(shown.headers).map(([name, value]) => {
    const secret = own(secrets, name.toLowerCase());
    if (secret !== undefined) return ` -H "${name}: ${value.startsWith('Bearer ') ? 'Bearer ' : ''}$${secret}"`;
    const header = `${name}: ${value}`;
    return ` -H ${read(header) === header || special.test(header) ? spliced(header) : `"${read(header)}"`}`;
  });
  const users = credentials.filter(isUser).map(({ variable }) => ` -u "$${variable}"`);
  // curl sends a body with POST unless it is told otherwise
  const how = method === 'HEAD' ? ' --head' : method === 'GET' && body === undefined ? '' : ` -X ${method}`;
  // the check itself sends the address as it is written here
  const { pathname, search } = new URL(origin + shown.url);
  const address = origin + pathname + search;
  // brackets and braces stand for several addresses
  const plain = /[[\]{}]/.test(address) ? ' --globoff' : '';
  const { before, after } = bodyOf(body);
  return `${before}curl -i${how}${plain} ${spliced(address)}${users.join('')}${lines.join('')}${after}`;
}
