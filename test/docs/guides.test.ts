// Runs every snippet of the guides as a reader would: shell lines one after the other, and TypeScript as one program for each guide.
import { execFile, spawnSync } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Json, operationNodes, resolve as resolved } from '../../contract/document.ts';
import { allGuides, guideParts, guideText } from '../../server/docs/guides.ts';
import { snippets } from '../../server/docs/markdown.ts';
import { pagesOf } from '../../server/docs/routes.ts';
import { startSandbox, type TestSandbox } from '../../server/testing.ts';
import { engine } from '../support/harness.ts';
import { freePort } from '../support/ports.ts';
import { follow, fromResponse, Started } from './follow.ts';

const written = allGuides.filter(({ file }) => file.startsWith('guides/'));
const texts = new Map(await Promise.all(written.map(async (guide) => [guide.name, await guideText(guide)] as const)));
const execute = promisify(execFile);
/** Whether this machine lacks the command. The tests need only Node, so without curl its lines are skipped. */
const lacks = (command: string) => spawnSync(command, ['--version']).error !== undefined;

let box: TestSandbox;
let folder: string;
beforeAll(async () => {
  box = await startSandbox({ 'rate-limit': 40 });
  // within the repository, where Node finds the packages
  folder = mkdtempSync(resolve('test/docs/.guides-'));
});
afterAll(async () => {
  await box?.close();
  if (folder) rmSync(folder, { recursive: true, force: true });
});

/** A guide's text with the address and the keys of a sandbox in it, in a shop that no other guide has. */
async function filled(name: string): Promise<string> {
  const shop = await box.shop();
  const facts = {
    'http://127.0.0.1:4010': box.baseUrl,
    'sat_…': shop.accessToken,
    OPERATOR_KEY: box.operatorKey,
    SHOP_ID: String(shop.id),
    CLIENT_SECRET: shop.clientSecret,
  };
  return withFacts(texts.get(name)!, facts);
}

async function withFacts(text: string, facts: Record<string, string>): Promise<string> {
  const all: Record<string, string> = { ...facts, '4999': String(await freePort()) };
  // in one pass, because a free port may equal another placeholder or begin like it. Lines that take a value from a response stay: `follow` compares them
  return text.replace(new RegExp(`${fromResponse.source}|${Object.keys(all).join('|')}`, 'gm'), (place) => all[place] ?? place);
}

test('only snippets with a known reason are not run', () => {
  const all = [...texts.values()].flatMap((text) => snippets(text));
  expect(all.length).toBeGreaterThan(80);
  expect(all.flatMap(({ reason }) => reason ?? []).sort()).toEqual([
    "it doesn't end, and starting the server has tests of its own",
    'it is what the test of the package does',
    'the tests have a sandbox already',
  ]);
  expect([...new Set(all.map(({ language }) => language))].sort()).toEqual(['http', 'js', 'json', 'python', 'sh', 'ts']);
});

test.each([
  ['variants of a product | 100', 'A product can have at most 100 variants'],
  ['themes of a shop | 20', 'A shop can have at most 20 themes'],
  ['metafields of a record | 250, with 1 MB', 'a record has at most 250, with 1 MB of values'],
  ['subscriptions of an app in a shop | 250', 'An app has at most 250 subscriptions in a shop'],
  ['carrier services of an app in a shop | 50', 'An app has at most 50 carrier services in a shop'],
  ['storefront tokens of an app in a shop | 100', 'exceeds public access token limit of: 100'],
  ["parcels of a dispute's evidence | 250", 'evidence has at most 250 parcels'],
])('limits.md has the limit of the contract: %s', (row, contract) => {
  expect(texts.get('limits')).toContain(`\n| ${row}`);
  expect(readFileSync('generated/admin.json', 'utf8')).toContain(contract);
});

