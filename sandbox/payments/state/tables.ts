import type Stripe from 'stripe';

/**
 * Price with decimals as strings, as in responses and in the journal. The SDK converts decimals to
 * objects.
 */
export type PriceRow = Omit<Stripe.Price, 'unit_amount_decimal' | 'product'> & {
  unit_amount_decimal: string | null;
  product: string;
};
type PlanRow = Omit<Stripe.Plan, 'amount_decimal'> & { amount_decimal: string | null };
export type SubscriptionItemRow = Omit<Stripe.SubscriptionItem, 'price' | 'plan'> & {
  price: PriceRow;
  plan: PlanRow;
};
type ListRow<Item> = { object: 'list'; data: Item[]; has_more: boolean; url: string };
export type SubscriptionRow = Omit<
  Stripe.Subscription,
  'customer' | 'default_payment_method' | 'items' | 'latest_invoice' | 'transfer_data'
> & {
  customer: string;
  default_payment_method: string | null;
  items: ListRow<SubscriptionItemRow>;
  latest_invoice: string | null;
  transfer_data: { amount_percent: number | null; destination: string } | null;
};
export type InvoiceLineRow = Omit<Stripe.InvoiceLineItem, 'pricing' | 'quantity_decimal'> & {
  pricing: {
    price_details: { price: string; product: string };
    type: 'price_details';
    unit_amount_decimal: string | null;
  };
  quantity_decimal: string | null;
};
export type InvoiceRow = Omit<Stripe.Invoice, 'customer' | 'lines' | 'parent'> & {
  customer: string;
  lines: ListRow<InvoiceLineRow>;
  parent: {
    quote_details: null;
    subscription_details: { metadata: Stripe.Metadata; subscription: string };
    type: 'subscription_details';
  };
};
export type LineItemRow = Omit<Stripe.LineItem, 'price'> & { price: PriceRow };

/** Internal data of a session until its payment, never part of a response. */
export type CheckoutPlanRow = {
  /** Id of the session. */
  id: string;
  lineItems: LineItemRow[];
  payment: {
    application_fee_amount: number | null;
    description: string | null;
    metadata: Stripe.Metadata;
    receipt_email: string | null;
    statement_descriptor: string | null;
    statement_descriptor_suffix: string | null;
    transfer_data: { destination: string; amount?: number } | null;
    transfer_group: string | null;
  };
  /** Terms of the subscription in mode `subscription`. */
  subscription: {
    application_fee_percent: number | null;
    description: string | null;
    metadata: Stripe.Metadata;
    transfer_data: { amount_percent: number | null; destination: string } | null;
    trial_period_days: number | null;
  } | null;
  /** Coupon for the first invoice in mode `subscription`. */
  coupon: string | null;
  /**
   * Payment intent of the submitted card in mode `subscription`, in which the session never names
   * the intent. It is a setup intent while the first month is free.
   */
  intentId: string | null;
};

export type EventRow = Pick<
  Stripe.Event,
  'id' | 'object' | 'api_version' | 'created' | 'livemode' | 'pending_webhooks' | 'request'
> & {
  type: Stripe.Event.Type;
  data: { object: object; previous_attributes?: Record<string, unknown> };
};

/** Thin event, which names the changed object. The receiver reads the object. */
export type ThinEventRow = {
  id: string;
  object: 'v2.core.event';
  type: Stripe.V2.Core.EventNotification['type'];
  created: string;
  livemode: boolean;
  /** Connected account of the changed object. */
  context?: string;
  related_object?: Stripe.V2.Core.Events.RelatedObject;
};

/** Link to the onboarding of an account, which opens once. Times are in seconds. */
export type AccountLinkRow = {
  /** Secret part of the link's address. */
  id: string;
  account: string;
  refreshUrl: string;
  returnUrl: string | null;
  expiresAt: number;
  openedAt: number | null;
};

/** Payout with its account. */
export type PayoutRow = Stripe.Payout & { account: string };

/** Time until which payouts have been made (seconds). */
type PayoutRunRow = { id: 'payoutRun'; until: number };

/** Payout schedule of an account that was set; the default is weekly. */
type PayoutScheduleRow = { id: string; interval: 'weekly' | 'manual' };

/** Transfer with its reversals, newest first. */
export type TransferRow = Omit<Stripe.Transfer, 'reversals'> & {
  reversals: ListRow<Stripe.TransferReversal>;
};

/**
 * Movement of the sandbox's ledger. Its entries always sum to zero. Amounts are in cents and times
 * in seconds.
 */
export type MovementRow = {
  id: string;
  source: string;
  currency: string;
  createdAt: number;
  availableAt: number;
  entries: { account: string; kind: string; amountCents: number }[];
};

/** Delivery of an event to the webhook address. Times are in milliseconds of the wall clock. */
export type DeliveryRow = {
  id: string;
  eventId: string;
  state: 'pending' | 'delivered' | 'failed' | 'dropped';
  attempts: number;
  nextAttemptAt: number;
  lastOutcome: string | null;
};

/** Response to an idempotency key, so that a repeated request gets the same response. */
export type AnswerRow = {
  /** Idempotency key. */
  id: string;
  fingerprint: string;
  requestId: string;
  createdAt: number;
  status: number;
  body: unknown;
};

type ClockRow = { id: 'clock'; offsetSeconds: number };

/** All tables of the sandbox. A new resource adds a line here. */
export type Tables = {
  account: Stripe.Account;
  balance_transaction: Stripe.BalanceTransaction;
  charge: Stripe.Charge;
  'checkout.session': Stripe.Checkout.Session;
  coupon: Stripe.Coupon;
  customer: Stripe.Customer;
  dispute: Stripe.Dispute;
  event: EventRow;
  'v2.core.event': ThinEventRow;
  invoice: InvoiceRow;
  invoice_payment: Stripe.InvoicePayment;
  payment_intent: Stripe.PaymentIntent;
  payment_method: Stripe.PaymentMethod;
  payout: PayoutRow;
  price: PriceRow;
  product: Stripe.Product;
  accountLink: AccountLinkRow;
  refund: Stripe.Refund;
  setup_intent: Stripe.SetupIntent;
  subscription: SubscriptionRow;
  transfer: TransferRow;
  checkoutPlan: CheckoutPlanRow;
  movement: MovementRow;
  delivery: DeliveryRow;
  answer: AnswerRow;
  clock: ClockRow;
  payoutRun: PayoutRunRow;
  payoutSchedule: PayoutScheduleRow;
};
export type TableName = keyof Tables;
