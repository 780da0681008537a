import { expect, test } from 'vitest';
import { mutationsIn, testsOf } from '../scripts/mutate.ts';

const mutants = (source: string) => mutationsIn(source).map(({ start, end, text }) => source.slice(0, start) + text + source.slice(end));

test('each place becomes another, one at a time', () => {
  expect(mutants('const all = a === 1 && !b;')).toEqual([
    'const all = a === 1 || !b;',
    'const all = a !== 1 && !b;',
    'const all = a === 2 && !b;',
    'const all = a === 1 && b;',
  ]);
  expect(mutants('if (a) stop();')).toEqual(['if (true) stop();', 'if (false) stop();', 'if (a) ;']);
  expect(mutants('const x = a ? b : c;')).toEqual(['const x = b;', 'const x = c;']);
  expect(mutants("say('no', false);")).toEqual([';', "say('', false);", "say('no', true);"]);
});

test('what no test could see stays', () => {
  expect(mutants("import { a } from 'b';\ntype C = 'd' | 1;\ninterface E { f: true }\nexport * from 'g';\n")).toEqual([]);
  expect(mutants("throw new Error('words');")).toEqual([]);
});

test('the tests of a file are its own, or those of its folder', () => {
  expect(testsOf('server/admin/redirects.ts')).toContain('test/admin/redirects.test.ts');
  expect(testsOf('server/contract/routes.ts')).toContain('test/contract/requests.test.ts');
});
