// Runs the tests on PostgreSQL with each shop's table partitioned by shop. Partitioned tables have the same rules about keys as tables on many machines.
import { end, vitest } from './_vitest.ts';

process.env.STORE_PARTITIONS ??= '4';
// the run without partitions makes enough deliveries
process.env.DELIVERIES ??= '200';
end(vitest(process.argv.slice(2)));
