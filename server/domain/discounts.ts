// Price rules, their discount codes, and the job that creates many codes. The operator makes the rules, and apps make the codes.
import { defineJob, enqueue, exponential, type Judge, type Run } from '../jobs/define.ts';
import { LeaseLost } from '../jobs/endings.ts';
import { isPassing } from '../store/limits.ts';
import { over } from '../store/over.ts';
import { lock } from '../store/store.ts';
import { type Executor, integer, json, nullable, type Row, Taken, table, text, time, withDefault } from '../store/table.ts';
import { compare } from './money.ts';
import type { Shop } from './tenants.ts';

export const priceRules = table('price_rules', {
  title: text(),
  target_type: nullable(text<'line_item' | 'shipping_line'>()),
  target_selection: nullable(text<'all' | 'entitled'>()),
  allocation_method: nullable(text<'each' | 'across'>()),
  value_type: nullable(text<'fixed_amount' | 'percentage'>()),
  value: nullable(text()),
  customer_selection: text<'all' | 'prerequisite'>(),
  usage_limit: nullable(integer()),
  starts_at: time(),
  ends_at: nullable(time()),
});

export const discountCodes = table(
  'discount_codes',
  { price_rule_id: integer(), code: text(), /** The code in its form for comparing (`codeKey`). */ code_key: text(), usage_count: withDefault(integer(), 0) },
  {
    unique: [{ columns: ['shop_id', 'code_key'], blames: 'code' }],
    index: [
      ['shop_id', 'price_rule_id', 'id'],
      ['shop_id', 'usage_count'],
    ],
    // all codes have a count of their own, because they may have many different numbers of uses
    counted: [[], ['usage_count']],
  },
);

export const creations = table(
  'discount_code_creations',
  {
    price_rule_id: integer(),
    status: text<'queued' | 'running' | 'completed'>(),
    /** 1 until the job is completed, then null. By its unique index a shop has only one such job at a time, in all processes. */
    active: nullable(integer()),
    codes_count: integer(),
    imported_count: withDefault(integer(), 0),
    failed_count: withDefault(integer(), 0),
    logs: json<string[]>(),
    started_at: nullable(time()),
    completed_at: nullable(time()),
  },
  { unique: [{ columns: ['shop_id', 'active'], blames: 'base' }], index: [['price_rule_id']] },
);

export const creationCodes = table(
  'discount_code_creation_codes',
  {
    creation_id: integer(),
    code: text(),
    status: text<'pending' | 'created' | 'failed'>(),
    discount_code_id: nullable(integer()),
    errors: json<Record<string, string[]>>(),
  },
  { index: [['creation_id']] },
);

export type PriceRule = Row<typeof priceRules>;
export type Creation = Row<typeof creations>;

/**
 * Upper case, because lower case has two forms of sigma, and keeps sharp s apart from ss. Lower case comes first, because a few capital letters, such as ẞ, are
 * not the upper case of their lower case. What that gives may be composed once more.
 */
export const codeKey = (code: string) => code.trim().normalize('NFC').toLowerCase().toUpperCase().normalize('NFC');

const atOnce = 1000;

/**
 * Gives codes of earlier releases the form that they are compared in. Those releases told a few letters apart by their case. So a shop may have two codes that
 * are now the same: of these, one is found in any case, and the other keeps its former key. Works in batches, and returns where the next one begins.
 */
export async function keyCodes(tx: Executor, given?: unknown): Promise<{ shop_id: number; id: number } | undefined> {
  const rows = await discountCodes.nextRows(tx, (given as { shop_id: number; id: number } | undefined) ?? { shop_id: 0, id: 0 }, atOnce);
  for (const { id, shop_id, code, code_key } of rows) {
    const key = codeKey(code);
    if (key === code_key || (await discountCodes.first(tx, shop_id, [['code_key', '=', key]]))) continue;
    await over(tx, discountCodes).updateTable('discount_codes').set({ code_key: key }).where('shop_id', '=', shop_id).where('id', '=', id).execute();
  }
  const last = rows.at(-1);
  return last && rows.length === atOnce ? { shop_id: last.shop_id, id: last.id } : undefined;
}

/** Locks a rule and finds it. It can't be removed until the transaction ends. */
export async function lockedPriceRule(tx: Executor, shopId: number, id: number): Promise<PriceRule | undefined> {
  await lock(tx, shopId, `price_rule/${id}`);
  return priceRules.find(tx, shopId, id);
}

export const insertCode = (tx: Executor, rule: PriceRule, code: string, now: string) =>
  discountCodes.insert(
    tx,
    {
      shop_id: rule.shop_id,
      price_rule_id: rule.id,
      code: code.trim(),
      code_key: codeKey(code),
      usage_count: 0,
    },
    now,
  );

/** The operation that creates a single code. A code that the job refuses gets the same messages as that operation would give. */
const single = 'createDiscountCode';
const words = (judge: Judge, field: string, code: string) => ({ [field]: judge.phrase(single, field, code) });

