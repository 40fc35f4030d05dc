import { closeOpenPurchase } from '../checkout/payments/service.ts';
import { db } from '../db/connection.ts';
import { AppError, conflict } from '../errors.ts';
import type { Actor } from '../http/actor.ts';
import { toOrderKey } from './order-lines.ts';
import * as repository from './order-repository.ts';

/** Returns the error for an order that was paid before it could be cancelled. */
export const alreadyPaid = () => conflict('ALREADY_PAID', 'You have paid this order already.');

/**
 * Makes the payment of an order impossible, which also releases the reserved items.
 * @throws 409 ALREADY_PAID if the order was paid in the meantime
 */
export async function closePayment(actor: Actor, orderId: string): Promise<void> {
  await closeOpenPurchase(actor, toOrderKey(orderId)).catch((error: unknown) => {
    throw error instanceof AppError && error.code === 'ALREADY_UNLOCKED' ? alreadyPaid() : error;
  });
  // A payment that awaits a review by the office was received too.
  if ((await repository.findOrder(db, orderId))?.paymentStatus === 'PAID') throw alreadyPaid();
}

/** Cancels the orders that the caller has not paid yet. */
export async function cancelOpen(actor: Actor): Promise<void> {
  for (const { id } of await repository.listOpen(db, actor.userId)) await closePayment(actor, id);
}
