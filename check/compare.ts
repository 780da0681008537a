// Compares two contracts for all their readers: those of the strict contract, and those whose clients are made from the documents for clients.

import type { Json } from '../contract/document.ts';
import { type ClientDocument, clientDocument } from '../contract/published/clients.ts';
import type { Allowance } from './allow.ts';
import { comparison } from './breaking.ts';
import { inJsonSchema } from './read.ts';
import type { Finding } from './report.ts';

const derived: ClientDocument[] = ['clients', '3.0'];
const forClients = (strict: Json, which: ClientDocument) => inJsonSchema(clientDocument(strict, which));

/** Whether it is the strict contract. From a document that is derived already, no other documents are derived. */
const isStrict = (document: Json) => document.info?.['x-differs'] === undefined;

/** Whether it is a contract of this project. Other contracts have no documents for clients that follow this project's rules. */
const isOurs = (document: Json) => document.info?.['x-interface-version'] !== undefined;

const keyOf = ({ rule, place }: Finding) => `${rule} ${place}`;

/** Each finding with the documents that it breaks. `notes` tells of new members, which break only clients that validate responses. */
export function compared(was: Json, is: Json): { findings: Finding[]; notes: string[] } {
  const strict = comparison(was, is);
  if (!isStrict(was) || !isStrict(is) || !isOurs(is)) return { findings: strict.found, notes: gained(strict.gained, ['this document']) };
  const others = derived.map((which) => ({ which, ...comparison(forClients(was, which), forClients(is, which)) }));
  const readers = [{ which: 'strict', ...strict }, ...others];
  const findings = new Map<string, Finding>();
  for (const { which, found } of readers)
    for (const finding of found) {
      const known = findings.get(keyOf(finding));
      findings.set(keyOf(finding), { ...(known ?? finding), breaks: [...new Set([...(known?.breaks ?? []), which])] });
    }
  return {
    findings: [...findings.values()],
    notes: gained(
      strict.gained,
      readers.filter((one) => one.gained.length > 0).map(({ which }) => which),
    ),
  };
}

/** A new member breaks only a program that refuses what it doesn't know. */
const gained = (places: string[], readers: string[]): string[] =>
  places.map(
    (place) =>
      `${place} is new in what the server sends: clients that validate it against the document (${readers.join(', ')}) refuse it, and other clients ignore it`,
  );

/** The names with which a place in a list may begin: the operations, paths, components and topics of a document. */
function subjectsOf(document: Json): Set<string> {
  const components = Object.values<Json>(document.components ?? {}).flatMap((named) => Object.keys(named));
  const ids = Object.values<Json>(document.paths ?? {}).flatMap((item) => Object.values<Json>(item).map((operation) => operation?.operationId));
  return new Set(['webhook', 'servers', 'security', ...Object.keys(document.paths ?? {}), ...components, ...ids.filter(Boolean)]);
}

/** The entries that are about one of these two documents. One list may serve several contracts, so other entries are about another contract. */
export function aboutThese(allowances: Allowance[], was: Json, is: Json): Allowance[] {
  const subjects = new Set([...subjectsOf(was), ...subjectsOf(is)]);
  return allowances.filter(({ place }) => subjects.has(place.split(' ')[0]!.replace(/^\w+\//, '')));
}