const needed = ['target_type', 'target_selection', 'allocation_method', 'value_type', 'value'] as const;

type Incomplete = readonly ['incomplete_rule', { member: string }];

/** The members that a rule lacks, and without which it can't have codes. */
const lackingIn = (rule: PriceRule): Incomplete[] =>
  needed.filter((name) => rule[name] === null).map((name) => ['incomplete_rule', { member: name.replaceAll('_', ' ') }]);

/** The same as messages. */
const lacking = (judge: Judge, rule: PriceRule): string[] => lackingIn(rule).flatMap((incomplete) => judge.phrase(single, 'base', ...incomplete));

/** The code of the shop that is equal to this one, whatever its case. */
const sameCode = (tx: Executor, shopId: number, code: string) => discountCodes.first(tx, shopId, [['code_key', '=', codeKey(code)]]);

export const codeTaken = async (tx: Executor, shopId: number, code: string | undefined, own?: number) => {
  const other = code === undefined ? undefined : await sameCode(tx, shopId, code);
  return other && other.id !== own ? ('taken' as const) : undefined;
};

/** Why the code can't be added to a rule. The caller has locked the rule. */
export const codeProblems = async (tx: Executor, rule: PriceRule, code: string | undefined) => ({
  base: lackingIn(rule),
  code: await codeTaken(tx, rule.shop_id, code),
});

/** The messages with which a request for this single code would be refused. */
function problems(judge: Judge, rule: PriceRule, code: string): Record<string, string[]> | undefined {
  const missing = lacking(judge, rule);
  return missing.length > 0 ? { base: missing } : judge.problems(single, { discount_code: { code } });
}

/** Creates a code and counts it in one transaction, so that no code is created twice and the counts are always right. */
async function create(tx: Executor, judge: Judge, creation: Creation, id: number, now: string) {
  const rule = await lockedPriceRule(tx, creation.shop_id, creation.price_rule_id);
  const entry = rule && (await creationCodes.find(tx, creation.shop_id, id));
  if (!rule || entry?.status !== 'pending') return;
  const refused = problems(judge, rule, entry.code) ?? ((await sameCode(tx, rule.shop_id, entry.code)) ? words(judge, 'code', 'taken') : undefined);
  if (refused) return fail(tx, creation, id, refused, now);
  const { id: made } = await insertCode(tx, rule, entry.code, now);
  await creationCodes.update(tx, entry, { status: 'created', discount_code_id: made }, now);
  await count(tx, creation, 'imported_count', now);
}

async function fail(tx: Executor, creation: Creation, id: number, errors: Record<string, string[]>, now: string) {
  const entry = await creationCodes.find(tx, creation.shop_id, id);
  if (entry?.status !== 'pending') return;
  await creationCodes.update(tx, entry, { status: 'failed', errors }, now);
  await count(tx, creation, 'failed_count', now);
}

async function count(tx: Executor, { shop_id, id }: Creation, what: 'imported_count' | 'failed_count', now: string) {
  const creation = await creations.find(tx, shop_id, id);
  if (creation) await creations.update(tx, creation, { [what]: creation[what] + 1 }, now);
}

const pending = (store: Executor, { shop_id, id }: Creation) =>
  creationCodes.all(store, shop_id, [
    ['creation_id', '=', id],
    ['status', '=', 'pending'],
  ]);

/** The messages of all fields, as sentences. */
const sentencesOf = (errors: Record<string, string[]>) =>
  Object.entries(errors).flatMap(([field, messages]) =>
    messages.map((message) => (field === 'base' ? message : `${field.charAt(0).toUpperCase()}${field.slice(1).replaceAll('_', ' ')} ${message}`)),
  );

async function finish(tx: Executor, { shop_id, id }: Creation, now: string) {
  const creation = await creations.find(tx, shop_id, id);
  if (!creation) return;
  const refused = creation.imported_count === 0 ? await creationCodes.all(tx, shop_id, [['creation_id', '=', id]]) : [];
  const logs = [...new Set(refused.flatMap(({ errors }) => sentencesOf(errors)))];
  await creations.update(tx, creation, { status: 'completed', active: null, completed_at: now, logs }, now);
}

/** Fails the codes that are left, and completes the creation, so that it doesn't block the shop's next one. */
async function giveUp(tx: Executor, judge: Judge, creation: Creation, now: string) {
  for (const { id } of await pending(tx, creation)) await fail(tx, creation, id, words(judge, 'base', 'unavailable'), now);
  await finish(tx, creation, now);
}

/**
 * Each code has a transaction of its own, which checks whether it is done already: a worker that takes over the job goes on where the last one stopped.
 * A code whose transaction fails is skipped, and tried again in the job's next attempt. After the last attempt the job is dead, so that log and operator see
 * why, and the codes that are left are given up. While the database is away or a table is locked, nothing is given up: the codes are not at fault.
 */
