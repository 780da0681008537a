// Follows lists from page to page, as their responses say where the next page is: each page has to answer, none may come twice, and no record either.
import { isObject, type Json, type OperationAt, own } from '../contract/document.ts';
import { fold } from '../contract/schema.ts';
import type { Drawn } from './draw.ts';
import { parsed } from './json.ts';
import { type Judge, pathOf, queryOf, type Received, type Sent } from './judge.ts';
import { listIn, ofCursor, sizeParameter } from './lists.ts';
import type { MadeRecords } from './made.ts';
import { idOf, type Records } from './records.ts';
import type { Finding } from './report.ts';
import type { Requests } from './requests.ts';

/** The parts of a run that pages use. */
interface Run {
  readonly judge: Judge;
  readonly records: Records;
  readonly requests: Requests;
  readonly made: MadeRecords;
  readonly origin: string;
  readonly over: boolean;
  exchange(at: OperationAt, sent: Sent): Promise<{ received: Received; findings: Finding[] }>;
  tell(finding: Finding, sent: Sent, replay: string): void;
  again(at: OperationAt): string;
}

interface Page {
  sent: Sent;
  status: number;
  ids: string[];
  /** The address of the next page, as the response has it. */
  next: string | undefined;
}

interface Walk {
  pages: Page[];
  hasEnded: boolean;
  found?: { rule: string; page: Page; message: string; status?: number };
}

const mostPages = 12;

/** Where a next page's address stands in a body, and where what a parameter has to be for it. */
const aroundNext = ['links', '_links', 'meta', 'paging', 'pagination', 'page', 'page_info', 'pageInfo'];
const addresses = /^(next|next_?(url|link|page|page_?url)|@odata\.nextLink)$/i;
const cursors = /^(next|next_?(page_?)?(cursor|token)|next_?page|end_?cursor|continuation_?token)$/i;
const saysEnd = /^(has_?more|has_?next(_?page)?)$/i;

export class Pages {
  private readonly run: Run;

  constructor(run: Run) {
    this.run = run;
  }

  /** Whether the list had more than one page. */
  async of(at: OperationAt, drawn: Drawn): Promise<boolean> {
    const size = sizeParameter(this.run.judge.document, at);
    const first = (limit: number | undefined) =>
      this.run.requests.of(at, { ...drawn, query: { ...drawn.query, ...(size && limit !== undefined ? { [size.name]: limit } : {}) } });
    const whole = size && (await this.page(at, first(size.most)));
    const isWhole = whole?.status === 200 && whole.next === undefined;
    if (isWhole) await this.hasMade(at, whole);
    if (isWhole && whole.ids.length < 2) return false;
    const start = first(size && Math.max(size.least, isWhole ? Math.ceil(whole.ids.length / 4) : 2));
    const walk = await this.walk(at, start);
    if (walk.found) {
      const { rule, page, message, status } = walk.found;
      // another caller's new record may move one to the next page, but hardly twice
      const isTrue = rule !== 'repeated_record' || (await this.walk(at, start)).found?.rule === rule;
      if (isTrue) this.run.tell({ rule, place: `${at.id} ${status ?? page.status}`, message, cause: at.id }, page.sent, this.run.again(at));
      return true;
    }
    if (!isWhole || !walk.hasEnded || walk.pages.length < 2) return walk.pages.length > 1;
    const listed = new Set(walk.pages.flatMap(({ ids }) => ids));
    const after = await this.page(at, first(size!.most));
    const lost = whole.ids.filter((id) => !listed.has(id) && after.ids.includes(id));
    if (lost.length > 0)
      this.run.tell(
        {
          rule: 'skipped_record',
          place: `${at.id} 200`,
          message: `the pages from here on, each with the address of the next one, leave out ${lost.length} of ${whole.ids.length} records that are on one large page: ${lost.slice(0, 3).join(', ')}`,
          cause: at.id,
        },
        start,
        this.run.again(at),
      );
    return true;
  }

  /** Some records may be left out of a list, such as those that are not published, but hardly all. One that went with another record can't be read either. */
  private async hasMade(at: OperationAt, { sent, ids }: Page) {
    const made = this.run.made.below(pathOf(sent.url));
    const item = this.run.records.item(at.path);
    const reading = this.run.judge.operations.find(({ method, path }) => method === 'get' && path === item?.path);
    if (!reading || made.length < 3 || made.some(({ id }) => ids.includes(id))) return;
    const [{ id, url }] = made as [(typeof made)[number]];
    const read = await this.run.exchange(reading, { method: 'GET', url, ...this.run.requests.proven(reading, url) });
    if (read.received.status !== 200) return;
    const message = `has none of the records that the check created there, such as ${id}`;
    this.run.tell({ rule: 'ensure_resource_availability', place: `${at.id} 200`, message, cause: at.id }, sent, this.run.again(at));
  }

