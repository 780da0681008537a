// Loaded before a server of its own, which it ends by SIGKILL at one step of a creation job: DIE_AT says at which of the job's transactions,
// DIE_WHEN whether before its commit or after it.
import { createCodes } from '../../server/admin/_discounts.ts';

const { DIE_AT, DIE_WHEN } = process.env;
let step = 0;

const die = () => {
  process.kill(process.pid, 'SIGKILL');
  return new Promise<never>(() => {});
};

type Transaction = Parameters<typeof createCodes.run>[0]['transaction'];

const counted =
  (transaction: Transaction): Transaction =>
  async (work) => {
    const now = String(++step) === DIE_AT;
    const value = await transaction(async (tx) => {
      const done = await work(tx);
      if (now && DIE_WHEN === 'before') await die();
      return done;
    });
    if (now && DIE_WHEN === 'after') await die();
    return value;
  };

const { run } = createCodes;
createCodes.run = (given) => run({ ...given, transaction: counted(given.transaction), complete: counted(given.complete) });
