import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { giftCardDeliveries } from '../../server/domain/gift_cards.ts';
import { jobs } from '../../server/jobs/define.ts';
import { over } from '../../server/store/over.ts';
import { link, type Running, type Sandbox, sandbox, startServer, until } from '../support/harness.ts';

const card = async ({ post }: Sandbox, more: object = {}) =>
  (await post('/gift_cards.json', { gift_card: { initial_value: '50.00', ...more } })).body.gift_card;
const customer = async ({ operator }: Sandbox, email: string | null) => (await operator('POST', './customers', { customer: { email } })).body.customer;
const redeem = ({ operator }: Sandbox, id: number, amount: unknown) => operator('POST', `./gift_cards/${id}/redeem`, { redemption: { amount } });
const deliveries = async ({ operator }: Sandbox, query = '') => (await operator('GET', `./gift_card_deliveries${query}`)).body.gift_card_deliveries;
const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const onDay = (box: Sandbox, date: string) => box.operator('POST', './clock/advance', { clock: { to: `${date}T00:00:00Z` } });

describe('redeemGiftCard', () => {
  test('200 until it is empty, exactly', async () => {
    const box = await sandbox();
    const { id, last_characters } = await card(box);
    expect(await redeem(box, id, '14.10')).toMatchObject({
      status: 200,
      body: {
        gift_card: {
          id,
          shop_id: box.shop.id,
          last_characters,
          currency: 'USD',
          initial_value: '50.00',
          amount_spent: '14.10',
          balance: '35.90',
          disabled_at: null,
          expires_on: null,
        },
      },
    });
    expect((await redeem(box, id, 0.1)).body.gift_card).toMatchObject({ amount_spent: '14.20', balance: '35.80' });
    expect((await redeem(box, id, '35.80')).body.gift_card).toMatchObject({ amount_spent: '50.00', balance: '0.00' });
    expect((await box.get(`/gift_cards/${id}.json`)).body.gift_card).toMatchObject({ initial_value: '50.00', balance: '0.00' });
  });

  test('200 for as many of 50 at once as there is money for', async () => {
    const box = await sandbox();
    const { id } = await card(box);
    const answers = await Promise.all(Array.from({ length: 50 }, () => redeem(box, id, '3.00')));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(16);
    const refused = answers.filter(({ status }) => status !== 200).map(({ status, body }) => ({ status, body }));
    expect(refused).toEqual(Array(34).fill({ status: 422, body: { errors: { amount: ['exceeds the balance of 2.00'] } } }));
  });

  test.each([
    ['no amount', undefined, "can't be blank"],
    ['nothing', '0.00', 'must be greater than 0'],
    ['less than nothing', -1, 'must be greater than 0'],
    ['less than nothing as text', '-1', 'must be greater than 0'],
    ['three decimals', '1.005', 'must have at most 2 decimals'],
    ['three decimals as a number', 1.005, 'must have at most 2 decimals'],
    ['no number', 'all', 'is not a number'],
    ['too much', '50.01', 'exceeds the balance of 50.00'],
    ['far too much', 1e300, 'exceeds the balance of 50.00'],
  ])('422 for %s', async (_, amount, message) => {
    const box = await sandbox();
    const { id } = await card(box);
    expect(await redeem(box, id, amount)).toMatchObject({ status: 422, body: { errors: { amount: [message] } } });
    expect((await box.get(`/gift_cards/${id}.json`)).body.gift_card.balance).toBe('50.00');
  });

  test('422 for a number that is too large for JavaScript', async () => {
    const box = await sandbox();
    const { id } = await card(box);
    const answer = await box.operator('POST', `./gift_cards/${id}/redeem`, '{"redemption":{"amount":1e999}}');
    expect(answer).toMatchObject({ status: 422, body: { errors: { amount: ['is not a number'] } } });
  });

  test('422 for a disabled card, and for one whose last day is over', async () => {
    const box = await sandbox();
    const [disabled, expiring] = [await card(box), await card(box, { expires_on: day(1) })];
    await box.call('POST', `/gift_cards/${disabled.id}/disable.json`);
    expect(await redeem(box, disabled.id, '1.00')).toMatchObject({ status: 422, body: { errors: { base: ['is disabled'] } } });
    await onDay(box, day(1));
    expect((await redeem(box, expiring.id, '1.00')).status).toBe(200);
    await onDay(box, day(2));
    expect(await redeem(box, expiring.id, '1.00')).toMatchObject({ status: 422, body: { errors: { base: ['has expired'] } } });
  });

  test("404 for another shop's card", async () => {
    const { id } = await card(await sandbox());
    expect(await redeem(await sandbox(), id, '1.00')).toMatchObject({ status: 404, body: { errors: 'Not Found' } });
  });
});

