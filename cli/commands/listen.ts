// Forwards an app's deliveries to the place where it runs. The server keeps each delivery until it is told what the app answered. It is told as soon as the app
// has answered. If this process ends at any point, the next start finds the remaining deliveries. At most the one under way is sent again, under its own id.
import { hostname } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import type { Command } from 'commander';
import type { Answer, Connection } from '../connection.ts';
import { topicNames } from '../contracts.ts';
import { exits, Failure, misused } from '../failure.ts';
import type { Voice } from '../output.ts';
import { type Doing, type Task, untilStopped } from '../task.ts';
import { assertKnown, listOf } from '../words.ts';

type Held = Answer<'listHeldDeliveries'>['held_deliveries'][number];

interface Options {
  forwardTo?: string;
  topics?: string;
  name: string;
  close?: boolean;
}

const atOnce = 50;
const idleMs = 400;
/** The waits between two attempts while the app or the server is away. */
const patience = { firstMs: 250, mostMs: 4000 };
/** Longer than the 5 s of other deliveries, because a developer may have stopped the app in a debugger. */
const answerWithinMs = 60_000;

const usualName =
  hostname()
    .toLowerCase()
    .replace(/[^a-z0-9_-]+/g, '-')
    .replace(/^[-_]+/, '')
    .slice(0, 63) || 'listener';

function addressOf(text: string | undefined): string {
  if (text === undefined) throw misused('Give the address at which your app takes webhooks, such as --forward-to localhost:3000/webhooks');
  const full = /^[a-z]+:\/\//i.test(text) ? text : /^\d+(\/|$)/.test(text) ? `http://localhost:${text}` : `http://${text}`;
  if (!/^https?:/i.test(full) || !URL.canParse(full)) throw misused(`--forward-to takes an address such as localhost:3000/webhooks, not ${text}`);
  return full;
}

/** Repeats the work until it succeeds. Only the first failure is reported. */
async function persist<T>(work: () => Promise<T>, isAway: (error: unknown) => boolean, say: (error: unknown) => void, stop: AbortSignal): Promise<T> {
  for (let waitMs = patience.firstMs, told = false; ; waitMs = Math.min(patience.mostMs, 2 * waitMs)) {
    try {
      return await work();
    } catch (error) {
      if (stop.aborted || !isAway(error)) throw error;
      if (!told) say(error);
      told = true;
      await pause(waitMs, undefined, { signal: stop });
    }
  }
}

interface Reply {
  status: number;
  answer: string;
  duration_ms: number;
}

/** Sends the bytes and headers that were signed, so that the app can verify the signature. */
async function forward(address: string, { headers, payload }: Held, stop: AbortSignal): Promise<Reply> {
  const began = performance.now();
  const signal = AbortSignal.any([stop, AbortSignal.timeout(answerWithinMs)]);
  const response = await fetch(address, { method: 'POST', headers, body: payload, redirect: 'manual', signal });
  const answer = (await response.text()).replaceAll('\0', '').slice(0, 1024);
  return { status: response.status, answer, duration_ms: Math.round(performance.now() - began) };
}

const isServerAway = (error: unknown) => error instanceof Failure && (error.code === exits.noServer || (error.told.status ?? 0) >= 500);

/** Tells the server what the app has answered. If the listener was closed meanwhile, the delivery waits for no answer, and the refusal is ignored. */
const tell = (server: Connection, name: string, held: Held, reply: Reply) =>
  server.operator('answerHeldDelivery', { path: { listener_name: name, delivery_id: held.id }, body: { attempt: reply } }).catch((error: unknown) => {
    if (error instanceof Failure && (error.told.status === 422 || error.told.status === 404)) return undefined;
    throw error;
  });

function shown(voice: Voice, { id, topic, delivery_uid, attempt_count }: Held, { status, duration_ms }: Reply, state: string): string {
  const again = attempt_count > 0 ? ` (attempt ${attempt_count + 1})` : '';
  const outlook = { failed: '; given up, `store-admin redeliver` sends it again', pending: '; the server retries it later' }[state] ?? '';
  return `${new Date().toISOString().slice(11, 19)}  ${voice.status(status)}  ${topic}  ${id}  ${delivery_uid}  ${duration_ms} ms${again}${outlook}`;
}

