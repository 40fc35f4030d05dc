import { sql } from 'kysely';
import { now } from '../clock.ts';
import type { Db, Trx } from '../db/connection.ts';

/**
 * Accounts by name. Debit is positive: what the card provider holds for us is positive, what we owe
 * a creator and what we earned is negative.
 */
export const account = {
  clearing: 'stripe:clearing',
  platformFees: 'platform:fees',
  creator: (creatorId: string) => `creator:${creatorId}`,
};

export type Entry = { account: string; amountCents: number };

/**
 * Writes one balanced movement, once for each key; the only code that writes ledger rows.
 * The database refuses, at commit, what does not sum to zero.
 * @returns false when the key had moved already.
 */
export async function post(
  trx: Trx,
  movement: { key: string; kind: string; subjectId: string },
  entries: Entry[],
): Promise<boolean> {
  const added = await trx
    .insertInto('ledgerMovements')
    .values({ ...movement, createdAt: now() })
    .onConflict((at) => at.column('key').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!added) return false;
  const keys = [...new Set(entries.map((entry) => entry.account))];
  await trx
    .insertInto('ledgerAccounts')
    .values(keys.map((key) => ({ key })))
    .onConflict((at) => at.column('key').doNothing())
    .execute();
  // Always in the same order: two movements over the same accounts wait, and never for each other.
  const accounts = await trx
    .selectFrom('ledgerAccounts')
    .select(['id', 'key', 'balanceCents'])
    .where('key', 'in', keys)
    .orderBy('key')
    .forUpdate()
    .execute();
  for (const { id, key, balanceCents } of accounts) {
    let balance = balanceCents;
    for (const { amountCents } of entries.filter((entry) => entry.account === key)) {
      if (!Number.isSafeInteger(amountCents)) throw new Error(`not an amount in cents: ${amountCents}`);
      balance += amountCents;
      await trx
        .insertInto('ledgerEntries')
        .values({ movementId: added.id, accountId: id, amountCents, balanceAfterCents: balance })
        .execute();
    }
    await trx.updateTable('ledgerAccounts').set({ balanceCents: balance }).where('id', '=', id).execute();
  }
  return true;
}

/** The stored balance in cents; 0 for an account that nothing touched. */
export const balanceCents = async (from: Db, key: string): Promise<number> =>
  (await from.selectFrom('ledgerAccounts').select('balanceCents').where('key', '=', key).executeTakeFirst())
    ?.balanceCents ?? 0;

/** Accounts whose stored balance is not the sum of their entries; always none. */
export const findWrongBalances = async (from: Db) =>
  (
    await sql<{ key: string }>`
      select a.key from ledger_accounts a left join ledger_entries e on e.account_id = a.id
      group by a.id having a.balance_cents <> coalesce(sum(e.amount_cents), 0)
    `.execute(from)
  ).rows.map((row) => row.key);
