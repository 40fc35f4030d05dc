import Stripe from 'stripe';
import type { RefundState } from '../../../contract/values/checkout.ts';
import { log } from '../../log.ts';
import { ownId } from './payments.ts';
import { isUnknown, stripe, unavailable } from './client.ts';

export type RefundOrder = {
  refundId: string;
  purchaseId: string;
  /** Payment id at the provider. */
  paymentId: string;
  amountCents: number;
  /**
   * True if most of the payment was transferred to the seller's account, so that the transfer has
   * to be reversed.
   */
  isShared: boolean;
  /** True if the platform retained a fee, which it returns. */
  hasFee: boolean;
};

/**
 * Refunds a part of a payment. A repeated call with the same order refunds nothing more for at
 * least a day. Later calls must first read whether the provider has the refund.
 * @returns false when the provider refuses the refund
 * @throws 502 when the provider does not respond; the refund may have been made
 */
export async function createRefund({ refundId, purchaseId, ...order }: RefundOrder): Promise<boolean> {
  try {
    await stripe.refunds.create(
      {
        payment_intent: order.paymentId,
        amount: order.amountCents,
        ...(order.isShared && { reverse_transfer: true }),
        ...(order.isShared && order.hasFee && { refund_application_fee: true }),
        metadata: { refundId, purchaseId },
      },
      { idempotencyKey: `refund:${refundId}` },
    );
    return true;
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw unavailable(error);
    log.error({ err: error, refundId }, 'the card provider refuses a refund');
    return false;
  }
}

export type ProviderRefund = {
  providerId: string;
  /** Id of our refund; null for a refund made in the provider's dashboard. */
  refundId: string | null;
  amountCents: number;
  state: RefundState;
  createdAt: Date;
};

export type RefundRecord = {
  paymentId: string | null;
  /** Id of our payment from the charge's metadata; null for a later payment of a membership. */
  reference: string | null;
  refunds: ProviderRefund[];
};

const stateOf = ({ status }: Stripe.Refund): RefundState =>
  status === 'succeeded' ? 'SUCCEEDED' : status === 'failed' || status === 'canceled' ? 'FAILED' : 'PENDING';

/** Returns a charge by its id or by its payment; an event contains only the charge's id. */
async function getCharge(of: { chargeId: string } | { paymentId: string }): Promise<Stripe.Charge> {
  if ('chargeId' in of) return stripe.charges.retrieve(of.chargeId);
  const payment = await stripe.paymentIntents.retrieve(of.paymentId, { expand: ['latest_charge'] });
  if (typeof payment.latest_charge !== 'object' || payment.latest_charge === null)
    throw new Error('the payment has no charge');
  return payment.latest_charge;
}

/**
 * Reads the authoritative refunds of a payment at the provider, or null for an unknown payment.
 * @throws 502 when the provider does not respond
 */
export async function readRefunds(
  of: { chargeId: string } | { paymentId: string },
): Promise<RefundRecord | null> {
  try {
    const refunds = await stripe.refunds
      .list('chargeId' in of ? { charge: of.chargeId } : { payment_intent: of.paymentId })
      .autoPagingToArray({ limit: 1000 });
    const charge = await getCharge(of);
    if (charge.object !== 'charge') throw new Error('not a charge');
    const { payment_intent: payment } = charge;
    return {
      paymentId: typeof payment === 'string' ? payment : (payment?.id ?? null),
      reference: ownId(charge.metadata.paymentId),
      refunds: refunds.map((refund) => ({
        providerId: refund.id,
        refundId: ownId(refund.metadata?.refundId),
        amountCents: refund.amount,
        state: stateOf(refund),
        createdAt: new Date(refund.created * 1000),
      })),
    };
  } catch (error) {
    if (isUnknown(error)) return null;
    throw unavailable(error);
  }
}
