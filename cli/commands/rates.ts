import type { Command } from 'commander';
import type { Answer } from '../connection.ts';
import { misused } from '../failure.ts';
import type { Task } from '../task.ts';
import { limitOf, whole } from '../words.ts';

interface Options {
  variant?: string;
  quantity: string;
  country: string;
  province?: string;
  city?: string;
  zip?: string;
  limit: string;
}

export function rateCommands(program: Command, task: Task) {
  task<Options>(
    program
      .command('rates')
      .description('list what carrier services answered; with --variant, ask them for rates first')
      .option('--variant <id>', 'ask for the rates of a cart with this variant')
      .option('--quantity <number>', 'how many of the variant', '1')
      .option('--country <code>', 'the country of the destination', 'US')
      .option('--province <code>')
      .option('--city <name>')
      .option('--zip <code>')
      .option('--limit <number>', 'the most decisions to list', '20'),
    async ({ server, voice }, { variant, quantity, limit, ...destination }) => {
      if (variant === undefined && (destination.city ?? destination.zip ?? destination.province) !== undefined)
        throw misused('A destination needs a cart: give its variant with --variant');
      const most = limitOf(limit);
      const item = variant === undefined ? undefined : { variant_id: whole(variant, '--variant'), quantity: whole(quantity, '--quantity') };
      const asked = item && (await server.operator('createCheckoutRates', { body: { cart: { items: [item], destination } } }));
      let latest: Answer<'listRateDecisions'>['rate_decisions'] = [];
      for await (const { rate_decisions } of server.pages('listRateDecisions', { query: { order: 'newest', limit: Math.min(most, 250) } })) {
        latest = [...rate_decisions.toReversed(), ...latest].slice(-most);
        if (latest.length === most) break;
      }
      const offered = asked?.checkout_rates.rates.map((rate) => [rate.service_name, rate.service_code, rate.total_price, rate.currency]);
      const decisions = voice.table(
        ['AT', 'SERVICE', 'REASON', 'STATUS', 'MS', 'DETAIL'],
        latest.map((one) => [one.created_at, one.carrier_service_name, one.reason, one.status, one.duration_ms, one.detail]),
      );
      voice.show(
        { ...asked, rate_decisions: latest },
        offered ? [offered.length === 0 ? 'no rates' : voice.table(['RATE', 'CODE', 'PRICE', 'CURRENCY'], offered), '', decisions].join('\n') : decisions,
      );
    },
  );
}
