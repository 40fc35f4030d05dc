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

/**
 * Stores the start of a reading, unless the creator no longer has this account. Locks the creator,
 * so that nothing is stored about an erased creator.
 */
export const beginReading = (
  db: Db,
  { creatorId, paymentAccountId }: Pick<SnapshotRow, 'creatorId' | 'paymentAccountId'>,
  attemptedAt: Date,
) =>
  db
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
    .onConflict((at) => at.column('paymentAccountId').doUpdateSet({ attemptedAt }))
    .execute();

/** Stores the state of an account. Returns false if a later reading is already stored. */
export const putAccount = async (
  db: Db,
  paymentAccountId: string,
  accountReadAt: Date,
  { state, asked, deadline }: AccountRecord,
): Promise<boolean> =>
  (await db
    .updateTable('walletSnapshots')
    .set({ accountReadAt, state, asked: JSON.stringify(asked), deadline })
    .where('paymentAccountId', '=', paymentAccountId)
    .where((at) => at.or([at('accountReadAt', 'is', null), at('accountReadAt', '<=', accountReadAt)]))
    .returning('creatorId')
    .executeTakeFirst()) !== undefined;

export type Money = FundsRecord & { onTheWayCents: number };

/**
 * Stores the money of an account, unless a later reading is already stored.
 * @param money null for a refused account
 */
export const putMoney = (db: Db, paymentAccountId: string, refreshedAt: Date, money: Money | null) =>
  db
    .updateTable('walletSnapshots')
    .set({
      refreshedAt,
      availableCents: money?.availableCents ?? null,
      pendingCents: money?.pendingCents ?? null,
      onTheWayCents: money?.onTheWayCents ?? null,
      clearsInDays: money?.clearsInDays ?? null,
      schedule: money?.schedule ? JSON.stringify(money.schedule) : null,
    })
    .where('paymentAccountId', '=', paymentAccountId)
    .where((at) => at.or([at('refreshedAt', 'is', null), at('refreshedAt', '<=', refreshedAt)]))
    .execute();

/**
 * Lists the creators whose account has to be read again, longest waiting first: accounts without a
 * reading, accounts whose last reading failed, and accounts whose money was read too long ago.
 * @param attemptedBefore time after which an account is not tried again
 */
export const listDue = (
  db: Db,
  { attemptedBefore, refreshedBefore }: { attemptedBefore: Date; refreshedBefore: Date },
  limit: number,
): Promise<{ id: string }[]> =>
  db
    .selectFrom('creators')
    .leftJoin('walletSnapshots as snapshot', 'snapshot.paymentAccountId', 'creators.paymentAccountId')
    .select('creators.id')
    .where('creators.paymentAccountId', 'is not', null)
    .where((at) =>
      at.or([
        at('snapshot.attemptedAt', 'is', null),
        at.and([
          at('snapshot.attemptedAt', '<', attemptedBefore),
          at.or([
            at('snapshot.refreshedAt', 'is', null),
            at('snapshot.refreshedAt', '<', at.ref('snapshot.attemptedAt')),
            at('snapshot.refreshedAt', '<', refreshedBefore),
          ]),
        ]),
      ]),
    )
    .orderBy('snapshot.attemptedAt', (order) => order.asc().nullsFirst())
    .orderBy('creators.id')
    .limit(limit)
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