test('headers.md has each header that a response of the contract declares', () => {
  const contract = JSON.parse(readFileSync('generated/admin.json', 'utf8')) as Json;
  const declared = [...operationNodes(contract.paths)].flatMap(({ operation }) =>
    Object.values<Json>(operation.responses).flatMap((response) => Object.keys(resolved(contract, response).headers ?? {})),
  );
  const [, ofResponses = ''] = texts.get('headers')!.split('## Of responses');
  const named = [...ofResponses.matchAll(/^\| (`.*?) \|/gm)].flatMap(([, cell]) => cell!.match(/[\w-]{4,}/g) ?? []);
  expect([...new Set(declared)].filter((header) => !named.includes(header))).toEqual([]);
});

test('every part of a guide in the search index is on its page', async () => {
  const pages = pagesOf(() => ({}));
  const dead: string[] = [];
  for (const { url } of (await Promise.all(allGuides.map(guideParts))).flat()) {
    const [path, id] = url.split('#');
    if (id && !(await pages.get(path!)!.make()).toString().includes(` id="${id}"`)) dead.push(url);
  }
  expect(dead).toEqual([]);
});

test('no page has the same id twice, so that each link leads to its own target', async () => {
  const twice: string[] = [];
  for (const [path, { kind, make }] of pagesOf(() => ({}))) {
    if (kind !== 'html') continue;
    const ids = [...(await make()).toString().matchAll(/<[a-z][^>]* id="([^"]+)"/g)].map(([, id]) => id!);
    twice.push(...ids.filter((id, at) => ids.indexOf(id) !== at).map((id) => `${path}#${id}`));
  }
  expect(twice).toEqual([]);
});

test('no page shows Markdown characters: the reference renders less of Markdown than GitHub does', async () => {
  const marks: string[] = [];
  for (const [path, { kind, make }] of pagesOf(() => ({}))) {
    if (kind !== 'html') continue;
    const [, main = ''] = (await make()).toString().split('<main');
    const prose = main.replace(/<(code|pre|textarea|option)\b.*?<\/\1>/gs, '').replace(/<[^>]*>/g, '');
    marks.push(...[...prose.matchAll(/(?<!\w)_\w[\w ]*_(?!\w)|\*\w[^*]*\*|`|\]\(/g)].map(([mark]) => `${path}: ${mark}`));
  }
  expect(marks).toEqual([]);
});

test('the list of guides says in a sentence what each is about', async () => {
  const list = (
    await pagesOf(() => ({}))
      .get('/docs/guides')!
      .make()
  ).toString();
  const about = [...list.matchAll(/<li><a href="\/docs\/guides\/([\w-]+)">[^<]+<\/a><p>(.*?)<\/p><\/li>/g)].map(([, name, words]) => [
    name,
    words!.replace(/<[^>]*>/g, ''),
  ]);
  expect(about).toEqual(allGuides.map(({ name }) => [name, expect.stringMatching(/^\S[^|*[\n]{30,240}\.$/)]));
});

test('every guide has the same title as in the menu', () => {
  for (const { name, title } of written) expect(texts.get(name)!.split('\n')[0]).toBe(`# ${title}`);
});

/** Documents that are no guides, and whose lines are about the demo shop. */
const aboutTheDemo = ['sandbox', 'operator'];

/** Snippets of the other documents that run elsewhere, or can't be run here, by document and language. */
const ranElsewhere: Record<string, string> = {
  'sandbox yaml': 'test/sandbox/seed.test.ts reads it',
  'cli sh': 'test/cli/docs.test.ts runs each line',
  'own-express sh': 'it installs what this repository has',
  'own-express ts': 'test/contract/own-express.test.ts serves it',
  'install sh': 'test/client/sandbox-package.test.ts runs them on the packages',
  'install js': 'test/client/sandbox-package.test.ts runs them on the packages',
  'hosting sh': 'it needs a domain, a PostgreSQL and keys of your own; test/processes.test.ts starts hosts',
  'hosting js': 'test/merchant/host.test.ts serves it',
  'hosting sql': 'it needs a role that the server is given; the statement is that of PostgreSQL',
  'scale sql': 'test/transfer.test.ts moves a shop after it',
  'operations json': 'lines that a server says, held by the tests of the log and of readiness',
  'operations sh': 'test/monitoring/log.test.ts runs it on a log',
  'backup sh': 'test/store has the same calls on files of its own',
  'publishing sh': 'test/docs/export.test.ts writes both forms',
  'trust sh': 'it takes a quarter of an hour; test:long runs the same tests with fewer kills',
  'portable ': 'what the command printed',
  'portable sh': 'it needs the toolchains of five languages, and runs each night; test/check/cli.test.ts runs the check',
  'portable yaml': 'test/check/action.test.ts runs the action',
};

test('each snippet of the other documents is run elsewhere, or has a reason', async () => {
  const files = readdirSync('docs').filter((file) => file.endsWith('.md'));
  const kinds = files.flatMap((file) => {
    const name = file.replace('.md', '');
    return snippets(readFileSync(`docs/${file}`, 'utf8'))
      .filter(({ language }) => !(aboutTheDemo.includes(name) && ['sh', 'http', 'json'].includes(language)))
      .map(({ language }) => `${name} ${language}`);
  });
  expect([...new Set(kinds)].sort()).toEqual(Object.keys(ranElsewhere).sort());
});

// each page on a server of its own, as after `npm start`: a page shows ids and counts of the demo shop, and of the records that it makes
describe.skipIf(lacks('curl') || engine !== 'sqlite')('on a sandbox that was just started, the shell lines of', () => {
  const pages = [...written.map(({ file }) => file), ...aboutTheDemo.map((name) => `${name}.md`)].filter((page) =>
    snippets(readFileSync(`docs/${page}`, 'utf8')).some(({ language, reason }) => language === 'sh' && !reason),
  );

  test.each(pages)('docs/%s', { timeout: 120_000 }, async (page) => {
    const server = new Started(`exec '${process.execPath}' server/bin.js --json --port 0 --db :memory:`, { cwd: resolve('.') });
    try {
      await server.says(/^{"base_url".*}$/m, 110_000);
      const { base_url, access_token, operator_key, shop_id, client_secret } = JSON.parse(/^{"base_url".*}$/m.exec(server.said)![0]);
      const facts = {
        'http://127.0.0.1:4010': new URL(base_url).origin,
        'sat_…': access_token,
        OPERATOR_KEY: operator_key,
        SHOP_ID: String(shop_id),
        CLIENT_SECRET: client_secret,
      };
      const cwd = join(folder, page.replaceAll('/', '-'));
      mkdirSync(cwd);
      const followed: string[] = [];
      const text = await withFacts(readFileSync(`docs/${page}`, 'utf8'), facts);
      await follow(text, cwd, ({ code }) => followed.push(code));
      expect(followed.length).toBeGreaterThan(1);
    } finally {
      server.process.kill();
    }
  });
});

const programs = written.map(({ name }) => name).filter((name) => snippets(texts.get(name)!).some(({ language }) => language === 'ts'));

describe('the programs', () => {
  beforeAll(async () => {
    for (const name of programs) {
      const code = snippets(await filled(name))
        .filter(({ language }) => language === 'ts')
        .map((one) => one.code);
      const source = code
        .join('\n')
        .replaceAll("'@store-admin/client'", "'../../../client/src/index.ts'")
        .replaceAll("'store-admin/testing'", "'../../../server/testing.ts'");
      writeFileSync(join(folder, `${name}.ts`), `${source}\nexport {};\n`);
    }
  });

  test('compile', { timeout: 120_000 }, async () => {
    writeFileSync(
      join(folder, 'tsconfig.json'),
      JSON.stringify({ extends: resolve('tsconfig.json'), files: programs.map((name) => `${name}.ts`), include: [] }),
    );
    const { stdout } = await execute(process.execPath, ['node_modules/typescript-7/bin/tsc', '-p', folder]).catch((error) => error);
    expect(stdout.split('\n').filter((line: string) => /guides-.*\(|^error/.test(line))).toEqual([]);
  });

  test.each(programs)('%s runs', async (name) => {
    const { stderr } = await execute(process.execPath, [join(folder, `${name}.ts`)]);
    expect(stderr).toBe('');
  });
});

describe('the receivers', () => {
  const run = async (file: string, lines: string[]) => {
    writeFileSync(join(folder, file), lines.join('\n'));
    const { stdout, stderr } = await execute(process.execPath, [join(folder, file)]);
    expect(stderr).toBe('');
    return stdout.trim().split('\n');
  };

  test('in Express takes a delivery of megabytes, and answers a forged one itself', async () => {
    const code = snippets(texts.get('webhooks')!)
      .filter(({ language }) => language === 'ts')
      .map((one) => one.code);
    const end = code.findIndex((each) => each.includes('express.raw'));
    expect(end).toBeGreaterThan(0);
    const source = code
      .slice(0, end + 1)
      .join('\n')
      .replaceAll("'@store-admin/client'", "'../../../client/src/index.ts'");
    const said = await run('express-receiver.ts', [
      source,
      `const server = app.listen(0, '127.0.0.1', async () => {
         const { port } = server.address() as { port: number };
         const send = (body: string, headers: Record<string, string>) => fetch('http://127.0.0.1:' + port + '/webhooks', { method: 'POST', body, headers });
         const large = { id: 1, title: 'Tea', body_html: '"'.repeat(1_000_000), published_at: null };
         const { body, headers } = await signWebhook({ topic: 'collections/create', payload: large as never, secret });
         for (const given of [headers, { ...headers, 'X-Service-Hmac-Sha256': 'AAAA' }, {}]) {
           const answer = await send(body, given);
           console.log(body.length > 100_000, answer.status, (await answer.text()).length);
         }
         server.closeAllConnections();
         server.close();
       });`,
    ]);
    expect(said).toEqual([expect.stringMatching(/^collections\/create /), 'true 200 0', 'true 401 0', 'true 401 0']);
  });

  test('in plain Node keeps running when a sender leaves in the middle of a body', async () => {
    const { code } = snippets(texts.get('quickstart')!).find(({ language, code }) => language === 'js' && code.includes('createServer'))!;
    const port = await freePort();
    const said = await run('node-receiver.mjs', [
      code.replace('4999', String(port)),
      `import { connect } from 'node:net';
       process.env.SECRET = 'secret';
       const half = connect(${port}, '127.0.0.1', () => half.write('POST / HTTP/1.1\\r\\nHost: app\\r\\nContent-Length: 9\\r\\n\\r\\nhalf'));
       setTimeout(() => half.destroy(), 100);
       setTimeout(async () => {
         console.log((await fetch('http://127.0.0.1:${port}/', { method: 'POST', body: '{}' })).status);
         process.exit();
       }, 300);`,
    ]);
    expect(said).toEqual(['ready', 'refused undefined', '401']);
  });

  test('of a merchant who comes back accepts no other text as the signature', async () => {
    const { code } = snippets(texts.get('installing')!).find(({ code }) => code.includes('function isFromShop'))!;
    const given = createHmac('sha256', 'secret').update('code=1&shop=tea.example').digest('hex');
    const said = await run('from-shop.ts', [
      code,
      `for (const hmac of ['${given}', '${given.replace(/^./, (one) => (one === '0' ? '1' : '0'))}', '', 'é'.repeat(64)])
         console.log(isFromShop(new URL('https://app.example/back?shop=tea.example&code=1&hmac=' + hmac), 'secret'));`,
    ]);
    expect(said).toEqual(['true', 'false', 'false', 'false']);
  });
});

describe('signatures in another language', () => {
  const code = (language: string) => snippets(texts.get('webhooks')!).find((one) => one.language === language)!.code;
  const signature = (body: string) => createHmac('sha256', 'secret').update(body).digest('base64');
  const cases: [body: string, given: string][] = [
    ['{"id":1}', signature('{"id":1}')],
    ['{"id":2}', signature('{"id":1}')],
    ['{"id":1}', ''],
    ['{"id":1}', 'tée'],
  ];

  test.skipIf(lacks('python3'))('Python', async () => {
    const calls = cases.map((given) => `print(genuine(${JSON.stringify(given[0])}.encode(), ${JSON.stringify(given[1])}, "secret"))`);
    const { stdout } = await execute('python3', ['-c', [code('python'), ...calls].join('\n')]);
    expect(stdout).toBe('True\nFalse\nFalse\nFalse\n');
  });
});
