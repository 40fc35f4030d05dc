import type Stripe from 'stripe';

/** The SDK turns decimals into objects; on the wire and in the journal they are strings. */
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

/** What a session keeps until it is paid; internal, never part of an answer. */
export type CheckoutPlanRow = {
  /** The session's id. */
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
  /** What the subscription will be, in mode `subscription`. */
  subscription: {
    application_fee_percent: number | null;
    description: string | null;
    metadata: Stripe.Metadata;
    transfer_data: { amount_percent: number | null; destination: string } | null;
    trial_period_days: number | null;
  } | null;
  /** What is taken off the first invoice, in mode `subscription`. */
  coupon: string | null;
  /** The payment intent of the submitted card in mode `subscription`, where the session itself never names it. */
  intentId: string | null;
};

export type EventRow = Pick<
  Stripe.Event,
  'id' | 'object' | 'api_version' | 'created' | 'livemode' | 'pending_webhooks' | 'request'
> & {
  type: Stripe.Event.Type;
  data: { object: object; previous_attributes?: Record<string, unknown> };
};

/** A thin event: it names what changed, and its receiver reads that. */
export type ThinEventRow = {
  id: string;
  object: 'v2.core.event';
  type: Stripe.V2.Core.EventNotification['type'];
  created: string;
  livemode: boolean;
  /** The connected account in which it happened. */
  context?: string;
  related_object?: Stripe.V2.Core.Events.RelatedObject;
};

/** A link to the onboarding of an account; it opens once. Times in seconds. */
export type AccountLinkRow = {
  /** The secret part of its address. */
  id: string;
  account: string;
  refreshUrl: string;
  returnUrl: string | null;
  expiresAt: number;
  openedAt: number | null;
};

/** A payout and whose it is. */
export type PayoutRow = Stripe.Payout & { account: string };

/** Until when payouts have been made. */
type PayoutRunRow = { id: 'payoutRun'; until: number };

/** A transfer with its reversals, newest first. */
export type TransferRow = Omit<Stripe.Transfer, 'reversals'> & {
  reversals: ListRow<Stripe.TransferReversal>;
};

/** One movement of the sandbox's ledger; its entries always sum to zero. Amounts in cents, times in seconds. */
export type MovementRow = {
  id: string;
  source: string;
  currency: string;
  createdAt: number;
  availableAt: number;
  entries: { account: string; kind: string; amountCents: number }[];
};

/** An event on its way to the webhook address. Times in milliseconds of the wall clock. */
export type DeliveryRow = {
  id: string;
  eventId: string;
  state: 'pending' | 'delivered' | 'failed' | 'dropped';
  attempts: number;
  nextAttemptAt: number;
  lastOutcome: string | null;
};

/** What was answered to an idempotency key, so that the same request gets the same answer. */
export type AnswerRow = {
  /** The key itself. */
  id: string;
  fingerprint: string;
  requestId: string;
  createdAt: number;
  status: number;
  body: unknown;
};

type ClockRow = { id: 'clock'; offsetSeconds: number };

/** Everything the sandbox stores. A new resource adds one line here. */
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
};
export type TableName = keyof Tables;
