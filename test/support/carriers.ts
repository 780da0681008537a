// Shops with a carrier service, and carts that ask it for rates.
import { type Running, type Sandbox, sandbox } from './harness.ts';
import { type Answering, receiver } from './receiver.ts';
import { productIn } from './shop.ts';

export const rate = { service_name: 'Harbour Post Standard', service_code: 'standard', description: 'Two to four days', currency: 'USD', total_price: '595' };
export const destination = { address1: '18 Ropewalk', city: 'Portland', province: 'ME', country: 'US', zip: '04101' };

export const json =
  (body: unknown, code = 200): Answering =>
  (_, response) =>
    void response.writeHead(code, { 'Content-Type': 'application/json' }).end(typeof body === 'string' ? body : JSON.stringify(body));

export async function shopWith(answer: Answering, more: object = {}, server?: Running) {
  const box = await sandbox(server ? { server } : {});
  const carrier = await receiver(answer);
  const { body } = await box.post('/carrier_services.json', {
    carrier_service: { name: 'Harbour Post', callback_url: `${carrier.url}/rates`, service_discovery: true, ...more },
  });
  const product = await productIn(box, {
    options: ['Size'],
    variants: [{ option1: '50 g', price: '14.00', sku: `JP-${box.shop.id}` }],
  });
  const variant = product.variants[0]!;
  return { box, carrier, service: body.carrier_service, product, variant };
}

export type Shop = Awaited<ReturnType<typeof shopWith>>;

export const ask = (box: Sandbox, cart: object) => box.operator('POST', './checkout_rates', { cart });
export const cartOf = ({ variant }: Shop, more: object = {}) => ({ items: [{ variant_id: variant.id, quantity: 2 }], destination, ...more });
