import { sql } from 'kysely';
import { saleTypeOf, type SellableType } from '../../contract/values/checkout.ts';
import { givenTypes } from '../../contract/values/gifts.ts';
import { accountingTimeZone } from '../../contract/values/wallet.ts';
import { now } from '../clock.ts';
import type { Db, Trx } from '../db/connection.ts';
import { BATCH } from '../db/pagination.ts';

/**
 * Accounts by name. Debit is positive: what is held is positive; what we owe and what we earned is negative.
 *
 * `clearing` is all money at the card provider that came from buyers and has not left again: the platform's balance and
 * the balances of the creators' accounts together, because a destination charge pays most of a sale into the creator's.
 * It equals the sum of the provider's balance transactions: payments, less refunds, disputes, the provider's own fees
 * and payouts to banks.
 */
export const account = {
  clearing: 'stripe:clearing',
  /** Withdrawn by a buyer's bank until it decides a dispute. */
  disputes: 'dispute:held',
  /** Payments that no delivered purchase covers, until a person decides. */
  suspense: 'platform:suspense',
  platformFees: 'platform:fees',
  platformSales: 'platform:sales',
  platformDisputeFees: 'platform:dispute-fees',
  /** Refunded to buyers, or kept by their banks, for credits that they had spent; see `lostCreditsCents`. */
  refundLoss: 'platform:refund-loss',
  providerFees: 'platform:stripe-fees',
  creator: (creatorId: string) => `creator:${creatorId}`,
  /** Given by businesses to members whose accounts were erased before they spent it. */
  endedCredits: 'platform:ended-credits',
  /** The credits that a member bought: a liability that is never overdrawn, see `ceilingOf`. */
  credits: (userId: string) => `user:${userId}:credits`,
  /** The credits that businesses gave a member: spent before those that they bought, and never paid out. */
  givenCredits: (userId: string) => `user:${userId}:given-credits`,
  /** What a business bought and has not given to its people. */
  businessCredits: (businessId: string) => `business:${businessId}:credits`,
};

/** Who bought: a person, or the business that they bought credits for. */
export type Buyer = { buyerId: string; businessId?: string | null };

/** Whose the credits are that were bought. */
export type CreditsOwner = Buyer | { businessId: string };

/** The account of the credits that were bought. */
export const boughtCreditsOf = (owner: CreditsOwner): string =>
  'buyerId' in owner && !owner.businessId
    ? account.credits(owner.buyerId)
    : account.businessCredits(owner.businessId!);

/** The highest balance of an account: 0 for credits, so that nobody spends or gives more than they have. */
const ceilingOf = (key: string): number | null => (/^(user|business):.*credits$/.test(key) ? 0 : null);

export type Entry = { account: string; amountCents: number };

/**
 * Writes one balanced movement, once for each key; the only code that writes ledger rows.
 * The database refuses, at commit, a movement that does not sum to zero.
 * @returns false when a movement with this key exists already.
 */
export async function post(
  trx: Trx,
  movement: { key: string; kind: string; subjectId: string },
  entries: Entry[],
): Promise<boolean> {
  const createdAt = now();
  const added = await trx
    .insertInto('ledgerMovements')
    .values({ ...movement, createdAt })
    .onConflict((at) => at.column('key').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!added) return false;
  const accounts = await lockAccounts(
    trx,
    entries.map((entry) => entry.account),
  );
  const written = accounts.flatMap(({ id, key, balanceCents }) => {
    let balance = balanceCents;
    return entries
      .filter((entry) => entry.account === key)
      .map(({ amountCents }) => {
        if (!Number.isSafeInteger(amountCents)) throw new Error(`not an amount in cents: ${amountCents}`);
        balance += amountCents;
        return { movementId: added.id, accountId: id, amountCents, balanceAfterCents: balance, createdAt };
      });
  });
  await trx.insertInto('ledgerEntries').values(written).execute();
  // Of two entries of one account the last one has its balance.
  const after = new Map(written.map((entry) => [entry.accountId, entry.balanceAfterCents]));
  await sql`
    update ledger_accounts set balance_cents = moved.cents
    from unnest(${[...after.keys()]}::bigint[], ${[...after.values()]}::bigint[]) as moved (id, cents)
    where ledger_accounts.id = moved.id
  `.execute(trx);
  await addToDays(trx, movement, createdAt, accounts, after);
  return true;
}

type Account = { id: number; key: string; balanceCents: number };

/** The type of a purchase as it is shown and summed: what is given is what it is when it is bought. @param purchase its alias in the query */
export const soldAs = (purchase: string) => {
  const [type, given] = [sql.ref(`${purchase}.type`), sql.ref(`${purchase}.content_type`)];
  const types = givenTypes.map((kind) => sql`when ${sql.lit(kind)} then ${sql.lit(saleTypeOf[kind])}`);
  return sql<SellableType>`case when ${type} <> 'GIFT' then ${type} else case ${given} ${sql.join(types, sql` `)} end end`;
};

/** Adds a movement to the sums of its day, for creators. Their accounts are locked. */
async function addToDays(
  trx: Trx,
  { kind, subjectId }: { kind: string; subjectId: string },
  createdAt: Date,
  accounts: Account[],
  after: Map<number, number>,
): Promise<void> {
  const creators = accounts.filter(({ key }) => key.startsWith('creator:'));
  if (!creators.length) return;
  const moved = creators.map(({ id, balanceCents }) => after.get(id)! - balanceCents);
  await sql`
    insert into ledger_days (account_id, day, source, cents)
    select moved.id, (${createdAt}::timestamptz at time zone ${accountingTimeZone})::date,
      coalesce((select ${soldAs('p')} from purchases p where id = ${subjectId}), ${kind}), moved.cents
    from unnest(${creators.map(({ id }) => id)}::bigint[], ${moved}::bigint[]) as moved (id, cents)
    on conflict (account_id, day, source) do update set cents = ledger_days.cents + excluded.cents
  `.execute(trx);
}

