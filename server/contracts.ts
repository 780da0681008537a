// The contracts of the two interfaces, read and compiled once: all servers in a process share them.
import { readFileSync } from 'node:fs';
import { code as currencyOf } from 'currency-codes';
import { iso31661 } from 'iso-3166';
import { examplesOf, type Json, jsonMedia, pointerPart } from '../contract/document.ts';
import { type Contract, readContract } from '../contract/operations.ts';
import { count, deepest, mostValues } from '../contract/requests/scan.ts';
import { type OwnFormat, type Problem, Validator } from '../contract/requests/validate.ts';
import { membersOf } from '../contract/schema.ts';
import { everyScopeOf, resourcesOf } from '../contract/scopes.ts';
import { topics } from '../generated/topics.ts';
import { parseBound } from './store/clock.ts';

const countries = new Set(iso31661.map((country) => country.alpha2));

/** Texts in a script with capitals begin with one. Georgian has capitals only for whole words, so it needs none at the start. Digits and signs don't count. */
const beginsWithCapital = (text: string) => /^(?:(?!\p{Ll})\p{L}|\p{Script=Georgian})/u.test(text);

/** The text has a letter that is no capital, or one from a script without capitals. */
const notAllCapitals = (text: string) => /[\p{Ll}\p{Lo}\p{Lm}]/u.test(text);

/** Two sentences or more, with a word or a number in each. */
function isTwoSentences(text: string): boolean {
  const sentences = text.trim().split(/(?<=[.!?])\s+/);
  return sentences.length > 1 && sentences.every((sentence) => /[\p{L}\p{N}]/u.test(sentence));
}

const formats: Record<string, OwnFormat> = {
  'time-bound': { test: (text) => parseBound(text) !== undefined, read: parseBound },
  currency: { test: (text) => currencyOf(text) !== undefined && text === text.toUpperCase() },
  country: { test: (text) => countries.has(text) },
  'begins-with-capital': { test: beginsWithCapital },
  'not-all-capitals': { test: notAllCapitals },
  'two-sentences': { test: isTwoSentences },
};

interface Declared {
  contract: Contract;
  validator: Validator;
}

/** The joined document as it is committed in generated/. */
const joined = (name: 'admin' | 'operator' | 'oauth') => JSON.parse(readFileSync(new URL(`../generated/${name}.json`, import.meta.url), 'utf8')) as Json;

/** The contract of OAuth's two addresses. Their handlers check the requests themselves, not against this document. */
export const oauthDocument = (): Json => joined('oauth');

const loaded = new Map<string, Declared>();

export function declared(name: 'admin' | 'operator'): Declared {
  let found = loaded.get(name);
  if (!found) {
    const contract = readContract(name, joined(name));
    found = { contract, validator: new Validator(contract, formats) };
    loaded.set(name, found);
  }
  return found;
}

let resources: Set<string> | undefined;

/** The resources that scopes exist for: those that an operation or a topic requires. */
export function scopedResources(): ReadonlySet<string> {
  resources ??= resourcesOf(declared('admin').contract.operations.values(), topics);
  return resources;
}

/** Those of the scopes that no operation and no topic requires. */
export const unknownScopes = (scopes: string[]) => scopes.filter((scope) => !scopedResources().has(scope.replace(/^(read|write)_/, '')));

/** Every scope that an app can be given. */
export const everyScope = () => everyScopeOf(scopedResources());

/** The first problem of a value, checked against a schema of the admin contract. */
export const problemBy = (schema: string, value: unknown): Problem | undefined =>
  declared('admin').validator.problemAt(`#/components/schemas/${schema}`, value);

/** What JSON from another server has too many of. It is limited as bodies of requests are, because parsing a megabyte of brackets blocks the event loop. */
export function excessIn(json: Uint8Array): string | undefined {
  const counted = count(json, mostValues, deepest);
  if (typeof counted === 'number') return undefined;
  return counted === 'values' ? `more than ${mostValues} values` : `more than ${deepest} levels`;
}

/** The limit that a schema of the contract sets for a member, for a handler that checks the member's new value. */
export function limitOn(name: 'admin' | 'operator', schema: string, member: string, keyword: 'maxLength' | 'maximum'): number {
  const limit = declared(name).contract.document.components.schemas[schema]?.properties?.[member]?.[keyword];
  if (typeof limit !== 'number') throw new Error(`the ${name} contract has no ${keyword} for ${member} in ${schema}`);
  return limit;
}

/** What the contract declares about a topic's payload. */
export interface Payload {
  members: Set<string>;
  example: Record<string, unknown>;
  /** The first member that breaks the contract's schema: one that is undeclared, missing or wrong. */
  problemWith(payload: unknown): Problem | undefined;
}

function readPayload(topic: string, { post }: Json): Payload {
  const { contract, validator } = declared('admin');
  const media = jsonMedia(contract.document, post.requestBody);
  const pointer = `#/webhooks/${pointerPart(topic)}/post/requestBody/content/application~1json/schema`;
  return {
    members: membersOf(contract.document, media?.schema),
    example: [...examplesOf(contract.document, media).values()][0] as Record<string, unknown>,
    problemWith: (payload) => validator.problemAt(pointer, payload),
  };
}

const payloads = new Map<string, Payload>();

/** Undefined where the contract has no such topic. */
export function payloadOf(topic: string): Payload | undefined {
  const webhooks: Json = declared('admin').contract.document.webhooks ?? {};
  if (Object.hasOwn(webhooks, topic) && !payloads.has(topic)) payloads.set(topic, readPayload(topic, webhooks[topic]));
  return payloads.get(topic);
}

/** Throws where a payload breaks the contract, which is a bug of this server: the write is rolled back, and nothing is sent. */
export function assertPayload({ topic, payload }: { topic: string; payload: Record<string, unknown> }) {
  const declares = payloadOf(topic);
  if (!declares) throw new Error(`the contract has no topic ${topic}`);
  const problem = declares.problemWith(payload);
  if (problem) throw new Error(`off the contract: ${topic} ${problem.member} ${problem.reason}`);
}

/** Checks a body as the named operation would, for jobs that create records later, such as discount codes. */
export const judge = {
  problems(operation: string, body: unknown): Record<string, string[]> | undefined {
    const { contract, validator } = declared('admin');
    const found = validator.body(contract.operations.get(operation)!, body);
    return 'errors' in found ? found.errors : undefined;
  },
  phrase(operation: string, field: string, code: string, values: Record<string, unknown> = {}): string[] {
    const { contract, validator } = declared('admin');
    return validator.phrases(contract.operations.get(operation)!, field, code, values).map(([, message]) => message);
  },
};

/** The report on a deprecated call that was noted: a call of an operation, or a member that was sent to it (`createPage/author`). */
export function deprecationOf({ operations, document }: Contract, noted: string, origin: string) {
  const [id = '', member] = noted.split('/');
  const operation = operations.get(id);
  const deprecation = member === undefined ? operation?.deprecation : operation?.body?.deprecated.get(member);
  if (!operation || !deprecation) return undefined;
  const { since, migration, documentation_url, migration_deadline, version } = deprecation;
  const what = member === undefined ? 'deprecated' : `\`${member}\` is deprecated`;
  return {
    description: `${document.paths[operation.path][operation.method].summary}: ${what}${since === undefined ? '' : ` since ${since}`}. ${migration}`,
    documentation_url: origin + documentation_url,
    endpoint: `${operation.method.toUpperCase()} ${operation.path}`,
    migration_deadline,
    version,
  };
}
