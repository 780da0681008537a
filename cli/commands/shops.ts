import type { Command } from 'commander';
import type { Answer } from '../connection.ts';
import { Failure } from '../failure.ts';
import type { Task } from '../task.ts';
import { durationOf } from '../words.ts';

type Shop = Answer<'getShop'>['shop'];

const factsOf = ({ id, name, domain, plan, currency, merchant_url }: Shop) => ({ id, name, domain, plan, currency, merchant: merchant_url });

/** A domain made from the name. If no letter or digit of the name is left, the time is used. */
const domainFor = (name: string) =>
  `${
    name
      .normalize('NFKD')
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-|-$/g, '') || `shop-${Date.now()}`
  }.example`;

const isTaken = (error: unknown) => error instanceof Failure && JSON.stringify(error.told.errors) === JSON.stringify({ domain: ['has already been taken'] });

export function shopCommands(program: Command, task: Task) {
  const shop = program.command('shop').description('shops of the server');

  task<object>(shop.command('list').description('all shops'), async ({ server, voice }) => {
    const shops = await server.all('listShops', (page) => page.shops);
    voice.show(
      { shops },
      voice.table(
        ['ID', 'DOMAIN', 'NAME', 'PLAN', 'CLOCK AHEAD'],
        // a shop of another server may have no clock of its own
        shops.map(({ id, domain, name, plan, clock_offset_ms: ms }) => [
          id,
          domain,
          name,
          plan,
          Number.isFinite(ms) ? durationOf(Math.round(ms / 1000)) : undefined,
        ]),
      ),
    );
  });

  task<{ domain?: string; currency?: string; country?: string; plan?: Shop['plan'] }>(
    shop
      .command('create')
      .description('create a shop')
      .argument('<name>', 'its name')
      .option('--domain <domain>', 'its domain (default: made from the name)')
      .option('--currency <code>', 'ISO 4217 (default USD)')
      .option('--country <code>', 'ISO 3166-1 (default US)')
      .option('--plan <plan>', 'basic, standard, advanced or enterprise (default basic)'),
    async ({ server, voice }, { domain, currency, country, plan }, [name]) => {
      const wish = { ...(currency && { currency }), ...(country && { country_code: country }), ...(plan && { plan }) };
      const own = domain ?? domainFor(name!);
      const answer = await server.operator('createShop', { body: { shop: { name: name!, domain: own, ...wish } } }).catch((error: unknown) => {
        throw domain === undefined && isTaken(error) ? new Failure(`Another shop has the domain ${own}: choose another domain with --domain`) : error;
      });
      voice.show(answer, voice.facts(factsOf(answer.shop)));
      voice.note(`Nobody can call it yet: \`store-admin install --shop ${own}\` makes an app and prints its token.`);
    },
  );

  task<object>(
    shop.command('reset').description('remove everything in a shop; its settings, installs and tokens stay').argument('[shop]', 'by id or domain'),
    async ({ about, voice }, _, [named]) => {
      const answer = await about(named === undefined ? {} : { shop: named }).operator('resetShop');
      voice.show(answer, `${answer.shop.domain} is empty.`);
    },
  );

  task<{ yes?: boolean }>(
    shop
      .command('delete')
      .description('delete a shop with everything in it; in a terminal it asks first')
      .argument('<shop>', 'by id or domain')
      .option('--yes', "don't ask"),
    async ({ about, voice, terminal }, { yes }, [named]) => {
      const server = about({ shop: named! });
      const { id, domain } = await server.theShop();
      // nothing brings a shop back; a script has said what it means
      if (!yes && terminal.ask && !voice.json) {
        const answer = await terminal.ask(`Delete ${domain} with everything in it, for good? Type its domain to go on: `);
        if (answer.trim() !== domain) throw new Failure(`Nothing was deleted: the answer wasn't ${domain}`);
      }
      await server.operator('deleteShop');
      voice.show({ deleted: { id, domain } }, `${domain} is deleted.`);
    },
  );
}
