// Feedback on shops and on products: one record per app and resource. New feedback replaces it unless the new one is older.
import { lock } from '../store/store.ts';
import { type Executor, integer, json, nullable, type Row, table, text } from '../store/table.ts';

type FeedbackState = 'requires_action' | 'success';

export const feedback = table(
  'resource_feedback',
  {
    app_id: integer(),
    resource_type: text<'Shop' | 'Product'>(),
    resource_id: integer(),
    state: text<FeedbackState>(),
    messages: json<string[]>(),
    feedback_generated_at: text(),
    resource_updated_at: nullable(text()),
  },
  {
    unique: [{ columns: ['shop_id', 'app_id', 'resource_type', 'resource_id'] }],
    index: [['shop_id', 'app_id', 'state', 'created_at', 'id']],
    ownedByApp: true,
  },
);

type Feedback = Row<typeof feedback>;
type About = Pick<Feedback, 'shop_id' | 'app_id' | 'resource_type' | 'resource_id'>;
type Given = Pick<Feedback, 'state' | 'messages' | 'feedback_generated_at' | 'resource_updated_at'>;

/** The same moment in UTC, with as many decimals of a second as were given. */
export function inUtc(time: string): string {
  const [, decimals = ''] = /\.(\d+)/.exec(time) ?? [];
  const whole = time.replace(/\.\d+/, '').replace(/ /, 'T');
  return `${new Date(whole).toISOString().slice(0, 19)}${decimals && `.${decimals}`}Z`;
}

/** The same moment in UTC, always with milliseconds. */
export const inMilliseconds = (time: string): string => new Date(time).toISOString();

/** A text that sorts by time, even if the times have different numbers of decimals. */
const sortable = (time: string | null) => {
  const [seconds = '', decimals = ''] = (time ?? '').replace('Z', '').split('.');
  return `${seconds}.${decimals.padEnd(40, '0')}`;
};

const isOlder = (given: Given, than: Given) => {
  const [mine, theirs] = [given, than].map(
    ({ resource_updated_at, feedback_generated_at }) => `${sortable(resource_updated_at)} ${sortable(feedback_generated_at)}`,
  );
  return mine! < theirs!;
};

export const ownFeedback = (store: Executor, { shop_id, app_id, resource_type, resource_id }: About) =>
  feedback.first(store, shop_id, [
    ['app_id', '=', app_id],
    ['resource_type', '=', resource_type],
    ['resource_id', '=', resource_id],
  ]);

/** Stores feedback and returns it. Undefined where newer feedback is stored already. */
export async function giveFeedback(tx: Executor, about: About, given: Given, now: string): Promise<Feedback | undefined> {
  await lock(tx, about.shop_id, `feedback/${about.app_id}/${about.resource_type}/${about.resource_id}`);
  const before = await ownFeedback(tx, about);
  if (!before) return feedback.insert(tx, { ...about, ...given }, now);
  // feedback with the same content is a change too: `updated_at` is written
  return isOlder(given, before) ? undefined : feedback.update(tx, before, given, now, true);
}
