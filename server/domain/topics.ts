// What the contract declares under `webhooks`: the topics, who may subscribe to them, and what their payloads hold.

import { type Json, resolve } from '../../contract/document.ts';
import { membersOf } from '../../contract/schema.ts';
import { declared } from '../contracts.ts';
import { type App, grants } from './tenants.ts';

export interface Topic {
  name: string;
  /** Any one of these sets of scopes is enough. */
  scopes: string[][];
  protectedData: boolean;
  /** Sent to the address in the app's configuration; nobody subscribes to it. */
  mandatory: boolean;
  members: Set<string>;
  example: Record<string, unknown>;
  /** What the payload has that the contract doesn't declare, or lacks. */
  problemWith(payload: unknown): { member: string; reason: string } | undefined;
}

const mandatory = new Set(['customers/data_request', 'customers/redact', 'shop/redact']);

function readTopics(): Map<string, Topic> {
  const { contract, validator } = declared('admin');
  return new Map(
    Object.entries<Json>(contract.document.webhooks ?? {})
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, { post }]) => {
        const { schema, examples } = resolve(contract.document, post.requestBody).content['application/json'];
        const pointer = `#/webhooks/${name.replaceAll('~', '~0').replaceAll('/', '~1')}/post/requestBody/content/application~1json/schema`;
        const topic: Topic = {
          name,
          scopes: post.security.map((option: Json) => option.DeliverySignature),
          protectedData: post['x-protected-customer-data'] === true,
          mandatory: mandatory.has(name),
          members: membersOf(contract.document, schema),
          example: resolve(contract.document, Object.values<Json>(examples)[0]!).value,
          problemWith: (payload) => validator.problemAt(pointer, payload),
        };
        return [name, topic];
      }),
  );
}

let known: Map<string, Topic> | undefined;
export function topics(): Map<string, Topic> {
  known ??= readTopics();
  return known;
}

export const subscribable = (topic: Topic, app: Pick<App, 'scopes' | 'protected_customer_data'>): boolean =>
  !topic.mandatory && (!topic.protectedData || app.protected_customer_data) && topic.scopes.some((set) => set.every((scope) => grants(app.scopes, scope)));

/** A payload off the contract is our own mistake: nobody gets it, and what it tells of is undone. */
export function held<W extends { topic: string; payload: Record<string, unknown> }>(webhook: W): W {
  const topic = topics().get(webhook.topic);
  if (!topic) throw new Error(`the contract has no topic ${webhook.topic}`);
  const problem = topic.problemWith(webhook.payload);
  if (problem) throw new Error(`off the contract: ${webhook.topic} ${problem.member} ${problem.reason}`);
  return webhook;
}
