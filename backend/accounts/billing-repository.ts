import type { Selectable, Updateable } from 'kysely';
import type { Db } from '../db/connection.ts';
import type { BillingInfo } from '../db/types.ts';

type Row = Pick<Selectable<BillingInfo>, 'businessName' | 'abn' | 'address'>;
const columns = ['businessName', 'abn', 'address'] as const;

export const findBilling = (db: Db, userId: string): Promise<Row | undefined> =>
  db.selectFrom('billingInfo').select(columns).where('userId', '=', userId).executeTakeFirst();

/** Returns the billing information of the creator's user. */
export const findBillingOfCreator = (db: Db, creatorId: string): Promise<Row | undefined> =>
  db
    .selectFrom('billingInfo')
    .innerJoin('creators', 'creators.userId', 'billingInfo.userId')
    .select(['billingInfo.businessName', 'billingInfo.abn', 'billingInfo.address'])
    .where('creators.id', '=', creatorId)
    .executeTakeFirst();

export const putBilling = (db: Db, userId: string, change: Updateable<BillingInfo>): Promise<Row> =>
  db
    .insertInto('billingInfo')
    .values({ ...change, userId })
    .onConflict((at) => at.column('userId').doUpdateSet({ ...change, userId }))
    .returning(columns)
    .executeTakeFirstOrThrow();

export const deleteBilling = (db: Db, userId: string) =>
  db.deleteFrom('billingInfo').where('userId', '=', userId).execute();
