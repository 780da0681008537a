// What the two interfaces declare, read once: all servers of a process share what is compiled from it.
import { readFileSync } from 'node:fs';
import { code as currencyOf } from 'currency-codes';
import { iso31661 } from 'iso-3166';
import type { Json } from '../contract/document.ts';
import { type Contract, readContract } from '../contract/operations.ts';
import { type OwnFormat, type Problem, Validator } from '../contract/validate.ts';
import { parseBound } from './store/clock.ts';

const countries = new Set(iso31661.map((country) => country.alpha2));

const formats: Record<string, OwnFormat> = {
  'time-bound': { test: (text) => parseBound(text) !== undefined, read: parseBound },
  currency: { test: (text) => currencyOf(text) !== undefined && text === text.toUpperCase() },
  country: { test: (text) => countries.has(text) },
};

interface Declared {
  contract: Contract;
  validator: Validator;
}

/** The joined document, as it is committed. */
export const joined = (name: 'admin' | 'operator') => JSON.parse(readFileSync(new URL(`../generated/${name}.json`, import.meta.url), 'utf8')) as Json;

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

/** The first thing that speaks against a value, by a schema of the contract with apps. */
export const problemBy = (schema: string, value: unknown): Problem | undefined =>
  declared('admin').validator.problemAt(`#/components/schemas/${schema}`, value);
