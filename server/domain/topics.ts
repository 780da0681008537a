// Webhook topics, from the contract, and which apps may subscribe to one.
import { topics as declared, type TopicName } from '../../generated/topics.ts';
import { type App, grants } from './tenants.ts';

interface Topic {
  name: TopicName;
  /** Any one of these sets of scopes is enough. */
  scopes: string[][];
  protectedData: boolean;
  /** Sent to the address in the app's configuration. No app can subscribe to it. */
  mandatory: boolean;
}

export const mandatoryTopics = ['customers/data_request', 'customers/redact', 'shop/redact'] as const satisfies TopicName[];
const mandatory = new Set<string>(mandatoryTopics);

/** The mandatory topics for which a public app, which may be in more than one shop, has no address. */
export const missingMandatory = ({ distribution, mandatory_webhooks: known }: App): string[] =>
  distribution === 'public' ? mandatoryTopics.filter((topic) => !known?.[topic]) : [];

export const topics = new Map<string, Topic>(declared.map((topic) => [topic.name, { ...topic, mandatory: mandatory.has(topic.name) }]));

export const subscribable = (topic: Topic, app: Pick<App, 'scopes' | 'protected_customer_data'>): boolean =>
  !topic.mandatory && (!topic.protectedData || app.protected_customer_data) && topic.scopes.some((set) => set.every((scope) => grants(app.scopes, scope)));

/** Topics that an app gets even after it was uninstalled or has lost its scopes: the uninstall itself, and what the law demands of the app. */
export const sentAnyway = (topic: string): boolean => topic === 'app/uninstalled' || mandatory.has(topic);
