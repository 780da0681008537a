// What one caller can do to all others, measured on both engines or on those named: `npm run attacks -- --engine sqlite`.
import { parseArgs } from 'node:util';
import { vitest } from './_vitest.ts';

const { values, positionals } = parseArgs({
  options: { engine: { type: 'string', multiple: true, default: ['sqlite', 'postgres'] } },
  allowPositionals: true,
});
const { passed, failed } = vitest(['--config', 'vitest.attacks.config.ts', ...values.engine.flatMap((engine) => ['--project', engine]), ...positionals]);
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed > 0 ? 1 : 0);
