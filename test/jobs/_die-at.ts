// Loaded into a server process before the server's code. Kills the process by SIGKILL at one step of a job of the kind DIE_OVER.
// DIE_AT is the number of the job's transaction, DIE_WHEN says whether before or after its commit.
import { createCodes } from '../../server/domain/discounts.ts';
import { installTheme } from '../../server/domain/themes.ts';
import type { Job } from '../../server/jobs/define.ts';

const { DIE_OVER, DIE_AT, DIE_WHEN } = process.env;
let step = 0;

const die = () => {
  process.kill(process.pid, 'SIGKILL');
  return new Promise<never>(() => {});
};

type Transaction = Parameters<typeof createCodes.run>[0]['transaction'];

const counted =
  (transaction: Transaction): Transaction =>
  async (work) => {
    const here = String(++step) === DIE_AT;
    const value = await transaction(async (tx, now) => {
      const done = await work(tx, now);
      if (here && DIE_WHEN === 'before') await die();
      return done;
    });
    if (here && DIE_WHEN === 'after') await die();
    return value;
  };

function deadly<P extends object>(job: Job<P>) {
  const { run } = job;
  if (job.kind === DIE_OVER) job.run = (given) => run({ ...given, transaction: counted(given.transaction), complete: counted(given.complete) });
}

deadly(createCodes);
deadly(installTheme);