describe('listGiftCardDeliveries', () => {
  test('200: sent at once without a day, else on its day by the clock of the shop, to the address of that day', async () => {
    const box = await sandbox();
    const mina = await customer(box, 'mina@okafor.example');
    const now = await card(box, { recipient_id: mina.id });
    const later = await card(box, { recipient_id: String(mina.id), message: 'Happy birthday, Mina!', send_on: day(30) });
    await card(box);
    const [first, second, ...more] = await until(
      () => deliveries(box),
      ([one]) => one.status === 'sent',
    );
    expect(more).toEqual([]);
    expect(first).toMatchObject({ gift_card_id: now.id, message: null, send_on: day(0), sent_at: expect.any(String) });
    expect(second).toEqual({
      id: expect.any(Number),
      gift_card_id: later.id,
      recipient_id: mina.id,
      email: 'mina@okafor.example',
      message: 'Happy birthday, Mina!',
      send_on: day(30),
      status: 'pending',
      sent_at: null,
      created_at: later.created_at,
      updated_at: later.created_at,
    });
    await box.operator('PUT', `./customers/${mina.id}`, { customer: { email: 'mina@harbour-tea.example' } });
    expect((await deliveries(box))[0].email).toBe('mina@okafor.example');
    await onDay(box, day(29));
    expect((await deliveries(box, '?status=pending')).length).toBe(1);
    await onDay(box, day(30));
    const [sent] = await until(
      () => deliveries(box, `?gift_card_id=${later.id}`),
      ([one]) => one.status === 'sent',
    );
    expect(sent).toMatchObject({ id: second.id, email: 'mina@harbour-tea.example', message: 'Happy birthday, Mina!' });
    expect(sent.sent_at.slice(0, 10)).toBe(day(30));
    expect(await deliveries(box, '?status=pending')).toEqual([]);
  });

  test('200: cancelled when the card is disabled before its day, or the recipient has no address on it', async () => {
    const box = await sandbox();
    const [mina, tomas] = [await customer(box, 'mina@okafor.example'), await customer(box, 'tomas@harbour-tea.example')];
    const disabled = await card(box, { recipient_id: mina.id, send_on: day(2) });
    await card(box, { recipient_id: tomas.id, send_on: day(2) });
    await box.call('POST', `/gift_cards/${disabled.id}/disable.json`);
    await box.operator('PUT', `./customers/${tomas.id}`, { customer: { email: null } });
    expect((await deliveries(box)).map(({ status, email }: { status: string; email: string | null }) => [status, email])).toEqual([
      ['cancelled', 'mina@okafor.example'],
      ['pending', null],
    ]);
    await onDay(box, day(2));
    expect(
      await until(
        () => deliveries(box, '?status=cancelled'),
        (found) => found.length === 2,
      ),
    ).toMatchObject([{ sent_at: null }, { sent_at: null, email: null }]);
  });

  test('200: cancelled when the card has expired by its day, sent on the last day of another', async () => {
    const box = await sandbox();
    const { id } = await customer(box, 'mina@okafor.example');
    await card(box, { recipient_id: id, send_on: day(3), expires_on: day(2) });
    await card(box, { recipient_id: id, send_on: day(3), expires_on: day(3) });
    await onDay(box, day(3));
    expect(
      await until(
        () => deliveries(box),
        (found) => found.every(({ status }: { status: string }) => status !== 'pending'),
      ),
    ).toMatchObject([
      { status: 'cancelled', sent_at: null },
      { status: 'sent', email: 'mina@okafor.example' },
    ]);
  });

  test('200 in pages, and from an id on', async () => {
    const box = await sandbox();
    const mina = await customer(box, 'mina@okafor.example');
    for (let n = 0; n < 3; n++) await card(box, { recipient_id: mina.id, send_on: day(5) });
    const all = await deliveries(box);
    const first = await box.operator('GET', './gift_card_deliveries?limit=2&status=pending');
    expect(first.body.gift_card_deliveries).toEqual(all.slice(0, 2));
    expect(await deliveries(box, new URL(link(first, 'next')!).search)).toEqual(all.slice(2));
    expect(await deliveries(box, `?since_id=${all[1].id}`)).toEqual(all.slice(2));
  });

  describe('with a mail gateway', () => {
    let gateway: Server;
    let server: Running;
    const letters: { id: unknown; type: unknown; letter: Record<string, string> }[] = [];
    let status = 202;
    beforeAll(async () => {
      gateway = createServer((request, response) => {
        let text = '';
        request.on('data', (chunk) => (text += chunk));
        request.on('end', () => {
          const { 'idempotency-key': id, 'content-type': type } = request.headers;
          letters.push({ id, type, letter: JSON.parse(text) });
          // only the status says whether the gateway has accepted the letter
          response.writeHead(status).end('x'.repeat(100_000));
        });
      });
      await new Promise<void>((ready) => gateway.listen(0, '127.0.0.1', ready));
      server = await startServer({ 'mail-url': `http://127.0.0.1:${(gateway.address() as AddressInfo).port}/letters` });
    });
    afterAll(async () => {
      await server.close();
      await new Promise((closed) => gateway.close(closed));
    });

    test('the letter has the code, which was encrypted until then and is gone from the database after', async () => {
      const box = await sandbox({ server });
      const mina = await customer(box, 'mina@okafor.example');
      const { id, code } = await card(box, { recipient_id: mina.id, message: 'For the next pot.', send_on: day(3), expires_on: day(400) });
      const stored = () =>
        over(server.store, giftCardDeliveries)
          .selectFrom('gift_card_deliveries')
          .select('sealed_code')
          .where('gift_card_id', '=', id)
          .executeTakeFirstOrThrow();
      expect((await redeem(box, id, '9.50')).status).toBe(200);
      expect((await stored()).sealed_code).not.toContain(code);
      expect(Buffer.from((await stored()).sealed_code ?? '', 'base64url').toString('latin1')).not.toContain(code);
      // a redirect isn't followed, so the gateway has not accepted the letter
      status = 302;
      await onDay(box, day(3));
      await until(
        async () => letters.length,
        (count) => count === 1,
      );
      expect((await deliveries(box))[0].status).toBe('pending');
      // the next attempt is due half a minute after the failure was stored, by the clock that moves below, so the failure has to be stored first
      await until(
        () => over(server.store, jobs).selectFrom('jobs').select('attempts').where('shop_id', '=', box.shop.id).execute(),
        ([job]) => job?.attempts === 1,
      );
      status = 202;
      await box.operator('POST', './clock/advance', { clock: { seconds: 3600 } });
      const [sent] = await until(
        () => deliveries(box),
        ([one]) => one.status === 'sent',
      );
      expect(letters).toHaveLength(2);
      expect(letters[1]).toEqual({
        id: `gift_card_delivery/${sent.id}`,
        type: 'application/json',
        letter: {
          to: 'mina@okafor.example',
          subject: 'A gift card of Harbour Tea',
          text: `For the next pot.\n\nYour gift card of Harbour Tea: 40.50 USD\n\nCode: ${code}\n\nValid until ${day(400)}`,
        },
      });
      expect(letters[0]!.id).toBe(letters[1]!.id);
      expect((await stored()).sealed_code).toBeNull();
    });
  });
});

test('redeemGiftCard 422 has the errors of the schema together with those of the rules; 404 comes first', async () => {
  const box = await sandbox();
  const { id } = await card(box);
  await box.call('POST', `/gift_cards/${id}/disable.json`);
  const tried = async (one: number, amount: unknown) => {
    const { status, body } = await redeem(box, one, amount);
    return { status, body };
  };
  expect(await tried(id, 'much')).toEqual({
    status: 422,
    body: { errors: { amount: ['is not a number'], base: ['is disabled'] } },
  });
  expect(await tried(id, '50.01')).toEqual({ status: 422, body: { errors: { amount: ['exceeds the balance of 50.00'], base: ['is disabled'] } } });
  expect(await tried(1, 'much')).toEqual({ status: 404, body: { errors: 'Not Found' } });
});
