// The pages of the console in the order of its menu, and the numbers beside them.
import type { Entry } from './layout.ts';
import { apps } from './pages/apps.ts';
import { charges } from './pages/charges.ts';
import { clock } from './pages/clock.ts';
import { deliveries } from './pages/deliveries.ts';
import { faults } from './pages/faults.ts';
import { home } from './pages/home.ts';
import { installs } from './pages/installs.ts';
import { jobs } from './pages/jobs.ts';
import { audit, deprecations, discounts, events, feedback } from './pages/lists.ts';
import { rates } from './pages/rates.ts';
import { requests } from './pages/requests.ts';
import { shop, shops } from './pages/shops.ts';
import { snapshots, wholeSnapshots } from './pages/snapshots.ts';
import { subscriptions } from './pages/subscriptions.ts';
import { waiting } from './pages/waiting.ts';
import { counted, pill } from './parts.ts';
import { limited, type Page, read, type ShopVisit } from './visit.ts';

const most = 100;

const toRead: Page<ShopVisit>[] = [home, requests, deliveries, events, charges, rates, jobs];
const setUp: Page<ShopVisit>[] = [installs, subscriptions, discounts, feedback, deprecations, shop, clock, snapshots, faults];

/** The pages about the whole server. */
export const ofServer: Page[] = [shops, apps, wholeSnapshots, audit];
/** The pages about one shop. */
export const ofShop = [...toRead, ...setUp];

type Badges = Record<string, ReturnType<typeof pill> | undefined>;

/** Numbers of what needs attention, for the menu. */
export async function badges(visit: ShopVisit): Promise<Badges> {
  const { there } = visit;
  const count = async (path: string, key: string) => (await read<Record<string, unknown[]>>(visit, limited(path, most)))[key] ?? [];
  const [failed, undecided, dead] = await Promise.all([
    count(`${there}/webhook_deliveries?state=failed`, 'webhook_deliveries'),
    waiting(visit),
    count('/dead_jobs', 'dead_jobs'),
  ]);
  const badge = (rows: unknown[], mood: 'bad' | 'wait') => (rows.length > 0 ? pill(counted(rows, most), mood) : undefined);
  return { deliveries: badge(failed, 'bad'), charges: badge(undecided.flat(), 'wait'), jobs: badge(dead, 'bad') };
}

export function menuOf(sandbox: boolean, visit?: ShopVisit, badged: Badges = {}): { heading?: string; entries: Entry[] }[] {
  const entries = (pages: Page<never>[], below: string) =>
    pages
      .filter(({ sandboxOnly }) => sandbox || !sandboxOnly)
      .map(({ at, title }): Entry => ({ text: title, url: at ? `${below}/${at}` : below, badge: badged[at] }));
  const server = { heading: 'Server', entries: entries(ofServer, '/console') };
  const merchant: Entry[] = visit?.sandbox ? [{ text: 'What the merchant sees', url: visit.shop.merchant_url }] : [];
  const reading = { heading: 'Read', entries: [...merchant, { text: 'Reference', url: '/docs' }] };
  if (!visit) return [server, reading];
  return [{ entries: entries(toRead, visit.here) }, { heading: 'Set up', entries: entries(setUp, visit.here) }, server, reading];
}
