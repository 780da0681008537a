// The list of all kinds of jobs.
import { type AnyJob, jobs, revive } from '../jobs/define.ts';
import type { Executor, Row } from '../store/table.ts';
import { expiry } from './charges.ts';
import { delivery } from './deliveries.ts';
import { createCodes } from './discounts.ts';
import { deliverGiftCard } from './gift_cards.ts';
import { installTheme } from './themes.ts';
import { redaction } from './uninstalls.ts';

export { jobs };

export const jobKinds: AnyJob[] = [createCodes, deliverGiftCard, delivery, expiry, installTheme, redaction];

/** Gives a dead job all its attempts again, starting now. */
export const reviveJob = (tx: Executor, row: Row<typeof jobs>) => revive(tx, row, jobKinds);
