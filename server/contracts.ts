// What the two interfaces declare, read once: all servers of a process share what is compiled from it.
import { type Contract, loadContract } from '../contract/operations.ts';
import { type Problem, Validator } from '../contract/validate.ts';

interface Declared {
  contract: Contract;
  validator: Validator;
}

const loaded = new Map<string, Declared>();

export function declared(name: 'admin' | 'operator'): Declared {
  let found = loaded.get(name);
  if (!found) {
    const contract = loadContract(name);
    found = { contract, validator: new Validator(contract) };
    loaded.set(name, found);
  }
  return found;
}

/** The first thing that speaks against a value, by a schema of the contract with apps. */
export const problemBy = (schema: string, value: unknown): Problem | undefined =>
  declared('admin').validator.problemAt(`#/components/schemas/${schema}`, value);
