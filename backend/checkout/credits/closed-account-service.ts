import type { CreditsChoice } from '../../../contract/values/personal-data.ts';
import { findCreditsChoice } from '../../accounts/service.ts';
import { daysFromNow } from '../../clock.ts';
import { db, inTransaction } from '../../db/connection.ts';
import { getSellable } from '../../extension-points/sellables.ts';
import { account, owedCents } from '../../money/ledger.ts';
import * as postings from '../../money/postings.ts';
import { enqueue } from '../../tasks.ts';
import * as purchases from '../purchases/repository.ts';
import * as refunds from '../refunds/repository.ts';
import { claimRefund, refundableCents } from '../refunds/request-service.ts';
import { lockFreeCredits } from './free-credits-service.ts';
import { listPackIds } from './repository.ts';

/** Days after which a refund that the card provider refused is retried. */
const RETRY_DAYS = 1;

/**
 * Stores a refund of the remaining credits of a pack, limited to the buyer's free credits. A task
 * sends the refund after the commit. The refunded credits cannot be spent until the refund is in
 * the ledger.
 */
const refundPack = (userId: string, purchaseId: string): Promise<void> =>
  inTransaction(async (trx) => {
    const purchase = await purchases.findAndLock(trx, purchaseId);
    if (purchase?.status !== 'SUCCESS' || (await refunds.findPending(trx, purchaseId))) return;
    if (await refunds.wasRefusedSince(trx, purchaseId, 'BUYER', daysFromNow(-RETRY_DAYS))) return;
    const payment = { purchase, invoice: null };
    await getSellable(purchase.type).lockRefundable?.(trx, purchase);
    if ((await refundableCents(trx, payment)) <= 0) return;
    const { id } = await claimRefund(trx, payment, { askedBy: 'BUYER', requesterId: userId });
    await enqueue(trx, 'checkout.sendRefund', { refundId: id });
  });

/**
 * Posts an account's bought credits to the platform. Returns false if a bank holds some of the
 * credits or a refund of credits is pending.
 */
const giveUp = (userId: string): Promise<boolean> =>
  inTransaction(async (trx) => {
    const { balanceCents, heldCents } = await lockFreeCredits(trx, { buyerId: userId, businessId: null });
    if (heldCents > 0) return false;
    if (balanceCents > 0) await postings.creditsGivenUp(trx, userId);
    return true;
  });

/**
 * Refunds or ends the unspent bought credits of a closed account. A refund begins with the newest
 * pack, because banks accept refunds of recent payments most reliably. Credits that a business
 * granted are not refunded.
 * @returns true once no bought credits are left; a repeated call continues
 */
export async function settleCredits(userId: string, choice: CreditsChoice): Promise<boolean> {
  if ((await owedCents(db, account.credits(userId))) === 0) return true;
  if (choice === 'GIVE_UP') return giveUp(userId);
  for (const id of await listPackIds(db, userId)) await refundPack(userId, id);
  return false;
}

/**
 * Task: refunds the credits of an account that was closed with this choice. An account that was
 * restored keeps its credits.
 */
export async function refundOnClosing({ userId }: { userId: string }): Promise<void> {
  if ((await findCreditsChoice(db, userId)) === 'REFUND') await settleCredits(userId, 'REFUND');
}
