import { paths } from '../../contract/paths.ts';
import type Stripe from 'stripe';
import { getContact } from '../accounts/service.ts';
import { minutesFromNow, now } from '../clock.ts';
import { config } from '../config.ts';
import * as learning from '../courses/learning-service.ts';
import * as creators from '../creators/service.ts';
import { db, inTransaction, type Trx } from '../db/connection.ts';
import { log } from '../log.ts';
import { formatCents } from '../money/format.ts';
import { account, post } from '../money/ledger.ts';
import { sendMail, siteLink } from '../mail/service.ts';
import { readCheckout, type CheckoutRecord } from '../providers/payments.ts';
import { enqueue } from '../tasks.ts';
import * as repository from './repository.ts';

type PurchaseRow = repository.PurchaseRow;

/** What tells us to go and look; what happened is read from the session itself. */
const sessionEvents = new Set([
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'checkout.session.expired',
]);

/** Stores a webhook and has it worked on; the same event again changes nothing. */
export async function receive(event: Stripe.Event): Promise<void> {
  if (event.livemode !== config.isProduction)
    return log.error({ eventId: event.id }, 'event of the other mode ignored');
  const { id: objectId } = event.data.object as { id?: string };
  if (!objectId || !sessionEvents.has(event.type)) return;
  await inTransaction(async (trx) => {
    const isNew = await repository.insertEvent(trx, {
      id: event.id,
      type: event.type,
      objectId,
      receivedAt: now(),
    });
    if (isNew) await enqueue(trx, 'checkout.fulfil', { sessionId: objectId });
  });
}

/**
 * Brings one purchase in step with what the card provider says of its session. Webhook, return page and
 * reconciler all end here; however often and in whatever order, money and right move once.
 */
export async function fulfil(sessionId: string): Promise<void> {
  const record = await readCheckout(sessionId);
  await inTransaction(async (trx) => {
    const purchase = await lockPurchaseOf(trx, record);
    // Sessions of another system on the same account are none of ours.
    if (purchase) await settle(trx, purchase, record);
    await repository.markHandled(trx, sessionId, now());
  });
}

async function lockPurchaseOf(trx: Trx, record: CheckoutRecord): Promise<PurchaseRow | undefined> {
  const bySession = await repository.findBySession(trx, record.sessionId);
  // The webhook may be faster than our own note of the session.
  const known = bySession ?? (record.purchaseId && (await repository.findPurchase(trx, record.purchaseId)));
  if (!known) return undefined;
  const locked = await repository.lockPurchases(trx, known.buyerId, known.contentId);
  const purchase = locked.find((row) => row.id === known.id);
  return purchase && (purchase.sessionId ?? record.sessionId) === record.sessionId ? purchase : undefined;
}

async function settle(trx: Trx, purchase: PurchaseRow, record: CheckoutRecord): Promise<void> {
  const isSettled = !['IN_PROGRESS', 'CANCELLED', 'FAILED'].includes(purchase.status);
  if (isSettled) return;
  const { sessionId, paymentId } = record;
  if (record.state === 'PAID') return settlePaid(trx, purchase, record);
  if (purchase.status !== 'IN_PROGRESS') return;
  if (record.state === 'EXPIRED')
    await repository.updatePurchase(trx, purchase.id, { sessionId, status: 'CANCELLED' });
  if (record.state === 'FAILED')
    await repository.updatePurchase(trx, purchase.id, { sessionId, paymentId, status: 'FAILED' });
}

async function settlePaid(trx: Trx, purchase: PurchaseRow, record: CheckoutRecord): Promise<void> {
  const { sessionId, paymentId } = record;
  const isRight = record.amountCents === purchase.amountCents && record.currency === purchase.currency;
  const isFirst = !(await learning.holdsForGood(trx, purchase.buyerId, purchase.contentId));
  if (!isRight || !isFirst) {
    log.error({ purchaseId: purchase.id, isRight, isFirst }, 'a payment needs a person to look at it');
    await repository.updatePurchase(trx, purchase.id, { sessionId, paymentId, status: 'REVIEW' });
    return;
  }
  await repository.updatePurchase(trx, purchase.id, {
    sessionId,
    paymentId,
    status: 'SUCCESS',
    completedAt: now(),
  });
  const { amountCents, feeCents, creatorId } = purchase;
  const entries = [
    { account: account.clearing, amountCents },
    { account: account.creator(creatorId), amountCents: -(amountCents - feeCents) },
    { account: account.platformFees, amountCents: -feeCents },
  ].filter((entry) => entry.amountCents !== 0);
  await post(trx, { key: `purchase:${purchase.id}`, kind: 'SALE', subjectId: purchase.id }, entries);
  await learning.grant(trx, {
    userId: purchase.buyerId,
    courseId: purchase.contentId,
    source: 'PURCHASE',
    purchaseId: purchase.id,
  });
  await sendReceipt(trx, purchase);
}

async function sendReceipt(trx: Trx, purchase: PurchaseRow): Promise<void> {
  const buyer = await getContact(trx, purchase.buyerId);
  const creator = await creators.getById(trx, purchase.creatorId);
  await sendMail(trx, buyer.email, 'receipt', {
    name: buyer.name,
    title: purchase.title,
    creator: creator.name,
    amount: formatCents(purchase.amountCents),
    date: now().toISOString().slice(0, 10),
    reference: purchase.id,
    link: siteLink(paths.course(purchase.contentId)),
  });
}

/** A purchase open this long has lost its webhook, or its buyer. */
const WAIT_MINUTES = 3;
const ABANDONED_MINUTES = 90;

/** Finds what webhooks and return pages missed. One that fails does not keep the rest. */
export async function reconcile(): Promise<void> {
  for (const { id, sessionId } of await repository.listWaiting(db, minutesFromNow(-WAIT_MINUTES), 500)) {
    if (sessionId)
      await fulfil(sessionId).catch((error) => log.error({ err: error, purchaseId: id }, 'reconcile'));
  }
  // Never got a payment page, so nobody can pay it.
  for (const { id, sessionId } of await repository.listWaiting(db, minutesFromNow(-ABANDONED_MINUTES), 500))
    if (!sessionId) await repository.cancelUnopened(db, id);
}
