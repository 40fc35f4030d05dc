import Stripe from 'stripe';
import type { DisputeState } from '../../../contract/values/checkout.ts';
import { ownId } from './payments.ts';
import { isUnknown, stripe, unavailable } from './client.ts';

export type DisputeRecord = {
  providerId: string;
  paymentId: string | null;
  /** Id of our payment from the charge's metadata; null for a later payment of a membership. */
  reference: string | null;
  state: DisputeState;
  reason: string;
  amountCents: number;
  /** Amounts that the bank has withdrawn and returned, and the provider's fee. */
  withdrawnCents: number;
  returnedCents: number;
  feeCents: number;
  respondBy: Date | null;
  openedAt: Date;
};

/**
 * Maps the provider's status. A closed inquiry and a prevented dispute count as won, because
 * nothing is lost.
 */
function stateOf({ status }: Stripe.Dispute): DisputeState {
  if (status === 'lost') return 'LOST';
  if (['won', 'warning_closed', 'prevented'].includes(status)) return 'WON';
  return status.endsWith('needs_response') ? 'NEEDS_ANSWER' : 'UNDER_REVIEW';
}

const sum = (cents: number[]) => cents.reduce((total, each) => total + each, 0);

function toRecord(dispute: Stripe.Dispute): DisputeRecord {
  if (dispute.object !== 'dispute') throw new Error('not a dispute');
  const amounts = dispute.balance_transactions.map(({ amount }) => amount);
  const { charge, payment_intent: payment } = dispute;
  return {
    providerId: dispute.id,
    paymentId: typeof payment === 'string' ? payment : (payment?.id ?? null),
    reference: typeof charge === 'string' ? null : ownId(charge.metadata.paymentId),
    state: stateOf(dispute),
    reason: dispute.reason,
    amountCents: dispute.amount,
    withdrawnCents: -sum(amounts.filter((amount) => amount < 0)),
    returnedCents: sum(amounts.filter((amount) => amount > 0)),
    feeCents: sum(dispute.balance_transactions.map(({ fee }) => fee)),
    respondBy: dispute.evidence_details.due_by ? new Date(dispute.evidence_details.due_by * 1000) : null,
    openedAt: new Date(dispute.created * 1000),
  };
}

/**
 * Reads the authoritative state of a dispute at the provider, or null for an unknown dispute.
 * @throws 502 when the provider does not respond
 */
export async function readDispute(providerId: string): Promise<DisputeRecord | null> {
  try {
    return toRecord(await stripe.disputes.retrieve(providerId, { expand: ['charge'] }));
  } catch (error) {
    if (isUnknown(error)) return null;
    throw unavailable(error);
  }
}

/**
 * Lists the ids of disputes opened since a time.
 * @throws 502 when the provider does not respond
 */
export async function listDisputeIds(since: Date): Promise<string[]> {
  try {
    const found = await stripe.disputes
      .list({ created: { gte: Math.floor(since.getTime() / 1000) }, limit: 100 })
      .autoPagingToArray({ limit: 10_000 });
    return found.map(({ id }) => id);
  } catch (error) {
    throw unavailable(error);
  }
}

export type Evidence = {
  customer_name: string;
  customer_email_address: string;
  product_description: string;
  service_date: string;
  access_activity_log: string;
  refund_policy_disclosure: string;
  uncategorized_text: string;
};

/**
 * Sends the office's evidence to the buyer's bank, once for an inquiry and once for the dispute
 * that follows. The evidence cannot be changed afterwards.
 * @returns false when the provider accepts no evidence any more
 * @throws 502 when the provider does not respond
 */
export async function answerDispute(
  providerId: string,
  answered: 'inquiry' | 'dispute',
  evidence: Evidence,
): Promise<boolean> {
  return sent(() =>
    stripe.disputes.update(
      providerId,
      { evidence, submit: true },
      { idempotencyKey: `dispute-answer:${answered}:${providerId}` },
    ),
  );
}

/**
 * Accepts a dispute, so that the bank returns the payment to the buyer.
 * @returns false when the provider accepts no decision any more
 * @throws 502 when the provider does not respond
 */
export const acceptDispute = (providerId: string): Promise<boolean> =>
  sent(() =>
    stripe.disputes.close(providerId, undefined, { idempotencyKey: `dispute-accept:${providerId}` }),
  );

async function sent(send: () => Promise<unknown>): Promise<boolean> {
  try {
    await send();
    return true;
  } catch (error) {
    if (error instanceof Stripe.errors.StripeInvalidRequestError) return false;
    throw unavailable(error);
  }
}

/**
 * Reverses the transfer of a lost payment to its creator's account and returns the platform's fee.
 * The reversal happens once per dispute. A payment without a transfer is ignored.
 * @throws 502 when the provider does not respond
 */
export async function reverseDisputedTransfer(
  paymentId: string,
  providerId: string,
  amountCents: number,
): Promise<void> {
  try {
    const { latest_charge: charge } = await stripe.paymentIntents.retrieve(paymentId, {
      expand: ['latest_charge'],
    });
    const id = typeof charge === 'object' ? charge?.transfer : null;
    if (!id) return;
    const transfer = await stripe.transfers.retrieve(typeof id === 'string' ? id : id.id);
    const isDone = transfer.reversals.data.some(({ metadata }) => metadata?.disputeId === providerId);
    const left = transfer.amount - transfer.amount_reversed;
    if (isDone || left <= 0) return;
    await stripe.transfers.createReversal(
      transfer.id,
      {
        amount: Math.min(amountCents, left),
        refund_application_fee: true,
        metadata: { disputeId: providerId },
      },
      { idempotencyKey: `dispute-reversal:${providerId}` },
    );
  } catch (error) {
    throw unavailable(error);
  }
}
