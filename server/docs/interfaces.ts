// The interfaces that the reference is about, as the server serves them, and the operations that each of them has.

import { withTypeLists } from '../../contract/choices.ts';
import { type Json, operationsIn } from '../../contract/document.ts';
import { declared, oauthDocument } from '../contracts.ts';
import type { Sampled } from './samples.ts';

export interface Interface {
  name: 'admin' | 'operator' | 'oauth';
  title: string;
  home: string;
  /** The path on this server that comes before the contract's paths. */
  base: string;
  /**
   * The header that authenticates a call. OAuth has none: its calls have the credentials in the body. `known` is the placeholder for the value that a sandbox
   * fills in. `shown` is the placeholder in samples, where something has to stand if no value is known.
   */
  credentials: { header: string; prefix: string; said: string; known: string; shown: string };
  contract: Json;
}

/** Placeholders. The server that sends the page replaces them by what it knows. */
export const sampleTokenPlace = '%SAMPLE_TOKEN%';
export const operatorKeyPlace = '%OPERATOR_KEY%';
/** Placeholders for the same values. They are replaced by an empty text if the server doesn't tell the value. */
export const knownTokenPlace = '%TOKEN%';
export const knownOperatorKeyPlace = '%KNOWN_OPERATOR_KEY%';
export const shopIdPlace = '%SHOP_ID%';
export const clientSecretPlace = '%CLIENT_SECRET%';
export const originPlace = '%ORIGIN%';
/** The placeholder for a link to the console, on servers whose console needs no sign-in. */
export const consolePlace = '%CONSOLE%';

const described: Omit<Interface, 'contract'>[] = [
  {
    name: 'admin',
    title: 'Store administration',
    home: '/docs',
    base: '/admin/api/latest',
    credentials: { header: 'X-Service-Access-Token', prefix: '', said: 'Access token', known: knownTokenPlace, shown: sampleTokenPlace },
  },
  {
    name: 'operator',
    title: 'Operator',
    home: '/docs/operator',
    base: '/operator',
    credentials: { header: 'Authorization', prefix: 'Bearer ', said: 'Operator key', known: knownOperatorKeyPlace, shown: operatorKeyPlace },
  },
  {
    name: 'oauth',
    title: 'OAuth 2',
    home: '/docs/oauth',
    base: '/admin/oauth',
    credentials: { header: '', prefix: '', said: '', known: '', shown: '' },
  },
];

/** Leaves out groups without operations: what is delivered for each topic is shown with the webhook subscriptions. */
function shown(contract: Json): Json {
  const used = new Set(Object.values<Json>(contract.paths).flatMap((item) => Object.values<Json>(item).flatMap(({ tags = [] }) => tags as string[])));
  const groups = (contract['x-tagGroups'] as Json[]).map((group) => ({ ...group, tags: group.tags.filter((tag: string) => used.has(tag)) }));
  return { ...contract, tags: contract.tags.filter((tag: Json) => used.has(tag.name)), 'x-tagGroups': groups };
}

const documentOf = (name: Interface['name']) => (name === 'oauth' ? withTypeLists(oauthDocument()) : declared(name).contract.document);

export const interfaces = (): Interface[] => described.map((one) => ({ ...one, contract: shown(documentOf(one.name)) }));

/** The interfaces whose refusals have `errors`. OAuth has its own error codes, which are shown with its operations. */
export const thoseWithErrors = (all: Interface[]) => all.filter(({ name }) => name !== 'oauth');

export const operationsOf = ({ contract }: Interface, group?: string): Sampled[] =>
  operationsIn(contract).filter(({ operation }) => group === undefined || operation.tags.includes(group));

export const titled = (group: string) =>
  group
    .replaceAll('_', ' ')
    .replace(/^./, (first) => first.toUpperCase())
    .replace(/\bapi\b/, 'API');
export const groupUrl = ({ name }: Interface, group: string) => `/docs/${name}/${group}`;
export const topicsOf = ({ contract }: Interface) => Object.entries<Json>(contract.webhooks ?? {});
export const topicUrl = (of: Interface, topic: string) => `${groupUrl(of, 'webhooks')}/${topic}`;
/** The heading in the menu under which a group stands. */
export const partOf = ({ contract }: Interface, group: string): string =>
  (contract['x-tagGroups'] as { name: string; tags: string[] }[]).find(({ tags }) => tags.includes(group))?.name ?? '';
