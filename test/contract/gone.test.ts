// A record that is removed while it is changed: the call that comes second gets 404, and no call gets a server error.
import { expect, test } from 'vitest';
import { sandbox } from '../support/harness.ts';

test('simultaneous changes and a removal are answered 200 or 404', async () => {
  const { post, put, delete: remove } = await sandbox();
  const seen = new Set<number>();
  for (let round = 0; round < 10; round++) {
    const { id } = (await post('/pages.json', { page: { title: `Harvest ${round}` } })).body.page;
    const changes = Array.from({ length: 12 }, (_, n) => put(`/pages/${id}.json`, { page: { body_html: `<p>${n}</p>` } }));
    const answers = await Promise.all([...changes.slice(0, 6), remove(`/pages/${id}.json`), ...changes.slice(6)]);
    for (const { status } of answers) seen.add(status);
  }
  expect([...seen].filter((status) => status !== 200 && status !== 404)).toEqual([]);
});
