// The bodies that `npm run fuzz -- --bounds` sends.
import { expect, test } from 'vitest';
import { NearBounds } from '../../scripts/_near-bounds.ts';

test('numbers are sent in forms that JSON.stringify never writes', () => {
  const schema = { type: 'object', properties: { tea: { type: 'object', properties: { price: { type: 'number' } } } } };
  const media = { schema, examples: { tea: { value: { tea: { price: 1 } } } } };
  const document = { paths: { '/teas.json': { post: { requestBody: { content: { 'application/json': media } }, responses: {} } } } };
  const bodies = new NearBounds(document, 1).bodies().take(1000);
  const sent = new Set([...bodies].map(({ body }) => /"price":(1e400|1e-400|-0|9{400}|0\.0{400}1)\}/.exec(body)?.[1]?.slice(0, 6)));
  expect([...sent].filter(Boolean).sort()).toEqual(['-0', '0.0000', '1e-400', '1e400', '999999']);
});
