// The contract with apps, for what goes between them and the shop without an operation of ours: webhooks and rate requests.
import { type Contract, loadContract } from './contract.ts';
import { type Problem, Validator } from './validate.ts';

let loaded: { contract: Contract; validator: Validator } | undefined;

export function declared() {
  if (!loaded) {
    const contract = loadContract('admin');
    loaded = { contract, validator: new Validator(contract) };
  }
  return loaded;
}

/** The first thing that speaks against a value, by a schema of the contract. */
export const problemBy = (schema: string, value: unknown): Problem | undefined => declared().validator.problemAt(`#/components/schemas/${schema}`, value);
