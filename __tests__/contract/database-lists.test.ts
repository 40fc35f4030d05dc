import { sql } from 'kysely';
import { db } from '@/backend/db/connection';
import { purchaseStates, entitlementSources, transactionTypes } from '@/contract/values/checkout';
import { partKinds } from '@/contract/values/content';
import { courseStates, creatorStates, fileStates } from '@/contract/values/states';
import { freshDatabase } from '../support/database';

/** Every column that takes one of a list of words, with that list. */
const lists: Record<string, readonly string[]> = {
  'courses.state': courseStates,
  'creators.state': creatorStates,
  'entitlements.source': entitlementSources,
  'files.state': fileStates,
  // No call names the purpose of a code.
  'one_time_codes.purpose': ['CONFIRM_EMAIL'],
  'purchases.status': purchaseStates,
  'purchases.transaction_type': transactionTypes,
  'series_parts.kind': partKinds,
};

beforeAll(freshDatabase);

async function readLists(): Promise<Record<string, string[]>> {
  const { rows } = await sql<{ column: string; definition: string }>`
    select format('%s.%s', t.relname, a.attname) as column, pg_get_constraintdef(c.oid) as definition
    from pg_constraint c
    join pg_class t on t.oid = c.conrelid
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any (c.conkey)
    where c.contype = 'c' and c.connamespace = 'public'::regnamespace
  `.execute(db);
  // `check (a in ('x', 'y'))` is kept as `a = ANY (ARRAY['x'::text, 'y'::text])`, a list of one as `a = 'x'::text`.
  const wordsIn = (definition: string) =>
    [...definition.matchAll(/'([A-Za-z_]+)'::text/g)].map(([, word]) => word!);
  const isList = /^CHECK \(\(\w+ = (ANY \(ARRAY\[.*\]\)|'\w+'::text)\)\)$/;
  return Object.fromEntries(
    rows.filter((row) => isList.test(row.definition)).map((row) => [row.column, wordsIn(row.definition)]),
  );
}

const sorted = (from: Record<string, readonly string[]>) =>
  Object.fromEntries(Object.entries(from).map(([column, words]) => [column, [...words].sort()]));

test('the database takes the words of the contract, and no others', async () => {
  expect(sorted(await readLists())).toEqual(sorted(lists));
});
