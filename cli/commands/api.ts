import { readFileSync } from 'node:fs';
import { resolve as pathOf } from 'node:path';
import type { Command } from 'commander';
import { parameterNames, resolve } from '../../contract/document.ts';
import { printable } from '../../contract/printable.ts';
import { nearest } from '../../contract/requests/hints.ts';
import { filled, refusalOf, search } from '../connection.ts';
import { documentOf, type Endpoint, endpoints, endpointsNamed, type InterfaceName, prefixes } from '../contracts.ts';
import { misused } from '../failure.ts';
import { found } from '../search.ts';
import type { Doing, Task } from '../task.ts';
import { jsonOf } from '../words.ts';

/** The methods that the interfaces take. */
export const methods = ['get', 'post', 'put', 'delete'];

interface Asked {
  of: InterfaceName;
  method: string;
  path: string;
}

/** A call by a path as people write it: they may leave out the interface, the version and the `.json` at the end. */
function byPath(method: string, written: string, pairs: [string, string][]): Asked {
  const path = written.startsWith('/') ? written : `/${written}`;
  const of = /^\/operator(\/|$)/.test(path) ? 'operator' : 'admin';
  const whole = of === 'operator' || /^\/admin\//.test(path) ? path : prefixes.admin + path.replace(/^([^?]*?)(?:\.json)?(\?|$)/, '$1.json$2');
  const query = search(Object.fromEntries(pairs));
  return { of, method, path: whole + (whole.includes('?') ? query.replace('?', '&') : query) };
}

/** A call by the operation's name. Pairs fill the placeholders of the path. The other pairs become the query. */
async function byName(endpoint: Endpoint, pairs: [string, string][], shopId: () => Promise<number>): Promise<Asked> {
  const values: Record<string, unknown> = Object.fromEntries(pairs);
  const places = parameterNames(endpoint.path);
  if (places.includes('shop_id')) values.shop_id ??= await shopId();
  const path = prefixes[endpoint.of] + filled(endpoint, values);
  const known = endpoint.parameters.flatMap((one) => (one.in === 'query' ? [String(one.name)] : []));
  const query = pairs.filter(([name]) => !places.includes(name));
  const stranger = query.find(([name]) => !known.includes(name) && !known.includes(`${name}[]`));
  if (stranger) throw misused(`${endpoint.id} has no parameter ${stranger[0]}; it takes ${[...places, ...known].join(', ') || 'nothing'}`);
  return { of: endpoint.of, method: endpoint.method, path: path + search(Object.fromEntries(query)) };
}

async function bodyOf(data: string | undefined, { terminal }: Doing): Promise<string | undefined> {
  if (data === undefined) return undefined;
  const text = data === '-' ? await terminal.input() : data.startsWith('@') ? fileOf(pathOf(terminal.cwd, data.slice(1))) : data;
  jsonOf(text, 'The body');
  return text;
}

function fileOf(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    throw misused(`The body can't be read: ${(error as Error).message}`);
  }
}

interface ApiOptions {
  data?: string;
  include?: boolean;
}

async function call(doing: Doing, { data, include }: ApiOptions, words: string[]) {
  const { server, voice, terminal } = doing;
  const [first, ...more] = words;
  const method = methods.includes(first!.toLowerCase()) ? first!.toLowerCase() : undefined;
  const [what, ...given] = method === undefined ? words : more;
  if (what === undefined) throw misused(`Say what to ${method}: a path such as pages.json, or an operation such as listPages`);
  const pairs = given.map((pair): [string, string] => {
    const at = pair.indexOf('=');
    if (at < 1) throw misused(`${pair} is not written as name=value`);
    return [pair.slice(0, at), pair.slice(at + 1)];
  });
  const [endpoint, ...others] = endpointsNamed(what);
  if (others.length > 0) throw misused(`Both interfaces have ${what}: write admin:${what} or operator:${what}`);
  if (endpoint && method !== undefined && endpoint.method !== method) throw misused(`${endpoint.id} is a ${endpoint.method}, not a ${method}`);
  if (!endpoint && method === undefined) {
    const near = nearest(
      what,
      endpoints().map(({ id }) => id),
    );
    const meant =
      near === undefined ? `search with \`store-admin endpoints ${what}\`` : `did you mean ${near}? Otherwise search with \`store-admin endpoints\``;
    throw misused(`${what} is not an operation: ${meant}, or write \`store-admin api get PATH\``);
  }
  const asked = endpoint ? await byName(endpoint, pairs, () => server.shopId()) : byPath(method!, what, pairs);
  const body = await bodyOf(data, doing);
  const keys = asked.of === 'operator' ? server.asOperator() : { 'X-Service-Access-Token': await server.token() };
  const answered = await server.send(asked.method.toUpperCase(), asked.path, keys, body);
  if (include && !voice.json) {
    voice.print(voice.status(answered.status));
    for (const [name, value] of answered.headers) voice.print(`${voice.paint('dim', name)}: ${printable(value)}`);
    terminal.out.write('\n');
  }
  const told = answered.body === undefined ? answered.text : JSON.stringify(answered.body, undefined, 2);
  voice.print(told);
  if (answered.status >= 400) throw refusalOf(answered, asked.path);
}

export function apiCommands(program: Command, task: Task) {
  task<ApiOptions>(
    program
      .command('api')
      .description('call any operation by its name, or any path: `api listPages limit=5`, `api get pages/1`, `api post operator/shops -d @shop.json`')
      .argument('<words...>', 'an operation, or get, post, put or delete and a path; then name=value for path and query')
      .option('-d, --data <json>', 'the body; @FILE reads a file, and - standard input')
      .option('-i, --include', 'print status and headers too'),
    call,
  );

  task<object>(
    program
      .command('endpoints')
      .description('list the operations, without a server; with words, only those that match all of them, the best first')
      .argument('[words...]', 'such as webhook or write_content'),
    async ({ voice }, _, words) => {
      const all = found(words.map((word) => word.toLowerCase())).map((one) => ({
        operation: one.id,
        method: one.method.toUpperCase(),
        path: prefixes[one.of] + one.path,
        summary: one.operation.summary ?? '',
        scopes: one.scopes,
        deprecated: one.operation.deprecated === true,
        parameters: one.parameters.map(({ name }) => String(name)),
        body: Object.keys(resolve(documentOf(one.of), one.operation.requestBody ?? {}).content ?? {}).length > 0,
      }));
      voice.show(
        { endpoints: all },
        all.length === 0
          ? 'No operation has all of these words. Give fewer, or search the reference, whose address `store-admin docs` prints: it has guides too.'
          : voice.table(
              ['METHOD', 'PATH', 'OPERATION', 'WHAT IT DOES'],
              all.map((one) => [one.method, one.path, one.operation, one.deprecated ? `${one.summary} (deprecated)` : one.summary]),
            ),
      );
    },
  );
}
