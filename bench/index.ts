// npm run bench: runs everything in turn. With --rows it only measures what many rows cost.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { optionsOf } from '../scripts/_options.ts';

const { values } = optionsOf('npm run bench compares this server with others, or with --rows a large shop with a small one.', {
  options: { rows: { type: 'string' }, engine: { type: 'string' } },
});
const isGrowth = values.rows !== undefined;
const programs = isGrowth ? ['growth.ts'] : ['run.ts', 'deliveries.ts', 'neighbours.ts', 'client.ts'];
for (const program of programs) {
  const { status } = spawnSync(process.execPath, [join(import.meta.dirname, program), ...(isGrowth ? process.argv.slice(2) : [])], { stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}