async function close({ server, voice }: Doing, { name }: Options) {
  await server.operator('closeWebhookListener', { path: { listener_name: name } }).catch((error: unknown) => {
    throw error instanceof Failure && error.told.status === 404 ? new Failure(`There is no listener ${name}: name an existing one with --name`) : error;
  });
  voice.show({ closed: name }, `The listener ${name} is closed; the webhooks that were kept for it are dropped.`);
}

async function listen({ server, voice, terminal }: Doing, { forwardTo, topics, name }: Options) {
  const address = addressOf(forwardTo);
  const { stop } = terminal;
  const wanted = topics === undefined ? undefined : listOf(topics);
  for (const topic of wanted ?? []) assertKnown(topic, 'topic', topicNames);
  const { app_id } = await server.theInstall();
  const wish = { app_id, ...(wanted && { topics: wanted }) };
  const { webhook_listener } = await server.operator('openWebhookListener', { path: { listener_name: name }, body: { webhook_listener: wish } });
  const secret = app_id === server.left.app_id ? server.left.client_secret : undefined;
  voice.each(
    { listening: webhook_listener, forward_to: address, ...(secret && { client_secret: secret }) },
    voice.facts({
      listener: name,
      shop: webhook_listener.shop_id,
      app: app_id,
      topics: topics === undefined ? `all ${webhook_listener.topics.length} that the app may subscribe to` : webhook_listener.topics.join(' '),
      'forwards to': address,
      'signed with': secret ?? "the app's client secret, which was shown when the app was made; `store-admin app secret` makes another",
    }),
  );
  voice.note(`Ctrl-C stops it, and the server keeps later webhooks for it. \`store-admin listen --close --name ${name}\` closes it.`);
  const path = { listener_name: name };
  const patiently = <T>(work: () => Promise<T>) => persist(work, isServerAway, () => voice.note('The server does not answer; waiting for it.'), stop);
  while (!stop.aborted) {
    const { held_deliveries } = await patiently(() => server.operator('listHeldDeliveries', { path, query: { limit: atOnce } }));
    for (const held of held_deliveries) {
      const reply = await persist(
        () => forward(address, held, stop),
        () => true,
        (error) => voice.note(`Your app doesn't answer at ${address} (${causeOf(error)}); waiting for it, and nothing is lost.`),
        stop,
      );
      const told = await patiently(() => tell(server, name, held, reply));
      const state = told?.webhook_delivery.state ?? 'ended';
      voice.each(
        { delivery: { ...held, attempt_count: held.attempt_count + 1 }, status: reply.status, duration_ms: reply.duration_ms, state },
        shown(voice, held, reply, state),
      );
    }
    if (held_deliveries.length === 0) await pause(idleMs, undefined, { signal: stop });
  }
}

function causeOf(error: unknown): string {
  const { name, cause, message } = error as Error & { cause?: NodeJS.ErrnoException };
  return name === 'TimeoutError' ? 'no answer within a minute' : (cause?.code ?? cause?.message ?? message);
}

export function listenCommand(program: Command, task: Task) {
  task<Options>(
    program
      .command('listen')
      .description("forward an app's webhooks to your machine, also from a server that can't reach it; while nobody listens, the server keeps them")
      .option('--forward-to <address>', 'the address at which the app takes webhooks, such as localhost:3000/webhooks')
      .option('--topics <list>', 'such as collections/create,collections/update (default: every topic that the app may subscribe to)')
      .option('--name <name>', 'the name of the listener; a later listen with this name goes on where it stopped', usualName)
      .option('--close', 'end the listener, and drop the webhooks that are kept for it'),
    (doing, options) => (options.close ? close(doing, options) : untilStopped(doing.terminal.stop, () => listen(doing, options))),
  );
}
