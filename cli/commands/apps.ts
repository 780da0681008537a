import type { Command } from 'commander';
import { everyScopeOf, resourcesOf } from '../../contract/scopes.ts';
import { topics } from '../../generated/topics.ts';
import { endpoints } from '../contracts.ts';
import { misused } from '../failure.ts';
import type { Task } from '../task.ts';
import { assertKnown, listOf, secondsOf, whole } from '../words.ts';

const everyScope = () =>
  everyScopeOf(
    resourcesOf(
      endpoints().filter(({ of }) => of === 'admin'),
      topics,
    ),
  );

const ofSandbox =
  "This ends the sandbox's own token, which commands in this folder use. The sandbox makes a valid one at its next start; until then give one with --token or STORE_ADMIN_TOKEN.";

interface AppOptions {
  name?: string;
  scopes?: string;
  secret?: string;
  public?: boolean;
}

export function appCommands(program: Command, task: Task) {
  const scopesOf = (text: string) => {
    const scopes = listOf(text);
    const all = everyScope().flatMap((scope) => [scope.replace('write_', 'read_'), scope]);
    for (const scope of scopes) assertKnown(scope, 'scope', all);
    return scopes;
  };

  const wishFor = (name: string, { scopes, secret, public: isPublic }: AppOptions) => ({
    app: {
      name,
      scopes: scopes === undefined ? everyScope() : scopesOf(scopes),
      protected_customer_data: true,
      ...(secret === undefined ? {} : { client_secret: secret }),
      ...(isPublic ? { distribution: 'public' as const } : {}),
    },
  });

  const app = program.command('app').description('apps that shops can install');

  task<object>(app.command('list').description('all apps'), async ({ server, voice }) => {
    const apps = await server.all('listApps', (page) => page.apps);
    voice.show(
      { apps },
      voice.table(
        ['ID', 'NAME', 'DISTRIBUTION', 'SCOPES'],
        apps.map(({ id, name, distribution, scopes }) => [id, name, distribution, scopes.join(' ')]),
      ),
    );
  });

  task<AppOptions>(
    app
      .command('create')
      .description('create an app; its client secret is shown only this once')
      .argument('<name>', 'its name')
      .option('--scopes <list>', 'the scopes of the app, such as write_content,read_products (default: all)')
      .option('--secret <text>', 'a client secret of your own')
      .option('--public', 'an app for more than one shop'),
    async ({ server, voice }, options, [name]) => {
      const answer = await server.operator('createApp', { body: wishFor(name!, options) });
      const { id, client_id, client_secret, scopes } = answer.app;
      voice.show(answer, voice.facts({ id, client_id, client_secret, scopes: scopes.join(' ') }));
    },
  );

  task<object>(
    app.command('secret').description('replace the client secret of an app; the old one signs webhooks too for a while'),
    async ({ server, voice }) => {
      const { app_id } = await server.theInstall();
      const answer = await server.operator('rotateClientSecret', { path: { app_id } });
      // only the secret goes to standard output, as the token does of `install`
      voice.note(`Until ${answer.client_secret.previous_expires_at} the old secret signs webhooks too, in the -Previous header.`);
      voice.show(answer, answer.client_secret.client_secret);
    },
  );

  task<AppOptions>(
    program
      .command('install')
      .description('install an app in the shop, and print an access token; without --app it creates a new app')
      .option('--scopes <list>', 'the scopes of a new app, such as write_content,read_products (default: all)')
      .option('--name <name>', 'name of a new app', 'Command line')
      .option('--secret <text>', 'a client secret of your own for a new app'),
    async ({ server, voice, terminal }, options) => {
      const named = server.appNamed;
      if (named !== undefined && options.scopes !== undefined)
        throw misused('--scopes is for a new app, and --app names an existing app: leave one of them out, or change the app with `store-admin api updateApp`');
      const made = named === undefined ? (await server.operator('createApp', { body: wishFor(options.name!, options) })).app : undefined;
      const app_id = made?.id ?? named!;
      const there = made ? undefined : (await server.installs()).find((one) => one.app_id === app_id);
      const issued = there ? await server.operator('issueToken', { path: { install_id: there.id } }) : undefined;
      const installed = issued ? undefined : await server.operator('installApp', { body: { install: { app_id } } });
      const token = issued?.access_token ?? installed!.access_token;
      const facts = { app_id, install_id: there?.id ?? installed!.install.id, ...(made && { client_secret: made.client_secret }) };
      if (!voice.json) terminal.err.write(`${voice.facts(facts)}\n`);
      // only the token goes to standard output, for TOKEN=$(store-admin install)
      voice.show({ access_token: token, ...facts }, token);
    },
  );

  const token = program.command('token').description('access tokens of an app in the shop');

  task<object>(token.command('list').description('list the valid tokens'), async ({ server, voice }) => {
    const { tokens, app_id } = await server.theInstall();
    voice.show(
      { app_id, tokens },
      voice.table(
        // a token ends by the server's clock, even if the shop's clock is ahead
        ['ID', "ISSUED (SHOP'S CLOCK)", "ENDS (SERVER'S CLOCK)"],
        tokens.map(({ id, created_at, expires_at }) => [id, created_at, expires_at ?? 'never']),
      ),
    );
  });

  task<{ grace?: string }>(
    token
      .command('rotate')
      .description('issue a token, and end all other tokens of the app in the shop')
      .option('--grace <time>', 'how long the other tokens stay valid, such as 1h (default: they end at once)'),
    async ({ server, voice }, { grace }) => {
      const { id: install_id, app_id, tokens } = await server.theInstall();
      const ends = grace === undefined ? undefined : new Date(Date.now() + secondsOf(grace) * 1000).toISOString();
      const issued = await server.operator('issueToken', { path: { install_id } });
      for (const { id: token_id } of tokens)
        if (ends === undefined) await server.operator('revokeToken', { path: { install_id, token_id } });
        else await server.operator('updateToken', { path: { install_id, token_id }, body: { token: { expires_at: ends } } });
      const [others, end] = tokens.length === 1 ? ['The other token', 'ends'] : [`The other ${tokens.length} tokens`, 'end'];
      voice.note(tokens.length === 0 ? 'There was no other token.' : `${others} ${ends ? `${end} at ${ends}` : 'ended'}.`);
      const { access_token, ...left } = server.left;
      if (tokens.length > 0 && access_token && left.app_id === app_id && left.shop_id === (await server.shopId())) voice.note(ofSandbox);
      voice.show({ ...issued, ended: tokens.map(({ id }) => id), ends_at: ends ?? null }, issued.access_token);
    },
  );

  task<object>(token.command('revoke').description('end a token at once').argument('<id>', 'as `token list` shows it'), async ({ server, voice }, _, [id]) => {
    const token_id = whole(id!, 'The id of a token');
    const { id: install_id } = await server.theInstall();
    await server.operator('revokeToken', { path: { install_id, token_id } });
    voice.show({ revoked: token_id }, `Token ${id} is revoked.`);
    if (await server.hasLostItsToken()) voice.note(ofSandbox);
  });
}
