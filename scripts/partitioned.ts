// The suite of PostgreSQL once more, with each shop's table in partitions by shop: they have the same rules about keys as tables on many machines.
import { end, vitest } from './_vitest.ts';

process.env.STORE_PARTITIONS ??= '4';
// there are enough of them in the plain run
process.env.DELIVERIES ??= '200';
end(vitest(process.argv.slice(2)));
