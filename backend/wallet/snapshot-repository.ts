import { sql, type Selectable } from 'kysely';
import type { Db } from '../db/connection.ts';
import type { WalletSnapshots } from '../db/types.ts';
import type { AccountRecord, FundsRecord } from '../providers/payments/accounts.ts';

export type SnapshotRow = Selectable<WalletSnapshots>;

export const findSnapshot = (db: Db, paymentAccountId: string): Promise<SnapshotRow | undefined> =>
  db
    .selectFrom('walletSnapshots')
    .selectAll()
    .where('paymentAccountId', '=', paymentAccountId)
    .executeTakeFirst();

/** Sequence number of a reading of an account, and the start of the reading. */
export type ReadingStart = { number: number; startedAt: Date };

/**
 * Stores the start of a reading and returns its number. Returns undefined if the creator no longer
 * has this account. The creator is locked, so that nothing is stored about an erased creator.
 */
export const beginReading = async (
  db: Db,
  { creatorId, paymentAccountId }: Pick<SnapshotRow, 'creatorId' | 'paymentAccountId'>,
  attemptedAt: Date,
): Promise<number | undefined> => {
  const row = await db
    .insertInto('walletSnapshots')
    .columns(['paymentAccountId', 'creatorId', 'attemptedAt'])
    .expression((at) =>
      at
        .selectFrom('creators')
        .select((from) => [
          from.ref('paymentAccountId').$notNull().as('paymentAccountId'),
          'id',
          sql<Date>`${attemptedAt}::timestamptz`.as('attemptedAt'),
        ])
        .where('id', '=', creatorId)
        .where('paymentAccountId', '=', paymentAccountId)
        .forShare(),
    )
    .onConflict((at) =>
      at.column('paymentAccountId').doUpdateSet((set) => ({
        creatorId: set.ref('excluded.creatorId'),
        attemptedAt: set.ref('excluded.attemptedAt'),
        readingCount: set('walletSnapshots.readingCount', '+', 1),
      })),
    )
    .returning('readingCount')
    .executeTakeFirst();
  return row?.readingCount;
};

/** Stores the state of an account. Returns false if a later reading is already stored. */
export const putAccount = async (
  db: Db,
  paymentAccountId: string,
  { number, startedAt }: ReadingStart,
  { state, asked, deadline }: AccountRecord,
): Promise<boolean> =>
  (await db
    .updateTable('walletSnapshots')
    .set({
      accountReading: number,
      accountReadAt: startedAt,
      state,
      asked: JSON.stringify(asked),
      deadline,
    })
    .where('paymentAccountId', '=', paymentAccountId)
    .where('accountReading', '<', number)
    .returning('creatorId')
    .executeTakeFirst()) !== undefined;

export type Money = FundsRecord & { onTheWayCents: number };

/**
 * Stores the money of an account, unless a later reading is already stored.
 * @param money null for a refused account
 */
export const putMoney = (
  db: Db,
  paymentAccountId: string,
  { number, startedAt }: ReadingStart,
  money: Money | null,
) =>
  db
    .updateTable('walletSnapshots')
    .set({
      moneyReading: number,
      refreshedAt: startedAt,
      availableCents: money?.availableCents ?? null,
      pendingCents: money?.pendingCents ?? null,
      onTheWayCents: money?.onTheWayCents ?? null,
      clearsInDays: money?.clearsInDays ?? null,
      schedule: money?.schedule ? JSON.stringify(money.schedule) : null,
    })
    .where('paymentAccountId', '=', paymentAccountId)
    .where('moneyReading', '<', number)
    .execute();

/**
 * Selects the creators with an account. The account whose last reading attempt is the longest ago
 * is first.
 */
const selectInOrder = (db: Db) =>
  db
    .selectFrom('creators')
    .leftJoin('walletSnapshots as snapshot', 'snapshot.paymentAccountId', 'creators.paymentAccountId')
    .select('creators.id')
    .where('creators.paymentAccountId', 'is not', null)
    .orderBy('snapshot.attemptedAt', (order) => order.asc().nullsFirst())
    .orderBy('creators.id');

/**
 * Lists the creators whose account has to be read again, longest waiting first. These are accounts
 * that were never read, accounts whose last reading failed, and accounts whose money was read too
 * long ago.
 * @param failedBefore an account whose failed attempt is later than this time is not retried yet
 */
export const listDue = (
  db: Db,
  { failedBefore, refreshedBefore }: { failedBefore: Date; refreshedBefore: Date },
  limit: number,
): Promise<{ id: string }[]> =>
  selectInOrder(db)
    .where((at) =>
      at.or([
        at('snapshot.attemptedAt', 'is', null),
        at.and([
          at('snapshot.moneyReading', '<', at.ref('snapshot.readingCount')),
          at('snapshot.attemptedAt', '<', failedBefore),
        ]),
        at.and([
          at('snapshot.moneyReading', '=', at.ref('snapshot.readingCount')),
          at('snapshot.refreshedAt', '<', refreshedBefore),
        ]),
      ]),
    )
    .limit(limit)
    .execute();

/** Lists the given creators who have an account, longest waiting first. */
export const listInOrder = (db: Db, creatorIds: string[]): Promise<{ id: string }[]> =>
  selectInOrder(db)
    .where('creators.id', '=', sql<string>`any(${creatorIds}::uuid[])`)
    .execute();

/** Lists a creator's snapshots for the data export. */
export const listByCreator = (db: Db, creatorId: string) =>
  db
    .selectFrom('walletSnapshots')
    .select([
      'paymentAccountId',
      'state',
      'asked',
      'deadline',
      'availableCents',
      'pendingCents',
      'onTheWayCents',
      'clearsInDays',
      'schedule',
      'attemptedAt',
      'accountReadAt',
      'refreshedAt',
    ])
    .where('creatorId', '=', creatorId)
    .orderBy('paymentAccountId')
    .execute();

export const deleteByCreator = (db: Db, creatorId: string) =>
  db.deleteFrom('walletSnapshots').where('creatorId', '=', creatorId).execute();
