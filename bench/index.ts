// npm run bench: runs everything in turn. With --rows it only measures what many rows cost.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const given = process.argv.slice(2);
const programs = given.some((argument) => argument.startsWith('--rows')) ? ['growth.ts'] : ['run.ts', 'deliveries.ts', 'neighbours.ts', 'client.ts'];
for (const program of programs) {
  const { status } = spawnSync(process.execPath, [join(import.meta.dirname, program), ...given], { stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}
