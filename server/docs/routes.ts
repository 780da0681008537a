// Serves the reference docs. Pages are complete HTML made from the contract, so they can be read without a network and before any script has run.
import { readFile } from 'node:fs/promises';
import type { Router } from 'express';
import type { Json } from '../../contract/document.ts';
import { type Kind, type Planned, served } from '../looks/served.ts';
import { guidePages } from './guide-pages.ts';
import {
  clientSecretPlace,
  consolePlace,
  groupUrl,
  interfaces,
  knownOperatorKeyPlace,
  knownTokenPlace,
  operatorKeyPlace,
  originPlace,
  sampleTokenPlace,
  shopIdPlace,
  topicsOf,
  topicUrl,
} from './interfaces.ts';
import { assumptionsPage, deprecationsPage, errorsPage, groupPage, missingPage, overview } from './pages.ts';
import { searchIndex } from './search.ts';
import { topicPage } from './topics.ts';

const generated = (name: string) => readFile(new URL(`../../generated/${name}`, import.meta.url));
const asset = (name: string) => readFile(new URL(`./${name}`, import.meta.url));

/** All addresses. They are made from names of the contract. No part of a request gets into them. */
function plan(): Map<string, Planned> {
  const all = interfaces();
  const page = (make: Planned['make']): Planned => ({ kind: 'html', make });
  const file = (kind: Kind, make: Planned['make']): Planned => ({ kind, make });
  return new Map<string, Planned>([
    ...all.map((of): [string, Planned] => [of.home, page(() => overview(all, of))]),
    ...all.flatMap((of) => (of.contract.tags as Json[]).map(({ name }): [string, Planned] => [groupUrl(of, name), page(() => groupPage(all, of, name))])),
    ...all.flatMap((of) => topicsOf(of).map(([topic]): [string, Planned] => [topicUrl(of, topic), page(() => topicPage(all, of, topic))])),
    // the homes of the other interfaces are the parents of their pages. Readers who shorten an address of this one come here
    ['/docs/admin', page(() => overview(all, all[0]!))],
    ['/docs/errors', page(() => errorsPage(all))],
    ['/docs/deprecations', page(() => deprecationsPage(all))],
    ['/docs/assumptions', page(async () => assumptionsPage(all, (await generated('assumptions.md')).toString()))],
    ...guidePages(all).map(({ url, make }): [string, Planned] => [url, page(make)]),
    ['/docs/search.json', file('json', async () => JSON.stringify(await searchIndex(all)))],
    ['/docs/search.js', file('js', () => asset('search.js'))],
    ['/docs/reference.css', file('css', async () => Buffer.concat([await asset('reference.css'), await asset('guides.css')]))],
    ['/docs/reference.js', file('js', () => asset('reference.js'))],
    ...all.flatMap(({ name }) =>
      (['json', 'yaml'] as const).map((kind): [string, Planned] => [`/docs/${name}.${kind}`, file(kind, () => generated(`${name}.${kind}`))]),
    ),
  ]);
}

/** What only a running server knows, such as its address and the sandbox's token. It is asked for when a page is made, so it must be known by then. */
interface Known {
  origin?: string;
  demoToken?: string;
  operatorKey?: string;
  shopId?: number;
  clientSecret?: string;
  /** The path below the server's address at which a sandbox serves the files that examples name on other hosts. */
  counterparts?: string;
}

/** The hosts of pictures and themes in examples. On the pages of a sandbox its own address replaces them, so that a call finds the files. */
const hosts = /https:\/\/(?:pictures|themes)\.harbour-tea\.example(?=\/)/g;

const filled = (text: string, { origin = 'http://localhost:4010', demoToken, operatorKey, shopId, clientSecret, counterparts }: Known) =>
  text
    .replaceAll(hosts, (host) => (counterparts ? origin + counterparts : host))
    .replaceAll(originPlace, origin)
    .replaceAll(sampleTokenPlace, demoToken ?? 'YOUR_TOKEN')
    .replaceAll(knownTokenPlace, demoToken ?? '')
    .replaceAll(operatorKeyPlace, operatorKey ?? 'OPERATOR_KEY')
    .replaceAll(knownOperatorKeyPlace, operatorKey ?? '')
    .replaceAll(consolePlace, operatorKey ? '<li><a href="/console">Console of this sandbox</a></li>' : '')
    .replaceAll(shopIdPlace, String(shopId ?? 'SHOP_ID'))
    .replaceAll(clientSecretPlace, clientSecret ?? 'CLIENT_SECRET');

/** All pages and files, with the known values filled in. */
export function pagesOf(known: () => Known): Map<string, Planned> {
  return new Map(
    [...plan()].map(([path, { kind, make }]) => [path, { kind, make: async () => (kind === 'html' ? filled((await make()).toString(), known()) : make()) }]),
  );
}

let missing: string | undefined;

/** The page for an address that doesn't exist. It is made once, like the other pages. */
export function notFoundPage(known: Known): string {
  missing ??= missingPage(interfaces());
  return filled(missing, known);
}

export const docs = (known: () => Known): Router => served(pagesOf(known));