/**
 * Locks accounts until the transaction ends, in the order of their keys, so that concurrent movements cannot deadlock. A
 * transaction of several movements locks the accounts of all of them first: a later one may need an account that comes before.
 */
export async function lockAccounts(trx: Trx, named: string[]) {
  const keys = [...new Set(named)].sort();
  await trx
    .insertInto('ledgerAccounts')
    .values(keys.map((key) => ({ key, ceilingCents: ceilingOf(key) })))
    .onConflict((at) => at.column('key').doNothing())
    .execute();
  return trx
    .selectFrom('ledgerAccounts')
    .select(['id', 'key', 'balanceCents'])
    .where('key', 'in', keys)
    .orderBy('key')
    .forUpdate()
    .execute();
}

/**
 * What is owed on the first of some accounts, in cents, while all of them are locked until the transaction ends: those of a
 * movement that depends on it.
 */
export async function lockOwedCents(trx: Trx, key: string, others: string[] = []): Promise<number> {
  const accounts = await lockAccounts(trx, [key, ...others]);
  return 0 - accounts.find((each) => each.key === key)!.balanceCents;
}

/** What Kumu owes to whom an account belongs, in cents. Debit is positive: in the ledger it is below zero. */
export const owedCents = async (from: Db, key: string): Promise<number> =>
  0 - (await balanceCents(from, key));

/** What a member can spend, in cents: what they bought, and what businesses gave them. */
export const creditsOwedCents = async (from: Db, userId: string): Promise<{ all: number; given: number }> => {
  const given = await owedCents(from, account.givenCredits(userId));
  return { all: (await owedCents(from, account.credits(userId))) + given, given };
};

/**
 * What the platform still bears for a member, in cents: credits that they spent before the payment for them went back, less what
 * came back of those since. Read from the movements of their purchases, so that it follows whatever is posted of one. What a
 * business bought is not in it: who of its people spent which of its credits is not known.
 */
export const lostCreditsCents = async (from: Db, userId: string): Promise<number> => {
  const { cents } = await from
    .selectFrom('purchases')
    .innerJoin('ledgerMovements as movement', 'movement.subjectId', 'purchases.id')
    .innerJoin('ledgerEntries as entry', 'entry.movementId', 'movement.id')
    .innerJoin('ledgerAccounts as account', 'account.id', 'entry.accountId')
    .where('purchases.buyerId', '=', userId)
    .where('purchases.businessId', 'is', null)
    .where('account.key', '=', account.refundLoss)
    .select(sql<number>`coalesce(sum(entry.amount_cents), 0)::bigint`.as('cents'))
    .executeTakeFirstOrThrow();
  return Math.max(0, cents);
};

/** Whether there is a movement with this key. */
export const isPosted = async (from: Db, key: string): Promise<boolean> =>
  (await from.selectFrom('ledgerMovements').select('id').where('key', '=', key).executeTakeFirst()) !==
  undefined;

/** Whether a movement was refused because an account has a ceiling: nobody spends credits that they do not have. */
export const isOverdrawn = (error: unknown): boolean => {
  const { code, table } = (error ?? {}) as { code?: string; table?: string };
  return code === '23514' && table === 'ledger_accounts';
};

/** The stored balance in cents; 0 for an account without movements. */
export const balanceCents = async (from: Db, key: string): Promise<number> =>
  (await from.selectFrom('ledgerAccounts').select('balanceCents').where('key', '=', key).executeTakeFirst())
    ?.balanceCents ?? 0;

/** Accounts whose stored balance, or a sum of a day, is not the sum of their entries; there must be none. */
export const findWrongBalances = async (from: Db) =>
  (
    await sql<{ key: string }>`
      select a.key from ledger_accounts a left join ledger_entries e on e.account_id = a.id
      group by a.id having a.balance_cents <> coalesce(sum(e.amount_cents), 0)
      union
      select a.key from (
        select e.account_id, (e.created_at at time zone ${accountingTimeZone})::date as day,
          coalesce(${soldAs('p')}, m.kind) as source, e.amount_cents as cents
        from ledger_entries e join ledger_movements m on m.id = e.movement_id left join purchases p on p.id = m.subject_id
        union all select account_id, day, source, -cents from ledger_days
      ) each join ledger_accounts a on a.id = each.account_id and a.key like 'creator:%'
      group by a.key, each.day, each.source having sum(each.cents) <> 0
    `.execute(from)
  ).rows.map((row) => row.key);

/** The movements of one account, a batch in their order, after one. */
export function listEntries(from: Db, key: string, after: number | undefined) {
  let rows = from
    .selectFrom('ledgerEntries as entry')
    .innerJoin('ledgerAccounts as account', 'account.id', 'entry.accountId')
    .innerJoin('ledgerMovements as movement', 'movement.id', 'entry.movementId')
    .select([
      'entry.id',
      'account.key as account',
      'account.currency',
      'movement.kind',
      'movement.subjectId',
      'movement.createdAt',
      'entry.amountCents',
      'entry.balanceAfterCents',
    ])
    .where('account.key', '=', key);
  if (after !== undefined) rows = rows.where('entry.id', '>', after);
  return rows.orderBy('entry.id').limit(BATCH).execute();
}
