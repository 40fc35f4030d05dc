import { countRows } from '../db/count-rows.ts';
import type { Db } from '../db/connection.ts';

/** Counts the parcels that a creator still has to send or hand over. */
export const countToSend = (db: Db, creatorId: string): Promise<number> =>
  countRows(
    db.selectFrom('parcels').where('creatorId', '=', creatorId).where('state', 'in', ['PAID', 'READY']),
  );

/** Counts a buyer's paid parcels that were not received yet or have an open claim. */
export const countUnderWay = (db: Db, buyerId: string): Promise<number> =>
  countRows(
    db
      .selectFrom('parcels')
      .innerJoin('orders', 'orders.id', 'parcels.orderId')
      .where('orders.buyerId', '=', buyerId)
      .where('parcels.state', 'in', ['PAID', 'READY', 'SENT', 'CLAIMED']),
  );
