// How the admin interface admits apps. A request brings a token, which stands for an app in a shop.
import type { IncomingMessage } from 'node:http';
import type { Operation } from '../../contract/operations.ts';
import { fixed } from '../../contract/requests/examples.ts';
import { type Asked, Overtaken, type Ports } from '../../contract/requests/ports.ts';
import { type Refusal, refusal } from '../../contract/requests/refusal.ts';
import { usualBucket } from '../config.ts';
import type { Credentials } from '../domain/credentials.ts';
import { type Deprecations, isDeprecatedIn } from '../domain/deprecations.ts';
import { type App, Doorkeeper, grants, type Shop, type Tenant } from '../domain/tenants.ts';
import { hostNameOf } from '../http/host.ts';
import { callOf } from '../monitoring/tracing.ts';
import { mayFail } from '../sandbox/faults.ts';
import type { RateLimiter } from '../store/rate-limit.ts';
import type { Executor } from '../store/table.ts';
import { BucketHeaders, deprecationHeaders } from './app-headers.ts';
import { appHint, tokenHint } from './hints.ts';
import { type Caller, type House, ports } from './ports.ts';

interface Counted {
  headers: Record<string, string>;
  refusal?: Refusal;
}

/** What the contract may require of an app besides scopes, by the contract's names. `called` is how a hint names it to the operator, who can give it. */
const requirements: Record<string, { met(app: App): boolean; called: string }> = {
  custom_distribution: { met: ({ distribution }) => distribution === 'custom', called: 'the distribution custom' },
  protected_customer_data: { met: ({ protected_customer_data }) => protected_customer_data, called: 'protected_customer_data' },
  sales_channel: { met: ({ sales_channel }) => sales_channel, called: 'sales_channel' },
  unauthenticated_scopes: { met: ({ unauthenticated_scopes }) => unauthenticated_scopes.length > 0, called: 'unauthenticated_scopes' },
};

const stranger = refusal(401, '[API] Invalid API key or access token (unrecognized login or wrong password)');

/** The refusal that names what the app lacks for this operation. Undefined where it lacks nothing. */
function lacking(operation: Operation, app: App): Refusal | undefined {
  const scope = operation.scopes.find((one) => !grants(app.scopes, one));
  if (scope !== undefined)
    return { ...refusal(403, `[API] This action requires merchant approval for ${scope} scope.`), hint: appHint(`the scope ${scope}`, app) };
  const { requires } = operation;
  const requirement = requires && requirements[requires.app]!;
  if (!requirement || requirement.met(app)) return undefined;
  const { body } = fixed(operation, 403, requires.refusal) as { body: { errors: unknown } };
  return { ...refusal(403, body.errors), hint: appHint(requirement.called, app) };
}

