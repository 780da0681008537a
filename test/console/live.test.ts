// The event stream that tells open pages of changes. A page that doesn't listen costs nothing, and the number of listeners is limited.
import { EventEmitter } from 'node:events';
import type { ServerResponse } from 'node:http';
import { expect, onTestFinished, test, vi } from 'vitest';
import { Live } from '../../server/console/live.ts';
import { type Running, sandbox, startServer, until } from '../support/harness.ts';

class Listener extends EventEmitter {
  told = '';
  ended = false;
  destroyed = false;
  writableLength = 0;
  get writableEnded() {
    return this.ended;
  }
  writeHead = () => this;
  write = (text: string) => {
    this.told += text;
    return true;
  };
  end = () => {
    this.ended = true;
    this.emit('close');
  };
  destroy = () => {
    this.destroyed = true;
    this.emit('close');
  };
}
const open = (live: Live, listener: Listener, mayStay = () => true) => live.open(listener as unknown as ServerResponse, { mayStay });
const opened = (live: Live) => {
  const listener = new Listener();
  expect(open(live, listener)).toBe(true);
  return listener;
};

test('simultaneous changes are sent as one event', () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const live = new Live();
  const listener = opened(live);
  for (let n = 0; n < 1000; n++) live.changed(n % 2 ? 'requests' : 'jobs');
  vi.advanceTimersByTime(300);
  live.changed('changes');
  vi.advanceTimersByTime(300);
  expect(listener.told).toBe('retry: 2000\n\ndata: jobs requests\n\ndata: changes\n\n');
  vi.advanceTimersByTime(15_000);
  expect(listener.told).toMatch(/\n: still there\n\n$/);
});

test('a new listener hears at once of changes since its page was made', () => {
  const live = new Live();
  const before = live.count;
  live.changed('jobs');
  const [late, current] = [new Listener(), new Listener()];
  live.open(late as unknown as ServerResponse, { mayStay: () => true }, before);
  live.open(current as unknown as ServerResponse, { mayStay: () => true }, live.count);
  expect([late.told, current.told]).toEqual(['retry: 2000\n\ndata: requests changes jobs\n\n', 'retry: 2000\n\n']);
});

test('a listener whose page was made by an earlier process hears at once that everything may have changed', () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const earlier = new Live();
  vi.advanceTimersByTime(1000);
  const [later, listener] = [new Live(), new Listener()];
  for (const live of [earlier, later]) live.changed('requests');
  later.open(listener as unknown as ServerResponse, { mayStay: () => true }, earlier.count);
  expect(listener.told).toBe('retry: 2000\n\ndata: requests changes jobs\n\n');
});

test('the number of listeners is limited, and one that leaves makes room', () => {
  const live = new Live({ most: 3 });
  const listeners = [opened(live), opened(live), opened(live)];
  expect(open(live, new Listener())).toBe(false);
  listeners[1]!.emit('close');
  expect(open(live, new Listener())).toBe(true);
  live.end();
  expect(listeners.map(({ ended }) => ended)).toEqual([true, false, true]);
  expect([live.size, open(live, new Listener())]).toEqual([0, false]);
});

test('a page that was left before it was answered takes no place', () => {
  const live = new Live({ most: 1 });
  const left = new Listener();
  left.destroyed = true;
  open(live, left);
  expect([live.size, left.told]).toEqual([0, '']);
  opened(live);
});

test('a listener that reads nothing is cut off, and one whose session has ended is disconnected', () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const live = new Live();
  const [slow, gone] = [opened(live), new Listener()];
  let signedIn = true;
  open(live, gone, () => signedIn);
  slow.writableLength = 20_000;
  signedIn = false;
  vi.advanceTimersByTime(15_000);
  expect([slow.destroyed, gone.ended, live.size]).toEqual([true, true, 0]);
});

test('with several processes, pages check for changes at each heartbeat', () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const listener = opened(new Live({ others: true }));
  vi.advanceTimersByTime(15_000);
  expect(listener.told).toMatch(/data: requests changes jobs\n\n$/);
});

test('a page hears of the calls of an app, and not of its own requests', async () => {
  const server: Running = await startServer();
  onTestFinished(() => server.close());
  const box = await sandbox({ server });
  const aborting = new AbortController();
  const response = await fetch(`${server.origin}/console/live`, { signal: aborting.signal });
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/event-stream']);
  let heard = '';
  void (async () => {
    for await (const part of response.body!) heard += Buffer.from(part).toString();
  })().catch(() => {});
  await fetch(`${server.origin}/console/shops/${box.shop.id}/requests`);
  await box.get('/pages.json');
  await until(
    async () => heard,
    (text) => text.includes('data: '),
  );
  expect(heard).toBe('retry: 2000\n\ndata: requests\n\n');
  await box.post('/pages.json', { page: { title: 'Second flush' } });
  await until(
    async () => heard,
    (text) => text.includes('changes'),
  );
  aborting.abort();
});
