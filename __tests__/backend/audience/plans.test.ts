import { sql } from 'kysely';
import { freshDatabase } from '../../support/database';
import { explain } from '../../support/statements';

beforeAll(freshDatabase);

const creator = sql`${'00000000-0000-4000-8000-000000000001'}::uuid`;

test.each([
  ['newest', 'audience_since', sql`since desc, user_id desc`],
  ['total', 'audience_spent', sql`spent_cents desc, user_id desc`],
  ['name', 'audience_name', sql`name, user_id`],
])('the audience in the order %s is read by the index %s without a sort', async (_, index, order) => {
  const plan = await explain(
    sql`select user_id from audience where creator_id = ${creator} order by ${order} limit 21`,
  );
  expect(plan).toContain(index);
  expect(plan).not.toContain('Sort');
});

test.each([
  [
    'payments of a person',
    'facts_audience',
    sql`select sum(amount_cents) from facts
      where creator_id = ${creator} and person_id = ${creator} and amount_cents is not null`,
  ],
  [
    'memberships of a person',
    'subscriptions_creator',
    sql`select min(created_at) from subscriptions where creator_id = ${creator} and user_id = ${creator}`,
  ],
])('the %s with a creator are read by the index %s', async (_, index, query) => {
  expect(await explain(query)).toContain(index);
});
