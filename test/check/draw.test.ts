// The requests that a check draws, before any server answers them.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Drawing } from '../../check/draw.ts';
import { Judge } from '../../check/judge.ts';
import { readDocument } from '../../check/read.ts';

test('an empty choice, or an empty list of choices, is not drawn as spoilt, since a server may take it as none', () => {
  const judge = new Judge(readDocument('generated/admin.json'));
  const drawing = new Drawing(judge);
  const spoiltIn = (id: string, name: string) => {
    const at = judge.operations.find((one) => one.id === id)!;
    const drawn = fc.sample(drawing.requestsOf(at, 'spoilt')!, { numRuns: 2000, seed: 1 });
    return drawn.flatMap(({ query, spoilt }) => (spoilt?.startsWith(`query ${name} `) ? [query[name]] : []));
  };
  for (const [id, name] of [
    ['listEvents', 'filter'],
    ['listPages', 'published_status'],
  ] as const) {
    const texts = spoiltIn(id, name);
    expect(texts).toContain('not-this');
    expect(texts).not.toContain('');
  }
  expect(spoiltIn('listEvents', 'limit')).toContain('');
});
