// A database of a newer release is left alone; one of an older release is brought on.
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { momentNow } from '../../server/store/clock.ts';
import { migrate } from '../../server/store/migrate.ts';
import { NewerSchema, schema, schemaOf } from '../../server/store/schema.ts';
import { openStore, type Store } from '../../server/store/store.ts';
import { nullable, Table, text } from '../../server/store/table.ts';
import { tables } from '../../server/tables.ts';
import { emptyDatabase, engine } from '../harness.ts';

async function database(): Promise<string> {
  if (engine === 'postgres') return emptyDatabase();
  const folder = mkdtempSync(join(tmpdir(), 'store-admin-schema-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return join(folder, 'store.sqlite');
}

function opened(db: string): Store {
  const store = openStore(db);
  onTestFinished(() => store.close());
  return store;
}

const teas = new Table('teas', { name: text() }, {});
const wider = new Table('teas', { name: text(), origin: nullable(text()) }, {});
const noted = (store: Store, name: string) => store.transaction(({ db }) => db.insertInto('migration_steps').values({ name }).execute());

test('a database that a newer release has changed is refused, and nothing in it is touched', async () => {
  const store = opened(await database());
  await migrate(store, [teas]);
  await noted(store, `schema ${schema + 1}`);
  const refused = migrate(store, [wider]);
  await expect(refused).rejects.toBeInstanceOf(NewerSchema);
  const [table] = (await store.db.introspection.getTables()).filter(({ name }) => name === 'teas');
  expect(table!.columns.map(({ name }) => name)).not.toContain('origin');
});

test('one from before the schema was noted opens with every row, and has the number from then on', async () => {
  const store = opened(await database());
  await migrate(store, [teas]);
  await store.transaction(async (tx) => {
    await teas.insert(tx, { shop_id: 90, name: 'Oolong' }, momentNow());
    await tx.db.deleteFrom('migration_steps').where('name', 'like', 'schema %').execute();
  });
  expect(await schemaOf(store)).toBe(0);
  for (const _ of ['first', 'second']) await migrate(store, [wider]);
  expect(await wider.all(store, 90)).toMatchObject([{ name: 'Oolong', origin: null }]);
  expect(await schemaOf(store)).toBe(schema);
});

test('the server says so in one sentence, and ends', async () => {
  const db = await database();
  const store = openStore(db);
  await migrate(store, [teas]);
  await noted(store, 'schema 1000');
  await store.close();
  const ended = await new Promise((done) =>
    execFile(process.execPath, ['server/main.ts', '--port', '0', '--db', db], (error, _, said) => done({ code: error?.code, said })),
  );
  expect(ended).toEqual({ code: 1, said: `${new NewerSchema(1000).message}\n` });
});

/** What the tables of a schema are. Two that are alike but for what a reader is told of them are the same. */
const fingerprint = () =>
  createHash('sha256')
    .update(JSON.stringify(tables.map(({ name, columns, indexes }) => [name, columns, { ...indexes, shared: indexes.shared !== undefined }]).sort()))
    .digest('hex')
    .slice(0, 16);

test('each change of the tables has a schema number of its own', () => {
  // where this fails: add one to `schema` in server/store/schema.ts, and write here what is found
  expect({ schema, fingerprint: fingerprint() }).toEqual({ schema: 10, fingerprint: '5fedc146ad6a0dc4' });
});
