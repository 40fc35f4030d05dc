import type Stripe from 'stripe';
import { stripe, unavailable } from './client.ts';

export type TransactionRecord = {
  id: string;
  type: string;
  /** The payment that it is about; null for what is about none. */
  paymentId: string | null;
  amountCents: number;
  /** What the provider kept of it. */
  feeCents: number;
  createdAt: Date;
};

/** Between the platform and its creators' accounts, or to the platform's own bank: nothing that came from buyers or went back. */
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

/** What the provider's books say since a time of payments, refunds and disputes. @throws 502 when it does not answer. */
export async function listTransactions(since: Date): Promise<TransactionRecord[]> {
  try {
    const found: TransactionRecord[] = [];
    const pages = stripe.balanceTransactions.list({
      created: { gte: Math.floor(since.getTime() / 1000) },
      limit: 100,
      expand: ['data.source'],
    });
    // However many: what is left out would never be asked for again.
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
