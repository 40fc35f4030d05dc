import Stripe from 'stripe';
import { Id } from '../../../contract/shared.ts';
import type { RecurringInterval } from '../../../contract/values/checkout.ts';
import { toCard, type CardRecord } from './cards.ts';
import { isUnknown, stripe, unavailable } from './client.ts';

/** Requests to the provider about plans, subscriptions and invoices. Amounts are in cents. */

type Plan = { id: string; creatorId: string; name: string };
type Price = { priceCents: number; interval: RecurringInterval };
export type ProviderPlan = { productId: string; priceId: string; yearlyPriceId: string | null };

async function asked<Answer>(request: () => Promise<Answer>): Promise<Answer> {
  try {
    return await request();
  } catch (error) {
    throw unavailable(error);
  }
}

/**
 * Asserts the object type of a response, because another system could respond in place of the
 * provider.
 */
function named<Answer extends { id: string; object: string }>(answer: Answer, object: string): Answer {
  if (answer.object !== object || !answer.id) throw new Error(`not a ${object}`);
  return answer;
}

const createPrice = async (
  productId: string,
  { id }: Pick<Plan, 'id'>,
  { priceCents, interval }: Price,
): Promise<string> => {
  const price = await stripe.prices.create({
    product: productId,
    currency: 'aud',
    unit_amount: priceCents,
    recurring: { interval },
    tax_behavior: 'inclusive',
    metadata: { membershipId: id },
  });
  return named(price, 'price').id;
};

/**
 * Creates the plan of a membership with its monthly price, and a yearly price if it has one.
 * @throws 502 when the provider does not respond
 */
export const createPlan = (
  plan: Plan & { priceCents: number; yearlyPriceCents: number | null },
): Promise<ProviderPlan> =>
  asked(async () => {
    const product = await stripe.products.create(
      { name: plan.name, metadata: { membershipId: plan.id, creatorId: plan.creatorId } },
      { idempotencyKey: `plan:${plan.id}` },
    );
    const { id: productId } = named(product, 'product');
    const { priceCents, yearlyPriceCents } = plan;
    return {
      productId,
      priceId: await createPrice(productId, plan, { priceCents, interval: 'month' }),
      yearlyPriceId:
        yearlyPriceCents === null
          ? null
          : await createPrice(productId, plan, { priceCents: yearlyPriceCents, interval: 'year' }),
    };
  });

/**
 * Adds a price to a plan, because an existing price cannot be changed at the provider. The new
 * price replaces the old one when it applies.
 * @throws 502
 */
export const addPrice = (
  { id, productId }: { id: string; productId: string },
  price: Price,
): Promise<string> => asked(() => createPrice(productId, { id }, price));

/**
 * Closes a price for new subscriptions; existing subscriptions continue.
 * @throws 502
 */
export const closePrice = (priceId: string): Promise<void> =>
  asked(async () => void (await stripe.prices.update(priceId, { active: false })));

/**
 * Renames a plan.
 * @throws 502
 */
export const renamePlan = ({ productId }: Pick<ProviderPlan, 'productId'>, name: string): Promise<void> =>
  asked(async () => void (await stripe.products.update(productId, { name })));

/**
 * Opens or closes a plan for new members.
 * @throws 502
 */
export const setPlanOpen = (
  { productId, priceId, yearlyPriceId }: ProviderPlan,
  active: boolean,
): Promise<void> =>
  asked(async () => {
    await stripe.prices.update(priceId, { active });
    if (yearlyPriceId) await stripe.prices.update(yearlyPriceId, { active });
    await stripe.products.update(productId, { active });
  });

export type Terms = {
  priceId: string;
  /** Platform's share of every payment; a percentage with two decimals. */
  feePercent: number;
  /** Account that gets the remaining amount; null keeps all of it on the platform's account. */
  destination: string | null;
};

/**
 * Sets the price and the recipient of a subscription's next payments. Existing invoices are not
 * changed.
 * @throws 502
 */
export const setTerms = (id: string, { priceId, feePercent, destination }: Terms): Promise<void> =>
  asked(async () => {
    const [item] = (await stripe.subscriptions.retrieve(id)).items.data;
    if (!item) throw new Error('a subscription without an item');
    await stripe.subscriptions.update(id, {
      items: [{ id: item.id, price: priceId }],
      proration_behavior: 'none',
      transfer_data: destination ? { destination } : '',
      application_fee_percent: destination ? feePercent : '',
    });
  });

export type SubscriptionRecord = {
  /**
   * Purchase that began the subscription; null for a subscription of another system on the same
   * account.
   */
  purchaseId: string | null;
  status: 'TRIAL' | 'ACTIVE' | 'PAST_DUE' | 'CANCELLED';
  cancelsAtPeriodEnd: boolean;
  periodStartsAt: Date;
  periodEndsAt: Date;
  /** End of the trial; null for a subscription without a trial. */
  trialEndsAt: Date | null;
  /** Price of the next period. */
  priceId: string;
  priceCents: number;
  /** Page on which an open invoice is paid. */
  payUrl: string | null;
  /** Card that pays the subscription. */
  card: CardRecord | null;
};

