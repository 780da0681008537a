// The interfaces that the reference is about, as the server serves them, and the operations that each of them has.
import { type Json, operationsIn } from '../../contract/document.ts';
import { withTypeLists } from '../../contract/portable.ts';
import { declared, oauthDocument } from '../contracts.ts';
import type { Sampled } from './samples.ts';

export interface Interface {
  name: 'admin' | 'operator' | 'oauth';
  title: string;
  home: string;
  /** What stands before the contract's paths on this server. */
  base: string;
  /** None, where a call says in its body who asks. `known` stands for what a sandbox fills in, and `shown` for the same in samples, where something has to stand. */
  credentials: { header: string; prefix: string; said: string; known: string; shown: string };
  contract: Json;
}

/** Stand for what the server that sends the page knows. */
export const sampleTokenPlace = '%SAMPLE_TOKEN%';
export const operatorKeyPlace = '%OPERATOR_KEY%';
/** The same, and nothing where the server doesn't tell them. */
export const knownTokenPlace = '%TOKEN%';
export const knownOperatorKeyPlace = '%KNOWN_OPERATOR_KEY%';
export const shopIdPlace = '%SHOP_ID%';
export const clientSecretPlace = '%CLIENT_SECRET%';
export const originPlace = '%ORIGIN%';
/** Where a link to the console stands, on servers that have one without signing in. */
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

/** Groups that have operations: what is delivered for each topic is shown with the subscriptions. */
function shown(contract: Json): Json {
  const used = new Set(Object.values<Json>(contract.paths).flatMap((item) => Object.values<Json>(item).flatMap(({ tags = [] }) => tags as string[])));
  const groups = (contract['x-tagGroups'] as Json[]).map((group) => ({ ...group, tags: group.tags.filter((tag: string) => used.has(tag)) }));
  return { ...contract, tags: contract.tags.filter((tag: Json) => used.has(tag.name)), 'x-tagGroups': groups };
}

const documentOf = (name: Interface['name']) => (name === 'oauth' ? withTypeLists(oauthDocument()) : declared(name).contract.document);

export const interfaces = (): Interface[] => described.map((one) => ({ ...one, contract: shown(documentOf(one.name)) }));

/** Those whose refusals are in `errors`. OAuth has words of its own, which stand with its operations. */
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
