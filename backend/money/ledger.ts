import { sql } from 'kysely';
import { saleTypeOf, type SellableType } from '../../contract/values/checkout.ts';
import { giftableTypes } from '../../contract/values/content.ts';
import { accountingTimeZone } from '../../contract/values/wallet.ts';
import { now } from '../clock.ts';
import type { Db, Trx } from '../db/connection.ts';
import { BATCH } from '../db/pagination.ts';
import { requestAccountRefresh } from './account-refresh.ts';

/**
 * Ledger accounts by name. Debit is positive: assets are positive; debts and earnings are negative.
 *
 * `clearing` is all money from buyers at the card provider that has not left it again. This is the
 * platform's balance plus the creators' balances, because a destination charge pays most of a sale
 * into the creator's account. `clearing` equals the sum of the provider's balance transactions:
 * payments less refunds, disputes, provider fees and bank payouts.
 */
export const account = {
  clearing: 'stripe:clearing',
  /** Money withdrawn by a buyer's bank until the bank decides a dispute. */
  disputes: 'dispute:held',
  /** Payments without a delivered purchase, until the office decides. */
  suspense: 'platform:suspense',
  platformFees: 'platform:fees',
  platformSales: 'platform:sales',
  platformDisputeFees: 'platform:dispute-fees',
  /**
   * Loss from credits that were spent before their own payment was refunded or kept by a bank; see
   * `lostCreditsCents`.
   */
  refundLoss: 'platform:refund-loss',
  /**
   * Loss from card payments that were refunded to the buyer and then also kept by the buyer's bank.
   */
  disputeLoss: 'platform:dispute-loss',
  providerFees: 'platform:stripe-fees',
  creator: (creatorId: string) => `creator:${creatorId}`,
  /** Unspent credits that businesses granted to members who were erased. */
  endedCredits: 'platform:ended-credits',
  /**
   * Credits that a member bought. The account is a liability and can never be overdrawn; see
   * `ceilingOf`.
   */
  credits: (userId: string) => `user:${userId}:credits`,
  /**
   * Credits that businesses granted to a member; spent before bought credits and never paid out.
   */
  grantedCredits: (userId: string) => `user:${userId}:granted-credits`,
  /** Credits that a business bought and has not granted yet. */
  businessCredits: (businessId: string) => `business:${businessId}:credits`,
};

/** Buyer: a person, or the business for which that person bought credits. */
export type Buyer = { buyerId: string; businessId?: string | null };

/** Owner of bought credits. */
export type CreditsOwner = Buyer | { businessId: string };

/** Returns the account key of an owner's bought credits. */
export const toBoughtCreditsAccount = (owner: CreditsOwner): string =>
  'buyerId' in owner && !owner.businessId
    ? account.credits(owner.buyerId)
    : account.businessCredits(owner.businessId!);

/**
 * Returns the highest permitted balance of an account; null without a limit. The limit of credit
 * accounts is 0, because a positive balance would be overdrawn credits.
 */
const ceilingOf = (key: string): number | null => (/^(user|business):.*credits$/.test(key) ? 0 : null);

export type Entry = { account: string; amountCents: number };

/**
 * Writes one balanced movement, only once for each key. This is the only code that writes ledger
 * rows. At commit, the database rejects a movement whose entries do not sum to zero.
 * @returns false if a movement with this key exists already
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
  // If an account has several entries, the last entry contains the final balance.
  const after = new Map(written.map((entry) => [entry.accountId, entry.balanceAfterCents]));
  await sql`
    update ledger_accounts set balance_cents = moved.cents
    from unnest(${[...after.keys()]}::bigint[], ${[...after.values()]}::bigint[]) as moved (id, cents)
    where ledger_accounts.id = moved.id
  `.execute(trx);
  await addToDays(trx, movement, createdAt, accounts, after);
  // A movement of a creator's money usually changes the creator's balance at the card provider,
  // too.
  await requestAccountRefresh(
    trx,
    accounts.map(({ key }) => toCreatorId(key)),
  );
  return true;
}

type Account = { id: number; key: string; balanceCents: number };

/** Returns the creator of an account; null for an account of any other owner. */
const toCreatorId = (key: string): string | null => /^creator:(.+)$/.exec(key)?.[1] ?? null;

/**
 * Selects the type of a purchase for display and sums. A gift has the sellable type of its content.
 * @param purchase alias of the purchase in the query
 */
export const saleTypeExpression = (purchase: string) => {
  const [type, granted] = [sql.ref(`${purchase}.type`), sql.ref(`${purchase}.content_type`)];
  const types = giftableTypes.map((kind) => sql`when ${sql.lit(kind)} then ${sql.lit(saleTypeOf[kind])}`);
  return sql<SellableType>`case when ${type} <> 'GIFT' then ${type} else case ${granted} ${sql.join(types, sql` `)} end end`;
};

/** Adds a movement to the creators' sums of the day. The caller must lock the accounts. */
async function addToDays(
  trx: Trx,
  { kind, subjectId }: { kind: string; subjectId: string },
  createdAt: Date,
  accounts: Account[],
  after: Map<number, number>,
): Promise<void> {
  const creators = accounts.filter(({ key }) => toCreatorId(key));
  if (!creators.length) return;
  const moved = creators.map(({ id, balanceCents }) => after.get(id)! - balanceCents);
  await sql`
    insert into ledger_days (account_id, day, source, cents)
    select moved.id, (${createdAt}::timestamptz at time zone ${accountingTimeZone})::date,
      coalesce((select ${saleTypeExpression('p')} from purchases p where id = ${subjectId}), ${kind}), moved.cents
    from unnest(${creators.map(({ id }) => id)}::bigint[], ${moved}::bigint[]) as moved (id, cents)
    on conflict (account_id, day, source) do update set cents = ledger_days.cents + excluded.cents
  `.execute(trx);
}