const statusOf = (status: Stripe.Subscription.Status): SubscriptionRecord['status'] => {
  if (status === 'trialing') return 'TRIAL';
  if (status === 'active') return 'ACTIVE';
  return status === 'canceled' || status === 'incomplete_expired' ? 'CANCELLED' : 'PAST_DUE';
};

const toRecord = (found: Stripe.Subscription): SubscriptionRecord => {
  const subscription = named(found, 'subscription');
  const [item] = subscription.items.data;
  if (!item) throw new Error('a subscription without an item');
  const { latest_invoice: invoice } = subscription;
  const isOpen = invoice !== null && typeof invoice === 'object' && invoice.status === 'open';
  return {
    purchaseId: Id.safeParse(subscription.metadata.purchaseId).data ?? null,
    status: statusOf(subscription.status),
    cancelsAtPeriodEnd: subscription.cancel_at_period_end,
    periodStartsAt: new Date(item.current_period_start * 1000),
    periodEndsAt: new Date((subscription.ended_at ?? item.current_period_end) * 1000),
    trialEndsAt: subscription.trial_end ? new Date(subscription.trial_end * 1000) : null,
    priceId: item.price.id,
    priceCents: item.price.unit_amount ?? 0,
    payUrl: isOpen ? (invoice.hosted_invoice_url ?? null) : null,
    card: toCard(subscription.default_payment_method),
  };
};

/**
 * Reads a subscription in its current state, or null for an unknown subscription.
 * @throws 502
 */
export async function readSubscription(id: string): Promise<SubscriptionRecord | null> {
  try {
    return toRecord(
      await stripe.subscriptions.retrieve(id, { expand: ['latest_invoice', 'default_payment_method'] }),
    );
  } catch (error) {
    if (isUnknown(error)) return null;
    throw unavailable(error);
  }
}

/**
 * Schedules the end of a subscription for the end of its period, or withdraws that schedule.
 * @throws 502
 */
export const setCancelling = (id: string, isCancelling: boolean): Promise<void> =>
  asked(async () => void (await stripe.subscriptions.update(id, { cancel_at_period_end: isCancelling })));

/**
 * Ends a subscription now, after which unpaid invoices cannot be paid. A subscription that has
 * already ended is not an error.
 * @throws 502
 */
export async function cancelNow(id: string): Promise<void> {
  try {
    await stripe.subscriptions.cancel(id);
  } catch (error) {
    if (!isUnknown(error)) throw unavailable(error);
  }
  await voidOpenInvoices(id);
}

/**
 * Voids the open invoices of a subscription, so that they cannot be paid any more.
 * @throws 502, also when an invoice is being paid at the same time
 */
export const voidOpenInvoices = (id: string): Promise<void> =>
  asked(async () => {
    const open = await stripe.invoices.list({ subscription: id, status: 'open', limit: 100 });
    for (const invoice of open.data) await stripe.invoices.voidInvoice(invoice.id);
  });

export type InvoiceRecord = {
  invoiceId: string;
  subscriptionId: string | null;
  isPaid: boolean;
  /** True for the first payment of the subscription, which is the purchase's own payment. */
  isFirst: boolean;
  amountCents: number;
  paymentId: string | null;
  /** Period that the invoice bills. */
  period: { from: Date; until: Date } | null;
};

const toInvoice = (found: Stripe.Invoice): InvoiceRecord => {
  const invoice = named(found, 'invoice');
  const subscription = invoice.parent?.subscription_details?.subscription ?? null;
  const period = invoice.lines.data[0]?.period;
  const paid = invoice.payments?.data.find(({ status }) => status === 'paid')?.payment.payment_intent;
  return {
    invoiceId: invoice.id,
    subscriptionId: typeof subscription === 'string' ? subscription : (subscription?.id ?? null),
    isPaid: invoice.status === 'paid',
    isFirst: invoice.billing_reason === 'subscription_create',
    amountCents: invoice.amount_paid,
    paymentId: typeof paid === 'string' ? paid : (paid?.id ?? null),
    period: period ? { from: new Date(period.start * 1000), until: new Date(period.end * 1000) } : null,
  };
};

/**
 * Reads an invoice in its current state, or null for an unknown invoice.
 * @throws 502
 */
export async function readInvoice(id: string): Promise<InvoiceRecord | null> {
  try {
    return toInvoice(await stripe.invoices.retrieve(id, { expand: ['payments'] }));
  } catch (error) {
    if (isUnknown(error)) return null;
    throw unavailable(error);
  }
}

/**
 * Lists the last paid invoices of a subscription, oldest first.
 * @throws 502
 */
export const listPaidInvoices = (subscription: string): Promise<InvoiceRecord[]> =>
  asked(async () => {
    const page = { subscription, status: 'paid' as const, limit: 12, expand: ['data.payments'] };
    return (await stripe.invoices.list(page)).data.map(toInvoice).reverse();
  });

/**
 * Reads the platform's fee of a payment (cents), or null for a payment that was not shared with a
 * seller.
 * @throws 502
 */
export const readFee = (paymentId: string): Promise<number | null> =>
  asked(async () => {
    const payment = named(await stripe.paymentIntents.retrieve(paymentId), 'payment_intent');
    return payment.transfer_data ? (payment.application_fee_amount ?? 0) : null;
  });
