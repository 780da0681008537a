// What one caller can do to all others, measured on both engines or on those named: `npm run attacks -- --engine sqlite`.
import { parseArgs } from 'node:util';
import { end, vitest } from './_vitest.ts';

const { values, positionals } = parseArgs({
  options: { engine: { type: 'string', multiple: true, default: ['sqlite', 'postgres'] } },
  allowPositionals: true,
});
end(vitest(['--config', 'vitest.attacks.config.ts', ...values.engine.flatMap((engine) => ['--project', engine]), ...positionals]));
