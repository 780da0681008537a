// The index for the search of the reference: one file, made once. The browser searches in it by itself.
import { setImmediate } from 'node:timers/promises';
import { type Json, jsonMedia, resolve, scopesOf } from '../../contract/document.ts';
import { fold } from '../../contract/schema.ts';
import { allGuides, guideParts } from './guides.ts';
import { groupUrl, type Interface, operationsOf, thoseWithErrors, titled, topicsOf, topicUrl } from './interfaces.ts';
import type { Sampled } from './samples.ts';
import { small, synonyms } from './synonyms.ts';

export interface Found {
  kind: 'guide' | 'group' | 'operation' | 'topic' | 'error' | 'member' | 'decision';
  title: string;
  url: string;
  /** Shown below the title: what the entry is a part of. */
  of?: string;
  method?: string;
  path?: string;
  /** Other words by which it is found, in lower case. Most members have none. */
  words?: string;
}

export interface SearchIndex {
  synonyms: Record<string, string[]>;
  small: string[];
  entries: Found[];
}

/** A member whose name is in more groups than this is listed only once. */
const most = 6;

/** Each word once, and none that is a part of another one: the search finds it in that one, and the file that readers download stays small. */
function wordsOf(...texts: string[]): string {
  const all = texts.join(' ').toLowerCase();
  const words = [...new Set(all.match(/[\p{L}\d][\p{L}\d_/-]{2,}/gu)?.filter((word) => !small.includes(word)))];
  return words.filter((word) => !words.some((other) => other !== word && other.includes(word))).join(' ');
}

/** Between two parts of the work the event loop can handle other requests. */
export async function searchIndex(interfaces: Interface[]): Promise<SearchIndex> {
  const entries = await guides();
  for (const of of interfaces) {
    for (const part of [groups, operations, topics]) entries.push(...part(of));
    entries.push(...(await membersOf(of)));
  }
  return { synonyms, small, entries: [...entries, ...errors(interfaces)] };
}

/** Of these only the headings are indexed: the texts are long, and few readers look for details in them. */
const headingsOnly = ['decisions', 'changelog', 'security'];

async function guides(): Promise<Found[]> {
  const parts = await Promise.all(
    allGuides.map(async (guide) =>
      (await guideParts(guide)).flatMap(({ heading, url, words }, n): Found[] => {
        const found = { title: n === 0 ? guide.title : heading, url, ...(!headingsOnly.includes(guide.name) && { words: wordsOf(words) }) };
        if (guide.name !== 'decisions') return [{ kind: 'guide', ...found, ...(n > 0 && { of: guide.title }) }];
        // the heading of a group of decisions has no date
        return n === 0 || /^\d/.test(heading) ? [{ kind: 'decision', ...found }] : [];
      }),
    ),
  );
  return parts.flat();
}

const groups = (of: Interface): Found[] =>
  (of.contract.tags as Json[]).map(({ name, description = '' }) => ({
    kind: 'group',
    title: titled(name),
    url: groupUrl(of, name),
    of: of.title,
    words: wordsOf(name, description),
  }));

const operations = (of: Interface): Found[] =>
  operationsOf(of).map(({ operation, method, path }) => ({
    kind: 'operation',
    title: operation.summary,
    url: `${groupUrl(of, operation.tags[0])}#${operation.operationId}`,
    method,
    path,
    words: wordsOf(operation.description ?? '', ...scopesOf(of.contract, operation)),
  }));

const topics = (of: Interface): Found[] =>
  topicsOf(of).map(([topic, { post }]) => ({
    kind: 'topic',
    title: topic,
    url: topicUrl(of, topic),
    of: 'Webhooks',
    words: wordsOf('webhook topic', post.summary ?? '', post.description ?? ''),
  }));

/**
 * Each member's name once per group: at an operation that takes it, otherwise at one that answers with it. A name that most groups have, such as `limit`, is
 * listed only once.
 */
async function membersOf(of: Interface): Promise<Found[]> {
  const found = new Map<string, Map<string, Found>>();
  for (const sending of [true, false])
    for (const sampled of operationsOf(of)) {
      await setImmediate();
      const { operationId, summary, tags } = sampled.operation;
      const group = tags[0] as string;
      for (const name of namesOf(of.contract, sampled, sending)) {
        const known = found.get(name) ?? new Map<string, Found>();
        found.set(name, known);
        if (!known.has(group))
          known.set(group, { kind: 'member', title: name, url: `${groupUrl(of, group)}#${operationId}`, of: `${titled(group)}: ${summary}` });
      }
    }
  return [...found.values()].flatMap((groups) => [...groups.values()].slice(0, groups.size > most ? 1 : most));
}

function namesOf(contract: Json, { operation, parameters }: Sampled, sending: boolean): string[] {
  const holders = sending
    ? [operation.requestBody]
    : Object.entries<Json>(operation.responses).flatMap(([status, response]) => (Number(status) < 300 ? [response] : []));
  const names = holders.filter(Boolean).flatMap((holder) => memberNames(contract, jsonMedia(contract, holder)?.schema));
  return sending ? [...parameters.map(({ name }) => name as string), ...names] : names;
}

function memberNames(contract: Json, schema: Json | undefined, depth = 0): string[] {
  const node = fold(contract, schema);
  if (node.items && node.type?.includes('array')) return memberNames(contract, node.items, depth);
  return depth > 2 ? [] : Object.entries<Json>(node.properties ?? {}).flatMap(([name, property]) => [name, ...memberNames(contract, property, depth + 1)]);
}

/** Statuses with the bodies that they come with, and each of the usual validation messages. */
function errors(interfaces: Interface[]): Found[] {
  const said = new Map<string, Set<string>>();
  for (const { contract, ...of } of thoseWithErrors(interfaces))
    for (const { operation } of operationsOf({ contract, ...of }))
      for (const [status, given] of Object.entries<Json>(operation.responses)) {
        if (Number(status) < 400) continue;
        const response = resolve(contract, given);
        const known = said.get(status) ?? new Set([response.description as string]);
        for (const example of Object.values<Json>(jsonMedia(contract, response)?.examples ?? {})) known.add(JSON.stringify(resolve(contract, example).value));
        said.set(status, known);
      }
  const phrases = Object.entries<string>(interfaces[0]?.contract['x-phrases'] ?? {});
  return [
    ...[...said].map(
      ([status, words]): Found => ({
        kind: 'error',
        title: status,
        url: `/docs/errors#status-${status}`,
        of: [...words][0]!,
        words: wordsOf('error status', ...words),
      }),
    ),
    ...phrases.map(
      ([code, words]): Found => ({
        kind: 'error',
        title: words,
        url: '/docs/errors#messages',
        of: 'Validation messages',
        words: wordsOf('error message', code),
      }),
    ),
  ];
}
