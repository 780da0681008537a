// Themes: which one is published, and how their files come into the shop.
import { createHash, randomUUID } from 'node:crypto';
import { defineJob, enqueue, type Run } from '../jobs/define.ts';
import { OutboundProblem } from '../outbound/outbound.ts';
import { FairSemaphore } from '../store/fair-semaphore.ts';
import { over } from '../store/over.ts';
import { lock } from '../store/store.ts';
import { boolean, bytes, type Executor, integer, nullable, type Row, table, text } from '../store/table.ts';
import { ArchiveProblem, contentType, filesOf } from './archives.ts';
import { type Action, record } from './events.ts';
import type { App, Shop } from './tenants.ts';

type ThemeRole = 'main' | 'unpublished' | 'demo' | 'development';

export const themes = table(
  'themes',
  {
    name: text(),
    role: text<ThemeRole>(),
    /** 1 for the published theme and null for the others, so that the unique index allows only one published theme. */
    published: nullable(integer()),
    src: nullable(text()),
    processing: boolean(),
    install_error: nullable(text()),
  },
  { unique: [{ columns: ['shop_id', 'published'] }] },
);

export type Theme = Row<typeof themes>;

export const themeFiles = table(
  'theme_files',
  { theme_id: integer(), key: text(), content_type: text(), size: integer(), sha256: text(), content: bytes() },
  { unique: [{ columns: ['shop_id', 'theme_id', 'key'] }], index: [['shop_id', 'theme_id', 'id']] },
);

/** They are limited because a list returns all of them in one response. The contract states this number in the phrase `full`. */
export const mostThemes = 20;
const largestArchive = 16 * 1024 * 1024;
/**
 * An archive is in memory from its first byte until its last file is stored, and its host may take a minute. So a process has few. An app has two of them only
 * while most are free: a few apps whose hosts are slow would otherwise hold all.
 */
const installing = new FairSemaphore({ inAll: 8, perHolder: 2, spare: 6, mostWaiting: 512 });
/** A transaction stores about so many files or bytes at most, so that other writes don't wait long. */
const filesPerTransaction = 100;
const bytesPerTransaction = 1024 * 1024;

export const themesLock = (tx: Executor, shopId: number) => lock(tx, shopId, 'themes');

export const presentTheme = (theme: Theme) => ({
  id: theme.id,
  name: theme.name,
  created_at: theme.created_at,
  updated_at: theme.updated_at,
  role: theme.role,
  theme_store_id: null,
  previewable: !theme.processing && theme.install_error === null,
  processing: theme.processing,
  admin_graphql_api_id: `gid://service/Theme/${theme.id}`,
});

export const themeHappened = (theme: Theme, topic: 'themes/create' | 'themes/update' | 'themes/publish') => ({
  id: theme.id,
  webhook: { topic, payload: presentTheme(theme) },
});

/** The published theme that every shop starts with. */
export const firstTheme = (tx: Executor, shopId: number, now: string) =>
  themes.insert(tx, { shop_id: shopId, name: 'Quayside', role: 'main', published: 1, processing: false }, now);

/** Why a theme can't have that role. A request may repeat the role that the theme has. */
export function roleProblem(theme: Theme, role: ThemeRole = theme.role) {
  if (role === theme.role) return undefined;
  if (theme.role === 'main') return 'still_main';
  if (role !== 'main') return ['unchangeable', { role }] as const;
  if (theme.role !== 'unpublished') return 'unpublishable';
  if (theme.processing) return 'still_processing';
  return theme.install_error === null ? undefined : 'not_installed';
}

/** Publishes a theme in place of the one that was published before, which is returned too. The caller holds `themesLock`. */
export async function publish(tx: Executor, theme: Theme, now: string): Promise<{ theme: Theme; before: Theme | undefined }> {
  const current = await themes.first(tx, theme.shop_id, [['published', '=', 1]]);
  if (current?.id === theme.id) return { theme: current, before: undefined };
  const before = current && (await themes.update(tx, current, { role: 'unpublished', published: null }, now));
  return { theme: await themes.update(tx, theme, { role: 'main', published: 1 }, now), before };
}

