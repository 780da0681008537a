// The declared pairs of operation and status that no test reached, by engine. Run as a program, it lists them.
import { existsSync, readFileSync } from 'node:fs';
import { operationsIn } from '../contract/document.ts';
import { interfaces } from './interfaces.ts';
import { readDocument } from './read.ts';

export const declaredPairs = (): string[] =>
  interfaces.flatMap((name) =>
    operationsIn(readDocument(`generated/${name}.json`)).flatMap(({ id, operation }) => Object.keys(operation.responses).map((status) => `${id} ${status}`)),
  );

export function missingPairs(folder = '.cache/reached'): string[] {
  return ['sqlite', 'postgres'].flatMap((engine) => {
    const file = `${folder}/${engine}`;
    const reached = new Set(existsSync(file) ? readFileSync(file, 'utf8').split('\n') : []);
    return declaredPairs()
      .filter((pair) => !reached.has(pair))
      .map((pair) => `${pair} (${engine})`);
  });
}

if (import.meta.main) {
  const missing = missingPairs();
  for (const pair of missing) console.log(pair);
  const declared = declaredPairs().length * 2;
  console.log(`${declared - missing.length} of ${declared} pairs of operation and status were reached`);
  process.exit(missing.length > 0 ? 1 : 0);
}
