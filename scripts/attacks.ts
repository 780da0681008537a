// Measures what one caller can do to all others, on both engines or on those that are named: `npm run attacks -- --engine sqlite`.

import { optionsOf } from './_options.ts';
import { end, vitest } from './_vitest.ts';

const { values, positionals } = optionsOf('npm run attacks -- [FILE …] measures how much one caller can disturb all others.', {
  options: { engine: { type: 'string', multiple: true, default: ['sqlite', 'postgres'] } },
  allowPositionals: true,
});
end(vitest(['--config', 'vitest.attacks.config.ts', ...values.engine.flatMap((engine) => ['--project', engine]), ...positionals]));