export function appPorts(house: House, limiter: RateLimiter, deprecations: Deprecations, credentials: Credentials): Ports {
  const { store, config, metrics } = house;
  const doorkeeper = new Doorkeeper();
  // the server's own name counts as no name: a shop with that domain would otherwise lock out the tokens of all other shops
  const ownName = URL.parse(config['public-url'])?.hostname;
  const hostOf = (request: IncomingMessage) => {
    const name = hostNameOf(request);
    return name === ownName ? '' : name;
  };
  /** Clients read this header in every response, so it is also sent without a limit, and where no app is known whose bucket could be named. */
  const uncounted: Counted = { headers: { 'X-Service-Shop-Api-Call-Limit': `0/${config['rate-limit'] || usualBucket}` } };
  const usual = new BucketHeaders(config['rate-limit'], config['rate-leak']);
  const advanced = new BucketHeaders(config['rate-limit'], config['rate-leak-advanced']);
  const tokenOf = ({ headers }: IncomingMessage) => headers['x-service-access-token'] as string | undefined;
  const isGood = (request: IncomingMessage) => credentials.isGood(tokenOf(request), request.socket);
  /** Counts a call in the bucket of its app and shop, and returns the headers that tell the bucket's level. */
  const count = async ({ shop, app }: Tenant): Promise<Counted> => {
    const size = config['rate-limit'];
    if (size === 0) return uncounted;
    const quick = shop.plan === 'advanced' || shop.plan === 'enterprise';
    const leak = quick ? config['rate-leak-advanced'] : config['rate-leak'];
    const { level, full } = await limiter.take(`${app.id}/${shop.id}`, size, leak);
    const headers = (quick ? advanced : usual).at(level);
    if (!full) return { headers };
    metrics.hit('rate');
    const errors = `Exceeded ${leak} calls per second for api client. Reduce request rates to resume uninterrupted service.`;
    return { headers, refusal: refusal(429, errors, { 'Retry-After': '2.0' }) };
  };
  const admit = async (asked: Asked): Promise<Caller | Refusal> => {
    const { request, operation } = asked;
    const token = tokenOf(request) ?? '';
    const call = callOf(request);
    const { version } = call;
    const known = await doorkeeper.admit(store, token, hostOf(request));
    if (!known) {
      credentials.forget(token);
      return { ...stranger, headers: uncounted.headers, hint: tokenHint(request) };
    }
    credentials.note(token);
    const { tenant } = known;
    const { shop, app } = tenant;
    // a refused call counts as the app's call too
    call.shopId = shop.id;
    call.appId = app.id;
    // a fault that strikes changes the shop's row, which then differs from the remembered one: so the proof is checked here, and not used later
    const fails = config.sandbox && mayFail(shop, request);
    if (fails && known.proof && !(await known.proof.holds())) return admit(asked);
    const proof = fails ? undefined : known.proof;
    // a refusal may rest on remembered rows that have changed since: the call is then admitted anew
    const refused = async (refusal: Refusal) => (proof && !(await proof.holds()) ? admit(asked) : refusal);
    const deprecation = operation.deprecation && isDeprecatedIn(version, operation.deprecation) ? operation.deprecation : undefined;
    // without a limit there is no bucket to wait for
    const counted = config['rate-limit'] === 0 ? uncounted : await count(tenant);
    const headers = deprecation ? { ...deprecationHeaders(deprecation, shared.origin(asked.request)), ...counted.headers } : counted.headers;
    if (counted.refusal) return refused({ ...counted.refusal, headers: { ...headers, ...counted.refusal.headers } });
    const lacks = lacking(operation, app);
    if (lacks) return refused({ ...lacks, headers });
    if (deprecation) deprecations.note(shop, app, operation.id);
    const caller = { shop, app, author: app.name, version, headers };
    const stays = async (tx: Executor) => {
      const still = await known.stays(tx);
      return still ? lacking(operation, still) : stranger;
    };
    if (!proof) return { ...caller, stays };
    let isAsked = false;
    return {
      ...caller,
      still() {
        isAsked = true;
        return proof.holds();
      },
      async stays(tx) {
        // `still` has confirmed the app before the handler called other servers; `Overtaken` would begin the call again, and call them twice
        if (isAsked) return stays(tx);
        if (!(await proof.holdsIn(tx))) throw new Overtaken();
        return undefined;
      },
    };
  };
  /** A request whose path belongs to no operation still counts as a call of its app. */
  const countAstray = async (request: IncomingMessage) => {
    // only a token that is known as good is looked up here: guessed tokens come in large numbers, and must not cost a query each
    const known = (await isGood(request)) ? await doorkeeper.admit(store, tokenOf(request)!, hostOf(request)) : undefined;
    if (!known) return uncounted;
    const { shop, app } = known.tenant;
    Object.assign(callOf(request), { shopId: shop.id, appId: app.id });
    return count(known.tenant);
  };
  const shared = ports('admin', house, isGood, admit, uncounted.headers);
  return {
    ...shared,
    async astray(request) {
      const refused = await shared.astray!(request);
      if (refused) return refused;
      // the path is wrong whether or not the database can be reached
      return countAstray(request).catch(() => uncounted);
    },
    note: {
      ...shared.note,
      deprecated(context, operation, members) {
        const { shop, app, version, origin } = context as { shop: Shop; app: App; version: string; origin: string };
        const sent = [...members].filter(([, deprecation]) => isDeprecatedIn(version, deprecation));
        for (const [member] of sent) deprecations.note(shop, app, operation.id, member);
        return sent[0] && deprecationHeaders(sent[0][1], origin);
      },
    },
  };
}