/**
 * Locks accounts until the transaction ends, in the order of their keys, so that concurrent
 * movements cannot deadlock. A transaction with several movements must lock all accounts first.
 * Otherwise a later movement may need an account that precedes a locked account.
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
 * Locks several accounts until the transaction ends. Returns the amount that Kumu owes on the
 * account `key` (cents).
 */
export async function lockOwedCents(trx: Trx, key: string, others: string[] = []): Promise<number> {
  const accounts = await lockAccounts(trx, [key, ...others]);
  return 0 - accounts.find((each) => each.key === key)!.balanceCents;
}

/**
 * Returns the amount that Kumu owes to the owner of an account (cents). The ledger stores a debt as
 * a negative balance.
 */
export const owedCents = async (from: Db, key: string): Promise<number> =>
  0 - (await balanceCents(from, key));

/**
 * Returns the sum of a creator's payouts since a time (cents). Payouts that the bank returned are
 * excluded. A recent return of an earlier payout does not reduce the sum.
 */
export async function sumPayoutsSince(from: Db, creatorId: string, since: Date): Promise<number> {
  const { cents } = await from
    .selectFrom('ledgerEntries')
    .innerJoin('ledgerMovements as payout', 'payout.id', 'ledgerEntries.movementId')
    .innerJoin('ledgerAccounts', 'ledgerAccounts.id', 'ledgerEntries.accountId')
    .where('ledgerAccounts.key', '=', account.creator(creatorId))
    .where('payout.kind', '=', 'PAYOUT')
    .where('payout.createdAt', '>', since)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('ledgerMovements as returned')
            .select('returned.id')
            // The key of a payout and the key of its return differ only in their prefix.
            .where(
              'returned.key',
              '=',
              sql<string>`regexp_replace(payout.key, '^payout:', 'payout-failed:')`,
            ),
        ),
      ),
    )
    .select(sql<number>`coalesce(sum(amount_cents), 0)::int`.as('cents'))
    .executeTakeFirstOrThrow();
  return cents;
}

/** Returns true if a creator's bank returned the creator's most recent payout. */
export async function isLastPayoutReturned(from: Db, creatorId: string): Promise<boolean> {
  const newest = await from
    .selectFrom('ledgerEntries')
    .innerJoin('ledgerMovements', 'ledgerMovements.id', 'ledgerEntries.movementId')
    .innerJoin('ledgerAccounts', 'ledgerAccounts.id', 'ledgerEntries.accountId')
    .select('ledgerMovements.kind')
    .where('ledgerAccounts.key', '=', account.creator(creatorId))
    .where('ledgerMovements.kind', 'in', ['PAYOUT', 'PAYOUT_FAILED'])
    .orderBy('ledgerEntries.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return newest?.kind === 'PAYOUT_FAILED';
}

/** Returns a member's credits (cents): the total, and the part that businesses granted. */
export const creditsOwedCents = async (
  from: Db,
  userId: string,
): Promise<{ all: number; granted: number }> => {
  const [bought, granted] = await Promise.all([
    owedCents(from, account.credits(userId)),
    owedCents(from, account.grantedCredits(userId)),
  ]);
  return { all: bought + granted, granted };
};

/**
 * Returns the loss that the platform currently bears for a member (cents). The loss is the credits
 * that were spent before their payment was reversed, less later repayments. The amount is summed
 * from the ledger movements of the member's purchases. Purchases for a business are excluded,
 * because it is unknown who spent their credits.
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

/** Returns true if a movement with this key exists. */
export const isPosted = async (from: Db, key: string): Promise<boolean> =>
  (await from.selectFrom('ledgerMovements').select('id').where('key', '=', key).executeTakeFirst()) !==
  undefined;

/**
 * Returns true if the database rejected a movement because it exceeds an account's ceiling, such as
 * for overdrawn credits.
 */
export const isOverdrawn = (error: unknown): boolean => {
  const { code, table } = (error ?? {}) as { code?: string; table?: string };
  return code === '23514' && table === 'ledger_accounts';
};

/** Returns the stored balance of an account (cents); 0 for an account without movements. */
export const balanceCents = async (from: Db, key: string): Promise<number> =>
  (await from.selectFrom('ledgerAccounts').select('balanceCents').where('key', '=', key).executeTakeFirst())
    ?.balanceCents ?? 0;

/**
 * Returns the accounts whose stored balance or daily sums differ from the sum of their entries. In
 * a correct ledger the result is empty.
 */
export const findWrongBalances = async (from: Db) =>
  (
    await sql<{ key: string }>`
      select a.key from ledger_accounts a left join ledger_entries e on e.account_id = a.id
      group by a.id having a.balance_cents <> coalesce(sum(e.amount_cents), 0)
      union
      select a.key from (
        select e.account_id, (e.created_at at time zone ${accountingTimeZone})::date as day,
          coalesce(${saleTypeExpression('p')}, m.kind) as source, e.amount_cents as cents
        from ledger_entries e join ledger_movements m on m.id = e.movement_id left join purchases p on p.id = m.subject_id
        union all select account_id, day, source, -cents from ledger_days
      ) each join ledger_accounts a on a.id = each.account_id and a.key like 'creator:%'
      group by a.key, each.day, each.source having sum(each.cents) <> 0
    `.execute(from)
  ).rows.map((row) => row.key);

/** Lists the movements of one account, oldest first, in batches after a cursor. */
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
