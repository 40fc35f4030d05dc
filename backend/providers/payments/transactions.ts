import type Stripe from 'stripe';
import { stripe, unavailable } from './client.ts';

export type TransactionRecord = {
  id: string;
  type: string;
  /** Payment of the transaction; null for a transaction without a payment. */
  paymentId: string | null;
  amountCents: number;
  /** Fee that the provider retained (cents). */
  feeCents: number;
  createdAt: Date;
};

/**
 * Transaction types between the platform, its creators' accounts and the platform's bank. They are
 * neither payments by buyers nor refunds.
 */
const INTERNAL = new Set([
  'application_fee',
  'application_fee_refund',
  'payout',
  'payout_cancel',
  'payout_failure',
  'transfer',
  'transfer_cancel',
  'transfer_failure',
  'transfer_refund',
]);

function paymentOf({ source }: Stripe.BalanceTransaction): string | null {
  if (source === null || typeof source === 'string' || !('payment_intent' in source)) return null;
  const { payment_intent: payment } = source;
  return typeof payment === 'string' ? payment : (payment?.id ?? null);
}

/**
 * Lists the provider's transactions about payments, refunds and disputes since a time.
 * @throws 502 when the provider does not respond
 */
export async function listTransactions(since: Date): Promise<TransactionRecord[]> {
  try {
    const found: TransactionRecord[] = [];
    const pages = stripe.balanceTransactions.list({
      created: { gte: Math.floor(since.getTime() / 1000) },
      limit: 100,
      expand: ['data.source'],
    });
    // All pages are read without a limit, because omitted transactions would never be requested
    // again.
    for await (const transaction of pages) {
      if (INTERNAL.has(transaction.type)) continue;
      found.push({
        id: transaction.id,
        type: transaction.type,
        paymentId: paymentOf(transaction),
        amountCents: transaction.amount,
        feeCents: transaction.fee,
        createdAt: new Date(transaction.created * 1000),
      });
    }
    return found;
  } catch (error) {
    throw unavailable(error);
  }
}
