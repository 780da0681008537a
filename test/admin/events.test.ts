import { describe, expect, test } from 'vitest';
import { sandbox } from '../harness.ts';
import { orderIn } from '../orders.ts';
import { ahead } from '../shop.ts';

describe('listEvents, countEvents, getEvent', () => {
  test('200 with a message that links to the page, escaped', async () => {
    const { post, get, app } = await sandbox();
    const { page } = (await post('/pages.json', { page: { title: 'Tea & <b>cake</b>', body_html: '' } })).body;
    const { events } = (await get('/events.json?filter=Page')).body;
    expect(events).toEqual([
      {
        id: expect.any(Number),
        subject_id: page.id,
        subject_type: 'Page',
        verb: 'create',
        message: `New page created: <a href="/admin/pages/${page.id}">Tea &amp; &lt;b&gt;cake&lt;/b&gt;</a>`,
        description: 'New page created: Tea & <b>cake</b>',
        arguments: ['Tea & <b>cake</b>'],
        body: null,
        path: `/admin/pages/${page.id}`,
        author: app.name,
        created_at: expect.any(String),
      },
    ]);
    expect((await get(`/events/${events[0].id}.json`)).body).toEqual({ event: events[0] });
  });

  test('200 with filters and what the scopes cover; a year later all is gone', async () => {
    const box = await sandbox();
    const { page } = (await box.post('/pages.json', { page: { title: 'Tea', body_html: '' } })).body;
    await box.delete(`/pages/${page.id}.json`);
    const order = await orderIn(box);
    await box.operator('POST', `./orders/${order.id}/events`, { event: { verb: 'placed' } });
    const blind = await box.anotherApp({ scopes: ['read_orders'] });
    const verbs = async (query: string, who = box) => (await who.get(`/events.json?${query}`)).body.events.map((event: { verb: string }) => event.verb);
    expect(await verbs('filter=Page,Order')).toEqual(['create', 'destroy', 'placed']);
    expect(await verbs('verb=destroy')).toEqual(['destroy']);
    expect(await verbs('', blind)).toEqual(['placed']);
    expect((await blind.get('/events/count.json')).body).toEqual({ count: 1 });
    const [first] = (await box.get('/events.json?limit=1')).body.events;
    expect(await blind.get(`/events/${first.id}.json`)).toMatchObject({ status: 404, body: { errors: 'Not Found' } });
    expect((await box.get('/events/count.json?created_at_max=2001-01-01T00:00:00Z')).body).toEqual({ count: 0 });
    await ahead(box, 366 * 86_400);
    expect(await verbs('')).toEqual([]);
    expect((await box.get('/events/count.json')).body).toEqual({ count: 0 });
  });
});
