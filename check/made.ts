// The records that the check created on a server, which are removed at its end.
import { type Json, type OperationAt, parameterNames } from '../contract/document.ts';
import { parsed } from './json.ts';
import { decoded, type Judge, pathOf, type Received, type Sent } from './judge.ts';
import { idOf, isCreated, type Records } from './records.ts';

interface Made {
  by: OperationAt;
  url: string;
  remove: OperationAt | undefined;
}

export class MadeRecords {
  private readonly judge: Judge;
  private readonly records: Records;
  private readonly base: string;
  private readonly made = new Map<string, Made>();
  private removed = 0;
  /** What the server said where it didn't remove a record, by the operation that should have done it. */
  private readonly refused = new Map<string, { times: number; said: string }>();

  constructor(judge: Judge, records: Records, base: string) {
    this.judge = judge;
    this.records = records;
    this.base = base;
  }

  /** Notes whether a successful exchange created a record, removed one, or neither. */
  note(at: OperationAt, { url }: Sent, received: Received) {
    const path = pathOf(url);
    if (at.method === 'delete') this.made.delete(path);
    const removing = (item: string) => this.judge.operations.find((one) => one.method === 'delete' && one.path === item);
    if (isCreated(at, received.status)) this.made.set(path, { by: at, url: path, remove: removing(at.path) });
    const item = at.method === 'post' ? this.records.item(at.path) : undefined;
    const id = item && idIn(received, item.parameter);
    if (!item || id === undefined || this.records.given(item.parameter, id)) return;
    const own = itemUrl(this.base, path, id, item.path);
    this.made.set(own, { by: at, url: own, remove: removing(item.path) });
  }

  /** The records that were created at the path of a list, as far as the check knows that they are still there. Records below those have longer paths. */
  below(list: string): { id: string; url: string }[] {
    const stem = `${list.replace(/\.json$/, '')}/`;
    const urls = [...this.made.keys()].filter((url) => url.startsWith(stem) && !url.slice(stem.length).includes('/'));
    return urls.map((url) => ({ id: decoded(url.slice(stem.length).replace(/\.json$/, '')), url }));
  }

  /** The records that can be removed, in groups. The deepest come first, before the records that they are below. */
  removable(): { remove: OperationAt; url: string }[][] {
    const able = [...this.made.values()].flatMap(({ remove, url }) => (remove ? [{ remove, url }] : [])).reverse();
    const depths = [...new Set(able.map(({ remove }) => parameterNames(remove.path).length))].sort((a, b) => b - a);
    return depths.map((depth) => able.filter(({ remove }) => parameterNames(remove.path).length === depth));
  }

  /** Notes the server's response to a removal. A record that is gone already was removed together with another one. */
  answered({ remove, url }: { remove: OperationAt; url: string }, { status, body }: Received) {
    if (status < 300 || status === 404 || status === 410) {
      this.made.delete(url);
      this.removed += 1;
    } else this.refuses(remove, `${status} ${body.slice(0, 100)}`);
  }

  refuses({ id }: OperationAt, said: string) {
    this.refused.set(id, { times: (this.refused.get(id)?.times ?? 0) + 1, said });
  }

  notes(): string[] {
    const lasting = new Map<string, number>();
    for (const { by, remove } of this.made.values()) if (!remove) lasting.set(by.id, (lasting.get(by.id) ?? 0) + 1);
    return [
      ...(this.removed > 0 ? [`records that the check created and removed at its end: ${this.removed}`] : []),
      ...[...lasting].map(([id, times]) => `records of ${id} that stay on the server, because no operation removes them: ${times}`),
      ...[...this.refused].map(([id, { times, said }]) => `records that stay on the server, because ${id} refused to remove them: ${times}, with ${said}`),
    ];
  }
}

/** The URL of a record that was created at `path`. */
export function itemUrl(base: string, path: string, id: string, template: string): string {
  const here = pathOf(path)
    .slice(base.length)
    .replace(/\.json$/, '');
  return `${base}${here}/${encodeURIComponent(id)}${template.endsWith('.json') ? '.json' : ''}`;
}

/** The id of the record that a response made: of its body, of what stands under the body's root, or the end of its `Location`. */
export function idIn({ body, headers }: Received, parameter: string): string | undefined {
  const [, end] = /([^/?#]+)\/?(?:[?#]|$)/.exec(headers.location ?? '') ?? [];
  const located = end === undefined ? undefined : decoded(end);
  const value = parsed(body) as Json | null | undefined;
  return idOf(value, parameter) ?? idOf(Object.values(value ?? {})[0], parameter) ?? located;
}