export const createCodes = defineJob<{ creation_id: number }>({
  kind: 'discount_code_creation',
  // the first attempt and three retries
  attempts: 4,
  backoff: exponential(1000),
  async run({ payload, shop, store, judge, transaction, complete }) {
    const creation = await transaction(async (tx, now) => {
      const found = await creations.find(tx, shop.id, payload.creation_id);
      return found?.status === 'queued' ? creations.update(tx, found, { status: 'running', started_at: now }, now) : found;
    });
    // a creation that was given up stays completed, even if the operator revives its job
    if (!creation || creation.status === 'completed') return;
    let broken: unknown;
    for (const { id } of await pending(store, creation))
      try {
        // another request may create the same code at the same moment; the second try sees that code
        const made = (tx: Executor, now: string) => create(tx, judge, creation, id, now);
        await transaction(made).catch((error: unknown) => {
          if (error instanceof Taken) return transaction(made);
          throw error;
        });
      } catch (error) {
        if (error instanceof LeaseLost || isPassing(error)) throw error;
        broken = error;
      }
    if (broken) throw broken;
    await complete((tx, now) => giveUp(tx, judge, creation, now));
  },
  onDead: abandon,
});

async function abandon(tx: Executor, { payload, shop, judge, now }: Run<{ creation_id: number }>) {
  const creation = await creations.find(tx, shop.id, payload.creation_id);
  if (creation) await giveUp(tx, judge, creation, now);
}

/** Whether such a job is under way. A shop has only one at a time. */
export const isCreating = async (tx: Executor, shopId: number) => (await creations.first(tx, shopId, [['active', '=', 1]])) !== undefined;

/** Starts a job that creates these codes, one after the other. The caller has locked the rule. */
export async function startCreation(tx: Executor, shop: Shop, rule: PriceRule, codes: string[], now: string): Promise<Creation> {
  const creation = await creations.insert(
    tx,
    {
      shop_id: shop.id,
      price_rule_id: rule.id,
      status: 'queued',
      active: 1,
      codes_count: codes.length,
      imported_count: 0,
      failed_count: 0,
      logs: [],
    },
    now,
  );
  for (const code of codes) await creationCodes.insert(tx, { shop_id: shop.id, creation_id: creation.id, code, status: 'pending', errors: {} }, now);
  await enqueue(tx, shop, createCodes, { creation_id: creation.id }, { subject: creation.id });
  return creation;
}

/** Problems between members that are valid by themselves. Malformed members aren't compared. */
export function clashes(
  { value_type, value, starts_at, ends_at }: Pick<PriceRule, 'value_type' | 'value' | 'starts_at' | 'ends_at'>,
  malformed: ReadonlySet<string>,
) {
  const below = value_type === 'percentage' && value !== null && compare(value, -100) < 0 && !malformed.has('value_type');
  const early = ends_at !== null && ends_at <= starts_at && !malformed.has('starts_at');
  return { value: below ? ('below_percentage' as const) : undefined, ends_at: early ? ('before_start' as const) : undefined };
}

export const ruleEvent = ({ id, title }: PriceRule, verb: 'create' | 'update' | 'destroy') => ({
  id,
  event: { subject: 'PriceRule', verb, name: title } as const,
});

const removedTogether = 100;

/** Removes a rule, its codes, and the creations of its codes. There may be any number of these, so they are read a few at a time. The caller has locked the rule. */
export async function removeRule(tx: Executor, rule: PriceRule) {
  for (;;) {
    const some = (await creations.all(tx, rule.shop_id, [['price_rule_id', '=', rule.id]], removedTogether)).map(({ id }) => id);
    if (some.length === 0) break;
    await creationCodes.remove(tx, rule.shop_id, [['creation_id', 'in', some]]);
    await creations.remove(tx, rule.shop_id, [['id', 'in', some]]);
  }
  await discountCodes.remove(tx, rule.shop_id, [['price_rule_id', '=', rule.id]]);
  await priceRules.remove(tx, rule.shop_id, [['id', '=', rule.id]]);
}

/** The code, or why it can't be used. No other transaction can use it until this one ends. */
export async function redeemable(tx: Executor, shopId: number, given: string, now: string) {
  const found = await sameCode(tx, shopId, given);
  const rule = found && (await lockedPriceRule(tx, shopId, found.price_rule_id));
  // concurrent redemptions wait for each other at the rule's lock, so the code is read again behind it
  const code = rule && (await sameCode(tx, shopId, given));
  if (!code) return 'unknown';
  if (now < rule.starts_at) return 'not_started';
  if (rule.ends_at !== null && now >= rule.ends_at) return 'ended';
  return rule.usage_limit !== null && code.usage_count >= rule.usage_limit ? 'used_up' : code;
}

/** Counts one more use of a code. */
export const redeemCode = (tx: Executor, code: Row<typeof discountCodes>) =>
  discountCodes.update(tx, code, { usage_count: code.usage_count + 1 }, code.updated_at);