  private async walk(at: OperationAt, start: Sent): Promise<Walk> {
    const { run } = this;
    const pages: Page[] = [];
    const seen = new Map<string, number>();
    const been = new Set<string>();
    for (let sent = start; pages.length < mostPages && !run.over; ) {
      const page = await this.page(at, sent);
      const before = pages.at(-1);
      if (page.status >= 400) {
        const message = `its next page, ${before?.next}, answers ${page.status}`;
        return { pages, hasEnded: false, ...(before ? { found: { rule: 'broken_page', page: before, message } } : {}) };
      }
      if (page.status !== 200) break;
      const twice = page.ids.find((id) => seen.has(id));
      if (before && twice !== undefined)
        return {
          pages,
          hasEnded: false,
          found: { rule: 'repeated_record', page: before, message: `its next page, ${before.next}, has ${twice} once more, which page ${seen.get(twice)} had` },
        };
      pages.push(page);
      for (const id of page.ids) seen.set(id, pages.length);
      been.add(sent.url);
      if (page.next === undefined) return { pages, hasEnded: true };
      const url = this.urlOf(page);
      if (url === null) return { pages, hasEnded: false, found: { rule: 'broken_page', page, message: `its next page is ${page.next}, which is no address` } };
      if (url === undefined) break;
      if (been.has(url)) return { pages, hasEnded: false, found: { rule: 'endless_pages', page, message: `its next page is ${page.next}, which came before` } };
      sent = { method: 'GET', url, ...run.requests.proven(at, url) };
    }
    return { pages, hasEnded: false };
  }

  /** The next page's path and query. Null where its address is none, and undefined where it may be good for other callers alone. */
  private urlOf({ sent, next = '' }: Page): string | null | undefined {
    if (!URL.canParse(next, this.run.origin + sent.url)) return null;
    const { origin, pathname, search } = new URL(next, this.run.origin + sent.url);
    // behind a gateway, a server may tell its outer address
    return origin === this.run.origin || pathname === pathOf(sent.url) ? pathname + search : undefined;
  }

  private async page(at: OperationAt, sent: Sent): Promise<Page> {
    const { judge, records } = this.run;
    const { received, findings } = await this.run.exchange(at, sent);
    const list = (received.status === 200 && listIn(judge.document, at, received)) || [];
    const parameter = records.item(at.path)?.parameter ?? 'id';
    const ids = list.flatMap((record) => idOf(record, parameter) ?? []);
    // what stands twice on one page is no id of its records
    if (new Set(ids).size < ids.length) ids.length = 0;
    // what is wrong with a page that has an address of its own is told elsewhere
    if (received.status === 200) for (const finding of findings) this.run.tell(finding, sent, this.run.again(at));
    return { sent, status: received.status, ids, next: received.status === 200 ? nextOf(judge.document, at, sent, received) : undefined };
  }
}

/** The address of the next page: of a `Link` header, of a body, or the same address with the cursor that a body names. */
function nextOf(document: Json, { parameters }: OperationAt, { url }: Sent, { headers, body }: Received): string | undefined {
  const linked = [...(headers.link ?? '').matchAll(/<([^>]*)>((?:\s*;[^,<]*)*)/g)].find(([, , words]) => /;\s*rel="?(\S+ )*next\b/i.test(words!));
  if (linked) return linked[1];
  const value = parsed(body);
  if (!isObject(value)) return undefined;
  const around = [value, ...aroundNext.flatMap((name) => own<Json>(value, name) ?? [])].filter((one) => typeof one === 'object' && !Array.isArray(one));
  const members = around.flatMap((one) => Object.entries(one));
  if (members.some(([name, said]) => saysEnd.test(name) && said === false)) return undefined;
  const address = members.map(([name, said]) => (addresses.test(name) ? ((said as Json | null)?.href ?? said) : undefined)).find(isAddress);
  if (address !== undefined) return address as string;
  const [, cursor] = members.find(([name, said]) => cursors.test(name) && typeof said === 'string' && said !== '') ?? [];
  const taking = parameters.filter((one) => one.in === 'query' && ofCursor.test(one.name) && fold(document, one.schema).type?.includes('string'));
  if (typeof cursor !== 'string' || taking.length !== 1) return undefined;
  const query = queryOf(url);
  query.set(taking[0]!.name, cursor);
  return `${pathOf(url)}?${query}`;
}

const isAddress = (said: unknown) => typeof said === 'string' && /^(https?:\/\/|\/|\?)/.test(said);
