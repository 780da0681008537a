// What callers see while a database is away, and how soon all is well again: for the tests, and for `npm run trust`.
import { expect } from 'vitest';
import { everyScope } from '../../server/contracts.ts';
import { figure, inFull } from './figures.ts';
import { asOperator, send } from './harness.ts';

interface Seen {
  call: string;
  status: number;
  ms: number;
  retryAfter: string | null;
  type: string | null;
  text: string;
}

export interface Outage {
  /** Responses to calls that began during the outage, by call and status. */
  answers: Record<string, Record<number, number>>;
  /** Responses that are neither the usual one nor a 503 in the decided form. */
  odd: Seen[];
  slowestMs: number;
  /** Milliseconds from the end of the fault until every call was answered as before. */
  wellAfterMs: number;
}

/** For each kind of call that was made meanwhile, the statuses of the responses. */
export const statusesIn = ({ answers }: Outage) => Object.fromEntries(Object.entries(answers).map(([call, of]) => [call, Object.keys(of).join()]));

export interface Callers {
  /** One call of each kind: each way of reading, writes, the operator, a merchant's page, a picture. */
  round(): Promise<Seen[]>;
  /** Writes that were answered 201 and are missing, or are there twice. */
  lost(): Promise<string[]>;
  acknowledged: Set<string>;
}

export async function callersOf(origin: string): Promise<Callers> {
  const name = `outage-${Math.random().toString(36).slice(2)}`;
  const { shop } = (await asOperator(origin, 'POST', '/shops', { shop: { name, domain: `${name}.example` } })).body;
  const { app } = (await asOperator(origin, 'POST', '/apps', { app: { name, scopes: everyScope() } })).body;
  const { access_token } = (await asOperator(origin, 'POST', `/shops/${shop.id}/installs`, { install: { app_id: app.id } })).body;
  const call = (method: string, path: string, body?: unknown) =>
    send(origin, method, `/admin/api/latest${path}`, { headers: { 'X-Service-Access-Token': access_token }, body });
  const acknowledged = new Set<string>();
  let n = 0;
  const write = async () => {
    const path = `/${++n}`;
    const answer = await call('POST', '/redirects.json', { redirect: { path, target: '/x' } });
    if (answer.status === 201) acknowledged.add(path);
    return answer;
  };
  const all: Record<string, () => ReturnType<typeof send>> = {
    read: () => call('GET', '/redirects.json?limit=1'),
    count: () => call('GET', '/redirects/count.json?target=/x'),
    write,
    // a large body needs room of its own
    'large write': () => call('POST', '/pages.json', { page: { title: 'Spring teas', body_html: 'x'.repeat(20_000) } }),
    operator: () => asOperator(origin, 'GET', `/shops/${shop.id}/products`),
    'operator write': () => asOperator(origin, 'POST', `/shops/${shop.id}/customers`, { customer: { first_name: 'Mina' } }),
    merchant: () => send(origin, 'GET', '/merchant/sessions?token=none'),
    picture: () => send(origin, 'GET', '/media/products/00000000-0000-0000-0000-000000000000.png'),
  };
  return {
    acknowledged,
    round: () =>
      Promise.all(
        Object.entries(all).map(async ([call, ask]) => {
          const began = performance.now();
          const { status, headers, text } = await ask();
          return { call, status, ms: performance.now() - began, retryAfter: headers.get('retry-after'), type: headers.get('content-type'), text };
        }),
      ),
    async lost() {
      const found = new Map<string, number>();
      for (let url: string | undefined = `${origin}/admin/api/latest/redirects.json?limit=250`; url; ) {
        const page = await send('', 'GET', url, { headers: { 'X-Service-Access-Token': access_token } });
        for (const { path } of page.body.redirects) found.set(path, (found.get(path) ?? 0) + 1);
        url = /<([^>]+)>; rel="next"/.exec(page.headers.get('link') ?? '')?.[1];
      }
      return [...acknowledged].filter((path) => found.get(path) !== 1);
    },
  };
}

/** One second; three where other tests run on the machine at the same time. */
export const mostMs = inFull ? 1000 : 3000;

const isDecided = ({ call, status, retryAfter, type, text }: Seen) => {
  if (status !== 503 || !/^\d+(\.\d)?$/.test(retryAfter ?? '')) return false;
  return call === 'merchant' ? type!.startsWith('text/html') && text.includes('<h1>') : /^\{"errors":"[A-Z][^"]+"\}$/.test(text);
};

/** Makes calls in rounds while the fault lasts, and then until all of them are answered as usual. */
export async function outage({ round }: Callers, fault: { begin(): unknown; end(): unknown; lastsMs?: number }): Promise<Outage> {
  const usual = new Map((await round()).map(({ call, status }) => [call, status]));
  const isUsual = ({ call, status }: Seen) => status === usual.get(call);
  await fault.begin();
  const seen: Seen[] = [];
  const until = performance.now() + (fault.lastsMs ?? 1500);
  do seen.push(...(await round()));
  while (performance.now() < until);
  const during = seen.length;
  await fault.end();
  const ended = performance.now();
  for (let all = await round(); !all.every(isUsual); all = await round()) {
    seen.push(...all);
    if (performance.now() - ended > 20_000) throw new Error(`not well again: ${JSON.stringify(all)}`);
    await new Promise((next) => setTimeout(next, 50));
  }
  const answers: Outage['answers'] = {};
  for (const { call, status } of seen.slice(0, during)) {
    answers[call] ??= {};
    answers[call][status] = (answers[call][status] ?? 0) + 1;
  }
  const odd = seen.filter((one) => !isUsual(one) && !isDecided(one));
  const [slowestMs, wellAfterMs] = [Math.max(...seen.map(({ ms }) => ms)), performance.now() - ended];
  figure(
    `${expect
      .getState()
      .currentTestName!.replace(' > ', ' ')
      .replace(/[:,].*/, '')}: slowest answer, well again after`,
    `${Math.ceil(slowestMs)} ms, ${Math.ceil(wellAfterMs)} ms`,
  );
  return { answers, odd, slowestMs, wellAfterMs };
}
