import type { Command } from 'commander';
import type { Answer } from '../connection.ts';
import { topicNames } from '../contracts.ts';
import type { Voice } from '../output.ts';
import type { Task } from '../task.ts';
import { assertKnown, jsonOf, limitOf, whole } from '../words.ts';

type Delivery = Answer<'listWebhookDeliveries'>['webhook_deliveries'][number];

const colours = { delivered: 'green', pending: 'yellow', failed: 'red' } as const;

const tableOf = (voice: Voice, deliveries: Delivery[]) =>
  voice.table(
    ['ID', 'TRIGGERED', 'TOPIC', 'ADDRESS', 'ATTEMPTS', 'STATE'],
    deliveries.map((one) => [
      one.id,
      one.triggered_at,
      one.topic,
      one.address,
      one.attempt_count,
      { text: one.state + (one.last_error ? `: ${one.last_error}` : ''), style: colours[one.state] },
    ]),
  );

const unsubscribed = (topic: string) => `No app is subscribed to ${topic}, so nothing was sent. \`store-admin listen\` subscribes the app; so does
\`store-admin api createWebhook -d '{"webhook":{"topic":"${topic}","address":"https://…"}}'\`.`;

interface Filters {
  topic?: string;
  state?: Delivery['state'];
  limit: string;
}

export function webhookCommands(program: Command, task: Task) {
  task<{ record?: string; payload?: string }>(
    program
      .command('trigger')
      .description('send a test delivery of a topic to all its subscriptions')
      .argument('<topic>', 'such as collections/update; for a word that is like no topic, all topics are listed')
      .option('--record <id>', 'the record to tell about (default: the example of the reference)')
      .option('--payload <json>', "members of the payload that replace the record's own"),
    async ({ server, voice }, { record, payload }, [topic]) => {
      assertKnown(topic!, 'topic', topicNames);
      const trigger = {
        topic: topic!,
        ...(record === undefined ? {} : { record_id: whole(record, '--record') }),
        ...(payload === undefined ? {} : { payload: jsonOf(payload, '--payload') as Record<string, never> }),
        ...(server.appNamed === undefined ? {} : { app_id: server.appNamed }),
      };
      const answer = await server.operator('triggerWebhook', { body: { trigger } });
      voice.show(answer, answer.webhook_deliveries.length === 0 ? unsubscribed(topic!) : tableOf(voice, answer.webhook_deliveries));
    },
  );

  task<Filters>(
    program
      .command('deliveries')
      .description('list deliveries, newest last; with an id, show one with its attempts, headers and payload')
      .argument('[id]', 'the id of one delivery')
      .option('--topic <topic>', 'only deliveries of this topic')
      .option('--state <state>', 'only deliveries in this state: pending, delivered or failed')
      .option('--limit <number>', 'the most deliveries to list', '50'),
    async ({ server, voice }, { topic, state, limit }, [id]) => {
      if (id !== undefined) {
        const answer = await server.operator('getWebhookDelivery', { path: { delivery_id: whole(id, 'The id of a delivery') } });
        const { attempts, headers, payload, ...delivery } = answer.webhook_delivery;
        const tried = voice.table(
          ['ATTEMPT', 'AT', 'STATUS', 'MS', 'ERROR'],
          attempts.map((one) => [one.number, one.started_at, one.status, one.duration_ms, one.error]),
        );
        return voice.show(answer, [voice.facts(delivery), '', tried, '', voice.facts(headers), '', payload].join('\n'));
      }
      const most = limitOf(limit);
      if (topic !== undefined) assertKnown(topic, 'topic', topicNames);
      const filters = { limit: 250, ...(topic && { topic }), ...(state && { state }), ...(server.appNamed === undefined ? {} : { app_id: server.appNamed }) };
      let found: Delivery[] = [];
      for await (const page of server.pages('listWebhookDeliveries', { query: filters })) found = [...found, ...page.webhook_deliveries].slice(-most);
      voice.show({ webhook_deliveries: found }, tableOf(voice, found));
    },
  );

  task<object>(
    program.command('redeliver').description('send a delivery again, with its ids and its payload').argument('<id>', 'as `deliveries` shows it'),
    async ({ server, voice }, _, [id]) => {
      const answer = await server.operator('redeliverWebhook', { path: { delivery_id: whole(id!, 'The id of a delivery') } });
      voice.show(answer, `${answer.webhook_delivery.topic} is being sent again to ${answer.webhook_delivery.address}.`);
    },
  );
}
