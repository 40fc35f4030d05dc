import { CART_REMINDER_HOURS } from '../../contract/values/shop.ts';
import { minutesFromNow } from '../clock.ts';
import { db, inTransaction } from '../db/connection.ts';
import { inBatches } from '../db/pagination.ts';
import { notify } from '../notices/service.ts';
import { readSellable } from '../products/stock-service.ts';
import { isBuyable, priceLines } from './pricing-service.ts';
import * as repository from './repository.ts';

/**
 * Reminds a person of the first buyable product in the cart. Without a buyable product, no reminder
 * is sent.
 */
const remind = (userId: string, changedBefore: Date): Promise<void> =>
  inTransaction(async (trx) => {
    await repository.lockCart(trx, userId);
    if (!(await repository.endReminder(trx, userId, changedBefore))) return;
    const lines = await repository.listLines(trx, userId);
    const sellables = await readSellable(
      trx,
      lines.map(({ variantId }) => variantId),
    );
    const [first] = priceLines(lines, sellables, null).filter(isBuyable);
    if (first) await notify(trx, 'cartLeft', { userId, title: first.title });
  });

/**
 * Sends reminders of carts that were not changed for a day, to people who allow reminders. A cart
 * gets one reminder until it is changed again.
 */
export async function remindOfCarts(): Promise<void> {
  const changedBefore = minutesFromNow(-60 * CART_REMINDER_HOURS);
  const people = inBatches((last: { userId: string } | undefined) =>
    repository.listDue(db, changedBefore, last?.userId),
  );
  for await (const { userId } of people) await remind(userId, changedBefore);
}