/** Stores all files of the archive at `src`. Where that isn't possible, returns the reason in words for people. */
async function install(
  { src, id, shop_id }: Theme,
  fetched: (src: string) => Promise<Buffer>,
  transaction: Run<object>['transaction'],
): Promise<string | undefined> {
  // removes what a worker that died had stored: all files are stored again
  await transaction(async (tx) => void (await themeFiles.remove(tx, shop_id, [['theme_id', '=', id]])));
  if (src === null) return undefined;
  type File = Parameters<typeof themeFiles.insert>[1];
  let waiting: File[] = [];
  let size = 0;
  const store = async () => {
    const files = waiting;
    waiting = [];
    size = 0;
    await transaction(async (tx, now) => {
      // a theme whose files couldn't be installed may be deleted while the job is retried
      if (!(await themes.findForKeyShare(tx, shop_id, id))) return;
      for (const file of files) await themeFiles.insert(tx, file, now);
    });
  };
  try {
    for await (const { key, content } of filesOf(await fetched(src))) {
      const sha256 = createHash('sha256').update(content).digest('hex');
      waiting.push({ shop_id, theme_id: id, key, content_type: contentType(key), size: content.length, sha256, content });
      size += content.length;
      if (size >= bytesPerTransaction || waiting.length === filesPerTransaction) await store();
    }
    if (waiting.length > 0) await store();
    return undefined;
  } catch (error) {
    if (error instanceof ArchiveProblem) return error.message;
    if (error instanceof OutboundProblem) return `The archive can't be fetched: ${error.message}`;
    throw error;
  }
}

interface Installation {
  theme_id: number;
  role: ThemeRole;
  author: string;
  /** Absent in a job of an earlier release. */
  app_id?: number;
  uid: string;
}

export const installTheme = defineJob<Installation>({
  kind: 'install_theme',
  attempts: 5,
  backoff: (attempt) => attempt * 2_000,
  async run({ payload, shop, store, outbound, oldestVersion, transaction, complete }) {
    const theme = await themes.find(store, shop.id, payload.theme_id);
    if (!theme) return;
    const fetched = async (src: string) => {
      const response = await outbound.send({ url: src, maxBytes: largestArchive, totalMs: 60_000, follow: () => true });
      if (response.status !== 200) throw new ArchiveProblem(`The archive can't be fetched: its server answered ${response.status}`);
      return response.body;
    };
    const problem = await installing.take(payload.app_id ?? null, () => install(theme, fetched, transaction));
    const { theme_id: id, role, author, uid } = payload;
    await complete((tx, now) => installed(tx, shop, { id, role, problem: problem ?? null }, { author, now, uid, oldestVersion }));
  },
  async onDead(tx, { payload, shop, now, oldestVersion }, error) {
    const problem = `The files can't be installed: ${error instanceof Error ? error.message : error}`;
    const { theme_id: id, role, author, uid } = payload;
    await installed(tx, shop, { id, role, problem }, { author, now, uid, oldestVersion });
  },
});

/** Gives the theme its role, now that its last file is stored. Where there was a problem it stays unpublished, without files. */
async function installed(
  tx: Executor,
  shop: Shop,
  { id, role, problem }: { id: number; role: ThemeRole; problem: string | null },
  { now, ...action }: Omit<Action, 'shop'>,
) {
  await themesLock(tx, shop.id);
  const theme = await themes.find(tx, shop.id, id);
  if (!theme) return;
  if (problem) await themeFiles.remove(tx, shop.id, [['theme_id', '=', id]]);
  const tell = (changed: Theme, topic: 'themes/update' | 'themes/publish') => record(tx, { shop, now, ...action }, themeHappened(changed, topic));
  const settled = await themes.update(tx, theme, { processing: false, install_error: problem, ...(problem || role === 'main' ? {} : { role }) }, now);
  if (problem || role !== 'main') return tell(settled, 'themes/update');
  const { theme: main, before } = await publish(tx, settled, now);
  if (before) await tell(before, 'themes/update');
  await tell(main, 'themes/publish');
}

/** Adds a theme. A job installs its files later, and until then the theme is unpublished. */
export async function addTheme(
  tx: Executor,
  shop: Shop,
  { name, src, role, app }: Pick<Theme, 'name' | 'src' | 'role'> & { app: Pick<App, 'id' | 'name'> },
  now: string,
): Promise<Theme> {
  const theme = await themes.insert(tx, { shop_id: shop.id, name, role: 'unpublished', src, processing: true }, now);
  // each app has a channel: a slow host delays only the themes of the app that uses it
  await enqueue(
    tx,
    shop,
    installTheme,
    { theme_id: theme.id, role, author: app.name, app_id: app.id, uid: randomUUID() },
    { subject: theme.id, holder: app.id, channel: `themes of ${app.id}` },
  );
  return theme;
}

/** How many files the theme has, and how many bytes these have together. */
export async function filesIn(store: Executor, theme: Theme): Promise<{ count: number; size: number }> {
  const { count, size } = await over(store, themeFiles)
    .selectFrom('theme_files')
    .select((eb) => [eb.fn.countAll().as('count'), eb.fn.sum('size').as('size')])
    .where('shop_id', '=', theme.shop_id)
    .where('theme_id', '=', theme.id)
    .executeTakeFirstOrThrow();
  return { count: Number(count), size: Number(size ?? 0) };
}
