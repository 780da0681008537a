// Lets express-openapi-validator judge all requests and responses of the tests. Run by itself, it reads what the last run of the tests left.
import { resolve } from '../contract/document.ts';
import { withoutBrackets } from '../contract/operations.ts';
import { inCapitals } from '../contract/requests/own-form.ts';
import { isUnset, type JudgedBody, Validator } from '../contract/requests/validate.ts';
import { Routes } from '../contract/routes.ts';
import { declared } from '../server/contracts.ts';
import { secondJudge, type Verdict } from '../test/contract/second-judge.ts';
import { type Known, known } from '../test/contract/second-judge-known.ts';
import { type Exchange, recorded } from '../test/support/recorder.ts';

interface Disagreement {
  about: Known['about'];
  said: string;
  exchange: Exchange;
}

interface Judgement {
  requests: number;
  responses: number;
  /** Disagreements that the list doesn't have, in words. */
  unlisted: string[];
  /** Entries of the list that match no disagreement. */
  ended: Known[];
  listed: { entry: Known; times: number }[];
}

const isFine = (judged: JudgedBody): judged is { body: unknown } => 'body' in judged && !('errors' in judged);

// Refused because of the caller, the rate, the wanted format or the size: this says nothing about the rest of the request.
const unread = [401, 403, 406, 413, 429];

function parsed(text: string): { value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return undefined;
  }
}

export async function judged(exchanges: Exchange[]): Promise<Judgement> {
  const contract = declared('admin').contract;
  const first = new Validator(contract);
  const second = secondJudge(structuredClone(contract.document));
  const routes = new Routes(contract.operations.values());
  const found: Disagreement[] = [];
  let requests = 0;
  let responses = 0;

  /** An accepted request in the spelling that the contract declares. The server also accepts other spellings, and ignores parameters that it doesn't know. */
  const plain = (exchange: Exchange): Exchange => {
    const url = new URL(exchange.url, 'http://server.example');
    const match = routes.match(exchange.method, url.pathname.replace(/^\/admin(\/api\/[^/]+)?(?=\/)/, ''));
    if (exchange.status === 400 || !match || 'allow' in match) return exchange;
    const { operation } = match;
    const query = new URLSearchParams();
    for (const [name, parameter] of operation.queryParameters) {
      const given = [...url.searchParams].flatMap(([written, text]) =>
        (operation.repeatable.get(withoutBrackets(written)) ?? written) === name ? [text] : [],
      );
      const { items, type, ...schema } = resolve(contract.document, parameter.schema);
      const { enum: choices, 'x-any-case': takesCapitals } = items ? resolve(contract.document, items) : schema;
      if (given.length === 0 || isUnset(contract.document, parameter, given)) continue;
      const each = type === 'array' ? given.flatMap((text) => text.split(',').map((one) => one.trim())) : given;
      const texts = takesCapitals && !choices ? each.map(inCapitals) : each;
      for (const text of name.endsWith('[]') ? texts : [texts.join()]) query.append(name, text);
    }
    const plainUrl = url.pathname + (query.size > 0 ? `?${query}` : '');
    // where no body is needed, an empty array is none
    if (exchange.status < 300 && exchange.sent === '[]') return { ...exchange, url: plainUrl, sent: null, contentType: null };
    // the request may have been refused before its body was read
    const given = exchange.sent && operation.body ? parsed(exchange.sent) : undefined;
    const sent = given && first.body(operation, given.value);
    return {
      ...exchange,
      url: plainUrl,
      sent: sent && isFine(sent) ? JSON.stringify(sent.body) : exchange.sent,
    };
  };

  /** Whether the schema refuses a body that got 422. Otherwise the store has refused it. */
  const offContract = (operation: string, sent: string | null) => {
    const declared = contract.operations.get(operation)!;
    return sent === null ? declared.body?.required === true : !isFine(first.body(declared, JSON.parse(sent)));
  };

  const differs = ({ operation, objection }: Verdict, { status, sent }: Exchange): boolean => {
    if (objection && [404, 405].includes(objection.status)) return objection.status !== status;
    if (status === 422) return !objection && offContract(operation!, sent);
    return [400, 405, 415].includes(status) ? !objection : objection !== undefined;
  };

  for (const exchange of exchanges) {
    // the contract doesn't declare faults that tests provoke
    if (exchange.status >= 500) continue;
    if (!unread.includes(exchange.status)) {
      const verdict = await second.request(plain(exchange));
      requests += 1;
      if (differs(verdict, exchange)) found.push({ about: 'request', said: verdict.objection?.said ?? '', exchange });
    }
    if (exchange.method === 'HEAD') continue;
    const { objection } = await second.response(exchange);
    // without an operation nothing is declared, and strangers may be refused before the operation is looked for
    if (objection && (objection.status === exchange.status || ([404, 405].includes(objection.status) && exchange.status === 429))) continue;
    responses += 1;
    if (objection) found.push({ about: 'response', said: objection.said, exchange });
  }

  const entryOf = ({ about, said, exchange }: Disagreement) =>
    known.find((entry) => entry.about === about && entry.said.test(said) && entry.answered.test(exchange.answered));
  const listed = known.map((entry) => ({ entry, times: found.filter((one) => entryOf(one) === entry).length }));
  const words = ({ about, said, exchange }: Disagreement) =>
    `${exchange.method} ${exchange.url} ${exchange.sent?.slice(0, 300) ?? ''} was answered ${exchange.status} ${exchange.answered.slice(0, 300)}; about the ${about} the second judge says: ${said || 'nothing against it'}`;
  return {
    requests,
    responses,
    unlisted: found.filter((one) => !entryOf(one)).map(words),
    ended: listed.filter(({ times }) => times === 0).map(({ entry }) => entry),
    listed: listed.filter(({ times }) => times > 0),
  };
}

/** One line for each problem. `whole` says that all tests ran: only then is an entry of the list without a match outdated. */
export async function objections(whole: boolean, exchanges = recorded()): Promise<string[]> {
  if (exchanges.length === 0) return ['the tests recorded no call for the second judge'];
  const { requests, responses, unlisted, ended, listed } = await judged(exchanges);
  const times = listed.reduce((sum, one) => sum + one.times, 0);
  console.log(`the second judge read ${requests} requests and ${responses} responses; it disagrees ${times} times, for ${listed.length} known reasons`);
  return [...unlisted, ...(whole ? ended.map(({ reason }) => `the second judge no longer disagrees, so remove this from the list: ${reason}`) : [])];
}

if (import.meta.main) {
  const wrong = await objections(!process.argv.includes('--part'));
  for (const line of wrong) console.log(line);
  process.exit(wrong.length > 0 ? 1 : 0);
}
