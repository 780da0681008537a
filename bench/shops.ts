// Opens shops on this server through the operator interface. All have the same app, and each has a token.
import { everyScope } from '../server/contracts.ts';
import { type OurTarget, operatorKey } from './servers.ts';

interface OpenedShop {
  shop: number;
  app: number;
  token: string;
}

async function made<T>({ operatorUrl }: OurTarget, path: string, body: object): Promise<T> {
  const headers = { Authorization: `Bearer ${operatorKey}`, 'Content-Type': 'application/json' };
  const response = await fetch(operatorUrl + path, { method: 'POST', headers, body: JSON.stringify(body) });
  if (response.status !== 201) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return (await response.json()) as T;
}

export async function openShops(target: OurTarget, domains: string[]): Promise<OpenedShop[]> {
  const given = {
    name: 'Bench',
    distribution: 'custom',
    scopes: everyScope(),
    unauthenticated_scopes: ['unauthenticated_read_product_listings'],
    sales_channel: true,
    protected_customer_data: true,
  };
  const { app } = await made<{ app: { id: number } }>(target, '/apps', { app: given });
  const opened: OpenedShop[] = [];
  for (const domain of domains) {
    const { shop } = await made<{ shop: { id: number } }>(target, '/shops', { shop: { name: domain, domain, plan: 'advanced' } });
    const { access_token } = await made<{ access_token: string }>(target, `/shops/${shop.id}/installs`, { install: { app_id: app.id } });
    opened.push({ shop: shop.id, app: app.id, token: access_token });
  }
  return opened;
}

/** The target with the tokens of so many new shops. */
export async function withShops(target: OurTarget, count: number): Promise<OurTarget> {
  const shops = await openShops(
    target,
    Array.from({ length: count }, (_, at) => `shop-${at + 1}.example`),
  );
  target.tokens = shops.map(({ token }) => token);
  return target;
}
