// What is served beside the two interfaces, mostly to people's browsers: docs, pictures, OAuth, the merchants' pages and the console.
import express, { type Express, type NextFunction, type Request, type Response } from 'express';
import { notFoundRefusal } from '../contract/requests/refusal.ts';
import { send, sendRefusal } from '../contract/requests/send.ts';
import { hinted, nowhereHint } from './admission/hints.ts';
import { type House, notNow } from './admission/ports.ts';
import { isForPeople, pageNameOf } from './admission/visits.ts';
import type { Live } from './console/live.ts';
import type { Operator } from './console/operate.ts';
import { consolePages } from './console/routes.ts';
import type { Sessions } from './console/session.ts';
import { docs } from './docs/routes.ts';
import type { Credentials } from './domain/credentials.ts';
import { front, sendNotFoundPage } from './front.ts';
import { looks } from './looks/routes.ts';
import { media } from './media.ts';
import { merchant } from './merchant/pages.ts';
import { callOf } from './monitoring/tracing.ts';
import { oauth } from './oauth.ts';
import { counterparts, counterpartsAt } from './sandbox/counterparts.ts';

interface Behind {
  /** The sessions of merchants. */
  sessions: Credentials;
  /** The sessions of operators in the console. */
  consoleSessions: Sessions;
  operatorKey: string;
  /** Answers the calls that the console makes to the operator interface. */
  operator: Operator;
  live: Live;
  failed(error: Error, response: Response): void;
}

export function pages(house: House, { sessions, consoleSessions, operatorKey, operator, live, failed }: Behind): Express {
  const { config, store } = house;
  const publicUrl = config['public-url'] || undefined;
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  const count = house.metrics.at('pages');
  app.use((request, response, next) => {
    const began = performance.now();
    const page = pageNameOf(request.path);
    response.once('finish', () => {
      const ms = performance.now() - began;
      count(page, response.statusCode, ms);
      house.served('pages', page, response.statusCode, ms, request);
    });
    next();
  });
  app.use(
    '/docs',
    docs(() => ({ ...app.locals, ...(config.sandbox && { counterparts: counterpartsAt }) })),
  );
  app.use('/looks', looks());
  app.use(front());
  app.use('/media', media(store));
  if (config.sandbox) app.use(counterpartsAt, counterparts());
  app.use('/admin/oauth', oauth(house));
  app.use(
    '/merchant',
    merchant({
      ...house,
      sessions,
      causeOf: (request) => callOf(request).cause,
      isForNow: (error, about) => notNow(error, house, about) !== undefined,
      sandbox: config.sandbox,
      publicUrl,
      loginUrl: config['merchant-login-url'] || undefined,
      oldestVersion: config['oldest-version'] || undefined,
    }),
  );
  const ownKey = config.sandbox ? operatorKey : undefined;
  app.use('/console', consolePages({ operator, sessions: consoleSessions, ownKey, sandbox: config.sandbox, publicUrl, live, failed }));
  app.use((request, response) =>
    isForPeople(request) ? sendNotFoundPage(response) : sendRefusal(response, { ...notFoundRefusal, headers: hinted(request, nowhereHint(request.path)) }),
  );
  app.use((error: Error & { status?: number }, _request: Request, response: Response, _next: NextFunction) => {
    // Express throws this for an address that it can't decode
    if (!response.headersSent && error.status !== undefined && error.status < 500)
      return send(response, error.status, { errors: 'The request could not be read' });
    failed(error, response);
  });
  return app;
}
