import { nearest } from '../../contract/requests/hints.ts';
import type { components, operations, refusals } from '../../generated/operator/faults.ts';
import { declared } from '../contracts.ts';
import { type Asked, addFault, clearFaults, everything, removeFault } from '../domain/faults.ts';
import { topics } from '../domain/topics.ts';
import { notFound, type OperatorHandlers } from '../handlers.ts';

type Given = Partial<components['schemas']['FaultCreate']>;

/** The operations that the fault is for; none where the id is unknown. */
function operationsOf({ operation = '' }: Given) {
  const { operations: all } = declared('admin').contract;
  const one = all.get(operation);
  return operation === everything ? [...all.values()] : one ? [one] : [];
}

/** Whether the contract declares the status and the example for an operation that the fault is for. */
function wrongAnswer(given: Given) {
  const { status, example } = given;
  const meant = operationsOf(given);
  if (status === undefined || meant.length === 0) return {};
  const responses = meant.flatMap(({ responses }) => responses.get(status) ?? []);
  const statuses = [...new Set(meant.flatMap((operation) => [...operation.responses.keys()]))].sort((a, b) => a - b);
  if (responses.length === 0) return { status: ['undeclared', { statuses: statuses.join(', ') }] as const };
  const names = [...new Set(responses.flatMap(({ examples }) => [...examples.keys()]))];
  return example === undefined || names.includes(example) ? {} : { example: ['unknown', { names: names.join(', ') }] as const };
}

function noOperation(id: string) {
  const name = nearest(id, [...declared('admin').contract.operations.keys()]);
  return name === undefined ? ('unknown' as const) : (['misspelt', { name }] as const);
}

function wrong(given: Given) {
  const { operation, topic, status, delay_ms, cut_off } = given;
  const base = status !== undefined && cut_off !== undefined ? ('both' as const) : ('nothing' as const);
  return {
    operation: operation !== undefined && operationsOf(given).length === 0 ? noOperation(operation) : undefined,
    topic: topic !== undefined && topic !== everything && !topics.has(topic) ? (['unknown', { topics: [...topics.keys()].join(', ') }] as const) : undefined,
    ...wrongAnswer(given),
    base: base === 'both' || (status ?? delay_ms ?? cut_off) === undefined ? base : undefined,
  };
}

const asked = (given: components['schemas']['FaultCreate']): Asked => ({
  operation: given.operation ?? null,
  topic: given.topic ?? null,
  carrier_service: given.carrier_service ?? null,
  status: given.status ?? null,
  example: given.example ?? null,
  delay_ms: given.delay_ms ?? 0,
  cut_off: given.cut_off ?? null,
  share: given.share ?? 1,
  times: given.times ?? null,
});

export const handlers: OperatorHandlers<operations, refusals> = {
  async listFaults({ shop }) {
    return { status: 200, body: { faults: shop.faults ?? [] } };
  },

  createFault: {
    rules: async ({ body, malformed, sandbox, respond }) => {
      if (!sandbox) return respond(403, 'no_sandbox');
      const { base, ...fields } = wrong(body.fault);
      // a malformed member may be the one that makes something fail, so `base` isn't reported
      return malformed.size > 0 ? fields : { ...fields, base };
    },

    async handle({ shop, store, body, now, refuse }) {
      const fault = await addFault(store, shop.id, asked(body.fault), now);
      return fault ? { status: 201, body: { fault } } : refuse({ base: 'full' });
    },
  },

  async clearFaults({ shop, store }) {
    await clearFaults(store, shop.id);
    return { status: 200, body: {} };
  },

  async deleteFault({ shop, store, path }) {
    return (await removeFault(store, shop.id, path.fault_id)) ? { status: 200, body: {} } : notFound;
  },
};
