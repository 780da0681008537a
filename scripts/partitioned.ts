// The suite of PostgreSQL once more, with each shop's table in partitions by shop: they have the same rules about keys as tables on many machines.
import { vitest } from './_vitest.ts';

process.env.STORE_PARTITIONS ??= '4';
// there are enough of them in the plain run
process.env.DELIVERIES ??= '200';
const { passed, failed } = vitest(process.argv.slice(2));
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed > 0 ? 1 : 0);
