// Measures how the server fails and recovers, on both engines: `npm run trust`. Then it measures what one caller can do to all others, unless `--no-attacks`.
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { optionsOf } from './_options.ts';
import { end, vitest } from './_vitest.ts';

const { values } = optionsOf('npm run trust kills, freezes and fills what the server runs on, then runs the attacks unless --no-attacks is given.', {
  options: { engine: { type: 'string', multiple: true, default: ['sqlite', 'postgres'] }, attacks: { type: 'boolean', default: true } },
  allowNegative: true,
});
const projects = values.engine.flatMap((engine) => ['--project', engine]);
const figures = resolve('.cache/trust-figures');
rmSync(figures, { force: true });
process.env.TRUST_FIGURES = figures;

let { passed, failed } = vitest(['--config', 'vitest.trust.config.ts', ...projects]);
delete process.env.TRUST_FIGURES;
if (values.attacks) {
  const attacked = vitest(['--config', 'vitest.attacks.config.ts', ...projects]);
  passed += attacked.passed;
  failed += attacked.failed;
}

interface Figure {
  what: string;
  engine: string;
  value: string;
}
const all = existsSync(figures)
  ? (readFileSync(figures, 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line)) as Figure[])
  : [];
const lines = [...Map.groupBy(all, ({ what }) => what)].map(([what, of]) => {
  const on = (engine: string) => of.findLast((one) => one.engine === engine)?.value ?? '';
  return `| ${what} | ${on('sqlite')} | ${on('postgres')} |`;
});
console.log(['| | SQLite | PostgreSQL |', '|---|---|---|', ...lines, ''].join('\n'));
if (!values.attacks) console.log('What one caller does to the others was left out because of --no-attacks: `npm run attacks` measures it.');
end({ passed, failed });
