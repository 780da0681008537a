// Secrets that are looked up while unknown callers are refused.
import { expect, test } from 'vitest';
import { Credentials } from '../../server/domain/credentials.ts';
import { hashed } from '../../server/domain/tenants.ts';

test('on each connection only one secret waits for its lookup, and another one is refused at once', async () => {
  const asked: string[][] = [];
  const credentials = new Credentials(/^secret/, async (hashes) => {
    asked.push(hashes);
    return hashes.map((hash) => ({ hash }));
  });
  const [one, other] = [{}, {}];
  const answers = [
    ['secret 1', one],
    ['secret 2', one],
    ['secret 3', other],
    // it waits already, so it waits with the first
    ['secret 1', other],
  ] as const;
  expect(await Promise.all(answers.map(([secret, line]) => credentials.isGood(secret, line)))).toEqual([true, false, true, true]);
  expect(asked).toEqual([[hashed('secret 1'), hashed('secret 3')]]);
  expect(await credentials.isGood('secret 2', one)).toBe(true);
});
