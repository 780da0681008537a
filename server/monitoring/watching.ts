// Responses for monitoring: whether the process is alive, whether it should get requests, and its metrics.
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { letGoOnResponse } from '../../contract/requests/arriving.ts';
import { notFoundRefusal, unexpected, wrongMethod } from '../../contract/requests/refusal.ts';
import { send, sendRefusal } from '../../contract/requests/send.ts';
import type { Exposition } from './exposition.ts';
import type { Metrics } from './metrics.ts';
import { Readiness } from './readiness.ts';

type Answer = (response: ServerResponse) => Promise<void> | void;

/** Responds if the path is one of its own, and returns whether it did. */
export type Watching = (request: IncomingMessage, response: ServerResponse) => boolean;

export function watching(readiness: Readiness, metrics: Metrics): Watching {
  let told: Promise<Exposition> | undefined;
  return answering({
    '/livez': alive,
    '/readyz': async (response) => {
      const checked = await readiness.look();
      const status = readiness.leaving ? 'leaving' : Readiness.isReady(checked) ? 'ready' : 'not ready';
      send(response, status === 'ready' ? 200 : 503, { status, checks: checked });
    },
    '/metrics': async (response) => {
      told ??= import('./exposition.ts').then(({ exposition }) => exposition(metrics));
      const { contentType, text } = await told;
      const answer = await text();
      response.setHeader('Content-Type', contentType);
      response.end(answer);
    },
  });
}

const alive: Answer = (response) => send(response, 200, { status: 'alive' });
const notYet: Answer = (response) => send(response, 503, { status: 'starting' });

/** Used until the database is up to date, which may take minutes. If the process were restarted meanwhile, that work would begin again. */
export const starting: Watching = answering({ '/livez': alive, '/readyz': notYet, '/metrics': notYet });

function answering(addresses: Record<string, Answer>): Watching {
  return (request, response) => {
    const [path = ''] = (request.url ?? '').split('?', 1);
    const answer = Object.hasOwn(addresses, path) ? addresses[path] : undefined;
    if (!answer) return false;
    letGoOnResponse(request, response);
    response.setHeader('Cache-Control', 'no-store');
    if (request.method !== 'GET' && request.method !== 'HEAD') sendRefusal(response, wrongMethod('GET, HEAD'));
    else
      Promise.resolve(answer(response)).catch(() => {
        if (response.headersSent) response.destroy();
        else sendRefusal(response, unexpected);
      });
    return true;
  };
}

/** For the management port, which serves nothing else. */
export const watchingAlone =
  (answers: Watching): RequestListener =>
  (request, response) => {
    if (answers(request, response)) return;
    letGoOnResponse(request, response);
    sendRefusal(response, notFoundRefusal);
  };
