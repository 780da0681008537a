// The options of the check. Shell completion reads them too, and loads nothing else of the check.
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const here = 'generated/admin.json';

export const options = {
  compare: { type: 'boolean' },
  server: { type: 'string' },
  har: { type: 'string' },
  proxy: { type: 'string' },
  contract: { type: 'string', default: existsSync(here) ? here : fileURLToPath(new URL('../generated/admin.json', import.meta.url)) },
  output: { type: 'string', default: 'text' },
  write: { type: 'string' },
  allow: { type: 'string' },
  base: { type: 'string' },
  token: { type: 'string', multiple: true, default: [] as string[] },
  header: { type: 'string', multiple: true, default: [] as string[] },
  seed: { type: 'string' },
  requests: { type: 'string' },
  seconds: { type: 'string' },
  operation: { type: 'string', multiple: true, default: [] as string[] },
  known: { type: 'string', multiple: true, default: [] as string[] },
  port: { type: 'string', default: '0' },
  help: { type: 'boolean' },
} as const;
