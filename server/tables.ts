// Every table: those of server/domain, and those that a single group of an interface needs.
import * as admin from './admin/index.ts';
import { nameRedirects } from './admin/redirects.ts';
import { noteGrants } from './domain/apps.ts';
import { keyCodes } from './domain/discounts.ts';
import * as domain from './domain/index.ts';
import { jobs } from './jobs/define.ts';
import * as operator from './operator/index.ts';
import { rowCounts } from './store/lists/counts.ts';
import { rateBuckets } from './store/rate-limit.ts';
import { tablesOf } from './store/table.ts';

export const tables = tablesOf({ jobs, rateBuckets }, ...[domain, admin, operator].flatMap((group) => Object.values<object>(group)), { rowCounts });

/** The steps of bringing a database up to date that the store itself doesn't know. */
export const steps = [
  { name: 'the form in which redirects are compared, with all escapes', of: ['redirects'], run: nameRedirects },
  { name: 'the form in which discount codes are compared, in any case', of: ['discount_codes'], run: keyCodes },
  { name: 'what installs were granted', of: ['installs', 'tokens'], run: noteGrants },
];
