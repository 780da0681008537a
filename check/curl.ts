// Commands for people, who paste them into a shell.
import { type Credential, withCredentials } from './credentials.ts';
import type { Sent } from './judge.ts';

/** A text as a shell takes it, whatever is in it. A contract or a server names things as it likes, and people paste the commands that name them. */
export const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;

/** What means something to a shell even within double quotes. */
const special = /[$`"\\!]/;

/** A curl command that sends the same request again. Credentials are read from a shell variable, so that the command reveals none. */
export function asCurl(origin: string, { method, url, headers, credentials = [], body }: Sent, secrets: string[] = []): string {
  const isUser = ({ before, variable }: Credential) => before === 'Basic ' && variable !== undefined;
  const mark = (n: number) => `__TOKEN_${n}__`;
  const hidden = credentials.map((one, n) => (one.variable === undefined ? one : { ...one, token: mark(n) }));
  const shown = withCredentials(
    { url, headers },
    hidden.filter((one) => !isUser(one)),
  );
  const read = (text: string) => credentials.reduce((all, { variable }, n) => all.replaceAll(mark(n), () => `$${variable}`), text);
  const spliced = (text: string) => quoted(text).replaceAll(/__TOKEN_\d+__/g, (at) => `'"${read(at)}"'`);
  const lines = Object.entries(shown.headers).map(([name, value]) => {
    if (secrets.includes(name.toLowerCase())) return ` -H "${name}: ${value.startsWith('Bearer ') ? 'Bearer ' : ''}$TOKEN"`;
    const header = `${name}: ${value}`;
    return ` -H ${read(header) === header || special.test(header) ? spliced(header) : `"${read(header)}"`}`;
  });
  const users = credentials.filter(isUser).map(({ variable }) => ` -u "$${variable}"`);
  const how = method === 'HEAD' ? ' --head' : method === 'GET' ? '' : ` -X ${method}`;
  return `curl -i${how} ${spliced(origin + shown.url)}${users.join('')}${lines.join('')}${body === undefined ? '' : ` --data-raw ${quoted(body)}`}`;
}
