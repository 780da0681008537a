import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { declared } from '../../server/contracts.ts';
import { type Running, sandbox, startServer } from '../support/harness.ts';

const seconds = (text: string) => Math.round(Date.parse(text) / 1000);

/** What `ask` answers, and whether a time lies between its beginning and its end, so many days ahead. */
async function during<T>(ask: () => Promise<T>) {
  const began = Math.floor(Date.now() / 1000);
  const answer = await ask();
  const ended = Math.ceil(Date.now() / 1000);
  return { answer, holds: (time: string, days = 0) => expect(seconds(time) - days * 86_400).toSatisfy((at: number) => at >= began && at <= ended) };
}

describe('getClock', () => {
  test("200 with the server's time, where nobody moved it", async () => {
    const { operator } = await sandbox();
    const { answer, holds } = await during(() => operator('GET', './clock'));
    const { status, body } = answer;
    expect({ status, body }).toEqual({ status: 200, body: { clock: { now: expect.stringMatching(/\+00:00$/), offset_seconds: 0 } } });
    holds(body.clock.now);
  });
});

describe('advanceClock', () => {
  test('200 by seconds, again and again; records carry the time of their shop, and other shops keep theirs', async () => {
    const [moved, other] = [await sandbox(), await sandbox()];
    for (const days of [2, 32]) {
      const { answer, holds } = await during(() => moved.operator('POST', './clock/advance', { clock: { seconds: days === 2 ? 172_800 : 2_592_000 } }));
      expect(answer.status).toBe(200);
      expect(answer.body.clock.offset_seconds).toBe(days * 86_400);
      holds(answer.body.clock.now, days);
    }
    const { answer, holds } = await during(() => moved.post('/pages.json', { page: { title: 'From next month' } }));
    holds(answer.body.page.created_at, 32);
    expect((await other.operator('GET', './clock')).body.clock.offset_seconds).toBe(0);
  });

  test('200 to a time, with whatever offset it is written', async () => {
    const { operator } = await sandbox();
    const to = new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 10);
    const { status, body } = await operator('POST', './clock/advance', { clock: { to: `${to}T02:00:00+02:00` } });
    expect(status).toBe(200);
    expect(seconds(body.clock.now) - seconds(`${to}T00:00:00Z`)).toBeLessThan(3);
    expect(body.clock.now.slice(0, 10)).toBe(to);
  });

  test.each([...declared('operator').contract.operations.get('advanceClock')!.body!.examples])('200 for the example %s', async (_, example) => {
    const { operator } = await sandbox();
    expect((await operator('POST', './clock/advance', example as object)).status).toBe(200);
  });

  test('200 for 50 at once: none is lost', async () => {
    const { operator } = await sandbox();
    const answers = await Promise.all(Array.from({ length: 50 }, () => operator('POST', './clock/advance', { clock: { seconds: 60 } })));
    expect(answers.map(({ status }) => status)).toEqual(Array(50).fill(200));
    expect((await operator('GET', './clock')).body.clock.offset_seconds).toBe(3000);
  });

  test.each([
    ['a time that has passed', { to: '2020-01-01T00:00:00Z' }, { to: ["must be later than the shop's clock"] }],
    ['both', { seconds: 1, to: '2030-01-01T00:00:00Z' }, { base: ['must hold either seconds or to'] }],
    ['neither', {}, { base: ['must hold either seconds or to'] }],
    ['more than ten years', { to: '2060-01-01T00:00:00Z' }, { base: ["must not be more than ten years ahead of the server's clock"] }],
    ['no seconds', { seconds: 0 }, { seconds: ['must be greater than or equal to 1'] }],
    ['part of a second', { seconds: 1.5 }, { seconds: ['is not a number'] }],
    ['a day that does not exist', { to: '2030-02-30T00:00:00Z' }, { to: ['must be an ISO 8601 time with an offset, such as 2026-09-01T00:00:00-04:00'] }],
    ['a time beyond all years', { to: '9999-12-31T23:59:59-12:00' }, { to: ['must be an ISO 8601 time with an offset, such as 2026-09-01T00:00:00-04:00'] }],
  ])('422 for %s', async (_, clock, errors) => {
    const { operator } = await sandbox();
    const { status, body } = await operator('POST', './clock/advance', { clock });
    expect({ status, body }).toEqual({ status: 422, body: { errors } });
    expect((await operator('GET', './clock')).body.clock.offset_seconds).toBe(0);
  });

  test('422 for ten years in two steps', async () => {
    const { operator } = await sandbox();
    expect((await operator('POST', './clock/advance', { clock: { seconds: 315_360_000 } })).status).toBe(200);
    expect((await operator('POST', './clock/advance', { clock: { seconds: 1 } })).status).toBe(422);
  });

  describe('without the sandbox', () => {
    let hosted: Running;
    beforeAll(async () => {
      hosted = await startServer({ sandbox: false });
    });
    afterAll(() => hosted.close());

    test('403, and the clock stays', async () => {
      const { operator } = await sandbox({ server: hosted });
      expect(await operator('POST', './clock/advance', { clock: { seconds: 60 } })).toMatchObject({
        status: 403,
        body: { errors: 'A clock can be put forward in sandbox mode only' },
      });
      expect((await operator('GET', './clock')).body.clock.offset_seconds).toBe(0);
    });
  });
});

test('advanceClock 422 has the errors of the schema together with those of the rules', async () => {
  const { operator } = await sandbox();
  const { status, body } = await operator('POST', './clock/advance', { clock: { to: '2001-01-01T00:00:00Z', seconds: 60 } });
  expect({ status, body }).toEqual({
    status: 422,
    body: { errors: { base: ['must hold either seconds or to'], to: ["must be later than the shop's clock"] } },
  });
});
