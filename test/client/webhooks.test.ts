import { createHmac } from 'node:crypto';
import { runInNewContext } from 'node:vm';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { StoreAdminError, signWebhook, verifyWebhook } from '../../client/src/index.ts';
import { moment } from '../../server/store/clock.ts';
import { versionsAt } from '../../server/versions.ts';

const payload = { id: 131000001 };
const signed = () =>
  signWebhook({ topic: 'collections/delete', payload, secret: 'new secret', shopDomain: 'harbour-tea.example', webhookId: 'w-1', eventId: 'e-1' });
const problem = (promise: Promise<unknown>) => promise.then(() => undefined).catch((error: StoreAdminError) => error);

describe('verifyWebhook', () => {
  test('accepts what was signed, and gives its topic, payload and headers', async () => {
    const { body, headers } = await signed();
    expect(await verifyWebhook(body, headers, 'new secret')).toEqual({
      topic: 'collections/delete',
      payload,
      shopDomain: 'harbour-tea.example',
      apiVersion: versionsAt(Date.now()).latest,
      webhookId: 'w-1',
      eventId: 'e-1',
      triggeredAt: headers['X-Service-Triggered-At'],
    });
  });

  test('the signature is base64 of HMAC-SHA256 over the raw body', async () => {
    const { body, headers } = await signed();
    expect(headers['X-Service-Hmac-Sha256']).toBe(createHmac('sha256', 'new secret').update(body).digest('base64'));
  });

  test('takes bytes, text, Headers, and the lower-case headers of Node', async () => {
    const { body, headers } = await signed();
    const bytes = new TextEncoder().encode(body);
    const lower = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
    for (const raw of [body, bytes, bytes.buffer as ArrayBuffer, Buffer.from(body)])
      for (const given of [headers, lower, new Headers(headers), { ...lower, accept: ['a', 'b'] }])
        expect((await verifyWebhook(raw, given, 'new secret')).topic).toBe('collections/delete');
  });

  test('takes bytes in every kind of view, at any offset in a buffer', async () => {
    const { body, headers } = await signed();
    const bytes = new TextEncoder().encode(body);
    expect(bytes.length % 2).toBe(0);
    const { buffer } = Uint8Array.from([1, 2, ...bytes, 3, 4]);
    for (const raw of [new DataView(buffer, 2, bytes.length), new Uint16Array(buffer, 2, bytes.length / 2), new Int8Array(buffer, 2, bytes.length)])
      expect((await verifyWebhook(raw, headers, 'new secret')).payload).toEqual(payload);
    expect(await problem(verifyWebhook(new DataView(buffer), headers, 'new secret'))).toMatchObject({ reason: 'wrong_signature' });
  });

  test('verifies and returns the bytes as they were, although the caller changes them meanwhile', async () => {
    const { body, headers } = await signed();
    const bytes = new TextEncoder().encode(body);
    const verified = verifyWebhook(bytes, headers, 'new secret');
    bytes.fill(0x20);
    expect((await verified).payload).toEqual(payload);
  });

  test('takes Headers and bytes of another realm, as jest and polyfills have them', async () => {
    const { body, headers } = await signed();
    const lower = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
    const foreign = { get: (name: string) => lower[name.toLowerCase()] ?? null };
    const buffer = runInNewContext('(bytes) => Uint8Array.from(bytes).buffer')(Array.from(Buffer.from(body)));
    expect(buffer instanceof ArrayBuffer).toBe(false);
    expect((await verifyWebhook(buffer, foreign as Headers, 'new secret')).topic).toBe('collections/delete');
  });

  test('accepts the old and the new secret while a secret is replaced', async () => {
    const { body, headers } = await signed();
    expect((await verifyWebhook(body, headers, ['newer secret', 'new secret'])).payload).toEqual(payload);
    expect(await problem(verifyWebhook(body, headers, ['newer secret', 'old secret']))).toMatchObject({ reason: 'wrong_signature' });
  });

  test('finds the signature of either secret when the app knows only one of them', async () => {
    const { body, headers } = await signed();
    const replaced = (secret: string): Record<string, string> => ({
      ...headers,
      'X-Service-Hmac-Sha256-Previous': createHmac('sha256', secret).update(body).digest('base64'),
    });
    expect((await verifyWebhook(body, replaced('old secret'), 'old secret')).payload).toEqual(payload);
    expect((await verifyWebhook(body, replaced('old secret'), 'new secret')).payload).toEqual(payload);
    expect(await problem(verifyWebhook(body, replaced('old secret'), 'another'))).toMatchObject({ reason: 'wrong_signature' });
    // without the first signature it is no delivery
    const { 'X-Service-Hmac-Sha256': _, ...second } = replaced('old secret');
    expect(await problem(verifyWebhook(body, second, 'old secret'))).toMatchObject({ reason: 'no_signature' });
  });

  test('refuses with a reason, and the status to answer with', async () => {
    const { body, headers } = await signed();
    const { 'X-Service-Hmac-Sha256': signature, ...unsigned } = headers;
    expect(await problem(verifyWebhook(body, unsigned, 'new secret'))).toMatchObject({ reason: 'no_signature', status: 401 });
    expect(await problem(verifyWebhook(`${body} `, headers, 'new secret'))).toMatchObject({ reason: 'wrong_signature', status: 401 });
    for (const forged of ['%%%', 'AAAA', signature!.slice(0, -4), `A${signature!.slice(1)}`])
      expect(await problem(verifyWebhook(body, { ...headers, 'X-Service-Hmac-Sha256': forged }, 'new secret'))).toMatchObject({ reason: 'wrong_signature' });
    const { 'X-Service-Topic': _, ...topicless } = headers;
    const error = await problem(verifyWebhook(body, topicless, 'new secret'));
    expect(error).toBeInstanceOf(StoreAdminError);
    expect(error).toMatchObject({ reason: 'header_missing', status: 400, message: 'The delivery has no X-Service-Topic' });
    const xml = '<collection/>';
    const given = { ...headers, 'X-Service-Hmac-Sha256': createHmac('sha256', 's').update(xml).digest('base64') };
    expect(await problem(verifyWebhook(xml, given, 's'))).toMatchObject({ reason: 'unreadable', status: 400 });
  });

  test('never accepts an empty secret, or a body that was parsed', async () => {
    const { body, headers } = await signWebhook({ topic: 'collections/delete', payload, secret: 'x' });
    await expect(verifyWebhook(body, headers, '')).rejects.toThrow('needs the client secret');
    for (const secret of [[''], [], undefined, [undefined]] as never[]) {
      const error = { name: 'StoreAdminError', reason: 'argument', status: 500, message: 'A signature needs the client secret of the app' };
      expect(await problem(verifyWebhook(body, headers, secret))).toMatchObject(error);
      expect(await problem(signWebhook({ topic: 'collections/delete', payload, secret }))).toMatchObject(error);
    }
    await expect(verifyWebhook(payload as never, headers, 'x')).rejects.toThrow('a parsed body cannot be verified');
    // an undefined secret is ignored beside a valid one
    expect((await verifyWebhook(body, headers, ['x', undefined as never])).payload).toEqual(payload);
  });

  test('ids beyond 2^53 are not rounded', async () => {
    const body = '{"id":9007199254740993}';
    const { headers } = await signed();
    const given = { ...headers, 'X-Service-Hmac-Sha256': createHmac('sha256', 's').update(body).digest('base64') };
    expect((await verifyWebhook(body, given, 's')).payload).toEqual({ id: '9007199254740993' });
  });
});

describe('signWebhook', () => {
  afterEach(() => void vi.useRealTimers());

  test.each(['2026-01-01', '2026-03-31', '2026-04-01', '2026-09-30', '2026-10-01', '2026-12-31'])('names on %s the same version as the server', async (day) => {
    vi.useFakeTimers({ now: new Date(`${day}T12:00:00Z`), toFake: ['Date'] });
    const { headers } = await signed();
    expect(headers['X-Service-API-Version']).toBe(versionsAt(Date.now()).latest);
    expect(headers['X-Service-API-Version']).toMatch(/^2026-(01|04|07|10)$/);
  });

  test('writes the time as the server does', async () => {
    vi.useFakeTimers({ now: Date.parse('2026-09-01T09:30:05.250Z'), toFake: ['Date'] });
    const { headers } = await signed();
    expect([headers['X-Service-Triggered-At'], moment(Date.now())]).toEqual(Array(2).fill('2026-09-01T09:30:05+00:00'));
  });

  test('names the version that was given', async () => {
    const { headers } = await signWebhook({ topic: 'collections/delete', payload, secret: 's', apiVersion: '2026-01' });
    expect(headers['X-Service-API-Version']).toBe('2026-01');
  });
});
