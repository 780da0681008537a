import { setTimeout as pause } from 'node:timers/promises';
import type { Command } from 'commander';
import { printable } from '../../contract/printable.ts';
import { type Answer, type Connection, said, search } from '../connection.ts';
import { exits, Failure } from '../failure.ts';
import type { Voice } from '../output.ts';
import type { Task } from '../task.ts';
import { limitOf } from '../words.ts';

interface Options {
  follow?: boolean;
  limit: string;
}

const pollMs = 500;
const pageSize = 250;
/** A record gets its id when its write begins, and a write that began later may be stored first. So each poll asks for this many of the shown records again. */
const askedAgain = 100;
const gone = 'The server has stopped: run this command again once the server runs';

interface Kept {
  id: number;
}

/** Shows the latest items. With `--follow` it goes on with new items, until it is stopped. */
async function follow<T extends Kept>(
  { limit, follow }: Options,
  stop: AbortSignal,
  latest: (most: number) => Promise<readonly T[]>,
  behind: (id: number) => Promise<readonly T[]>,
  show: (one: T) => void,
) {
  let some = await latest(limitOf(limit, pageSize));
  const next = (last: number) =>
    behind(last).catch((error: unknown) => {
      throw error instanceof Failure && error.code === exits.noServer ? new Failure(gone, exits.noServer) : error;
    });
  for (let shown: number[] = []; ; some = await next(shown[0] ?? 0)) {
    const fresh = some.filter(({ id }) => !shown.includes(id));
    for (const one of fresh) show(one);
    shown = [...shown, ...fresh.map(({ id }) => id)].sort((a, b) => a - b).slice(-askedAgain);
    if (!follow) return;
    // a full page may be followed by more at once, so there is no pause
    if (some.length < pageSize) await pause(pollMs, undefined, { signal: stop });
  }
}

interface ShopEvent extends Kept {
  created_at: string;
  subject_type: string;
  subject_id: number;
  verb: string;
  description: string;
}

const eventsBehind = async (server: Connection, filter: string | undefined, since_id: number) =>
  ((await server.admin(`/events.json${search({ limit: pageSize, since_id, filter })}`)).body as { events: ShopEvent[] }).events;

/** The list begins with the oldest events, so all of its pages are read. */
async function latestEvents(server: Connection, filter: string | undefined, most: number): Promise<ShopEvent[]> {
  let latest: ShopEvent[] = [];
  for (let last = 0; ; last = latest.at(-1)!.id) {
    const page = await eventsBehind(server, filter, last);
    latest = [...latest, ...page].slice(-most);
    if (page.length < pageSize) return latest;
  }
}

const event = (voice: Voice, one: ShopEvent) =>
  `${one.created_at}  ${voice.paint('cyan', `${one.subject_type} ${one.verb}`)}  ${one.subject_id}  ${printable(one.description)}`;

type Served = Answer<'listRequests'>['requests'][number];

const request = (voice: Voice, { at, method, path, operation, status, duration_ms, errors, request_id }: Served) =>
  `${at.slice(11, 23)}  ${voice.status(status)}  ${method.padEnd(6)} ${printable(path)}  ${operation}  ${duration_ms} ms${
    status >= 400
      ? `\n              ${voice.paint('yellow', errors === null ? (status === 404 ? 'nothing is at that path' : 'no reason was kept') : printable(said(errors)))}  ${voice.paint('dim', request_id)}`
      : ''
  }`;

async function showRequest(server: Connection, voice: Voice, request_id: string) {
  const [found] = (await server.operator('listRequests', { query: { request_id } })).requests;
  if (!found) throw new Failure(`No request with the id ${request_id} is kept: a sandbox keeps only the latest ones, and until it stops`);
  const answer = await server.operator('getRequest', { path: { request_number: found.id } });
  const { query, headers, body, answer_headers, answer_body } = answer.request;
  const part = (title: string, values: Record<string, string> | null, text: string | null) =>
    [
      voice.paint('bold', title),
      ...(values === null ? ['not kept: only the latest requests have their headers and bodies'] : [voice.facts(values)]),
      ...(text ? ['', printable(text)] : []),
    ].join('\n');
  const sent = part(`${found.method} ${printable(found.path)}${query && `?${printable(query)}`}`, headers, body);
  voice.show(answer, [request(voice, found), '', sent, '', part(String(found.status), answer_headers, answer_body)].join('\n'));
}

export function followCommands(program: Command, task: Task) {
  task<Options & { filter?: string }>(
    program
      .command('events')
      .description('the event log of the shop, as far as the app of the token may read it')
      .option('--follow', 'go on with new entries, until Ctrl-C')
      .option('--filter <subjects>', 'only these subject types, such as Product,Order')
      .option('--limit <number>', 'how many entries to show at first, 1 to 250', '50'),
    async ({ server, voice, terminal }, { filter, ...options }) =>
      follow<ShopEvent>(
        options,
        terminal.stop,
        (most) => latestEvents(server, filter, most),
        (since_id) => eventsBehind(server, filter, since_id),
        (one) => voice.each(one, event(voice, one)),
      ),
  );

  task<Options & { refused?: boolean }>(
    program
      .command('logs')
      .description('the latest requests to a sandbox, and why it refused them; with an id, one with its headers and bodies')
      .argument('[id]', 'the X-Request-Id of a response')
      .option('--follow', 'go on with new entries, until Ctrl-C')
      .option('--refused', 'only requests with a status of 400 or more')
      .option('--limit <number>', 'how many entries to show at first, 1 to 250', '50'),
    async ({ server, voice, terminal }, { refused, ...options }, [id]) => {
      if (id !== undefined) return showRequest(server, voice, id);
      await follow<Served>(
        options,
        terminal.stop,
        async (limit) => (await server.operator('listRequests', { query: { limit, ...(refused && { refused }) } })).requests,
        async (since_id) => (await server.operator('listRequests', { query: { limit: pageSize, since_id, ...(refused && { refused }) } })).requests,
        (one) => voice.each(one, request(voice, one)),
      );
    },
  );
}
