import type { Command } from 'commander';
import { printable } from '../../contract/printable.ts';
import type { Connection } from '../connection.ts';
import { Failure } from '../failure.ts';
import type { Task } from '../task.ts';
import { whole } from '../words.ts';

interface Charge {
  id: number;
  app_id: number;
  name: string;
  price: string;
  status: string;
}

const isNone = (error: unknown) => error instanceof Failure && error.told.status === 404;

/** Decides about the charge with this id. The charge says what there is to decide: a one-time price, the start of a recurring charge, or a higher cap. */
async function decide(server: Connection, id: number, accepted: boolean): Promise<Charge> {
  try {
    const path = { application_charge_id: id };
    const { application_charge } = await server.operator(accepted ? 'acceptApplicationCharge' : 'declineApplicationCharge', { path });
    return application_charge;
  } catch (error) {
    if (!isNone(error)) throw error;
  }
  const path = { recurring_application_charge_id: id };
  const { recurring_application_charge: charge } = await server.operator('getRecurringCharge', { path }).catch((error: unknown): never => {
    throw isNone(error) ? new Failure(`The shop has no charge ${id}: \`store-admin charge list\` lists its charges`) : error;
  });
  const ofCap = accepted ? 'acceptCappedAmountChange' : 'declineCappedAmountChange';
  const ofCharge = accepted ? 'activateRecurringCharge' : 'cancelRecurringCharge';
  return (await server.operator(charge.proposed_capped_amount === null ? ofCharge : ofCap, { path })).recurring_application_charge;
}

export function chargeCommands(program: Command, task: Task) {
  const charge = program.command('charge').description('charges on which the merchant decides');

  task<object>(charge.command('list').description('charges of the shop, one-time and recurring'), async ({ server, voice }) => {
    const once = await server.all('listShopApplicationCharges', (page) => page.application_charges);
    const recurring = await server.all('listRecurringCharges', (page) => page.recurring_application_charges);
    const all = [...once.map((one) => ({ ...one, kind: 'once' })), ...recurring.map((one) => ({ ...one, kind: 'recurring' }))];
    voice.show(
      { charges: all },
      voice.table(
        ['ID', 'KIND', 'APP', 'NAME', 'PRICE', 'STATUS'],
        all.map((one) => [one.id, one.kind, one.app_id, one.name, one.price, one.status]),
      ),
    );
  });

  for (const [word, does, accepted] of [
    ['accept', 'accept a charge, or a higher cap, for the merchant', true],
    ['decline', 'decline a charge, or a higher cap, for the merchant; a recurring one that is running is cancelled', false],
  ] as const)
    task<object>(charge.command(word).description(does).argument('<id>', 'as `charge list` shows it'), async ({ server, voice }, _, [id]) => {
      const decided = await decide(server, whole(id!, 'The id of a charge'), accepted);
      voice.show({ charge: decided }, `${printable(decided.name)} is ${decided.status}.`);
    });
}
