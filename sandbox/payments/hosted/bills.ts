import type Stripe from 'stripe';
import type { CheckoutPlanRow, InvoiceRow } from '../state/tables.ts';

/** Payment on a page: a checkout or an open invoice. */
export type Bill = {
  /** Address of the page, to which its form is sent. */
  address: string;
  /** Total in cents; null on a page that only saves a card. */
  totalCents: number | null;
  /** Note below the total about later payments. */
  note: string | null;
  lines: { what: string | null; quantity: number; unitCents: number | null; totalCents: number }[];
  action: string;
  /** E-mail address from the merchant. The page then shows the address instead of a field. */
  email: string | null;
  cancels: boolean;
};

const money = new Intl.NumberFormat('en', { style: 'currency', currency: 'AUD' });
/** Formats cents as a price: `A$64.00` for 6400. */
export const formatCents = (cents: number | null) => money.format((cents ?? 0) / 100);

const VERBS: Record<string, string> = { donate: 'Donate', book: 'Book for' };

const totalOf = ({ lineItems }: CheckoutPlanRow) =>
  lineItems.reduce((sum, { amount_total: cents }) => sum + cents, 0);
const isDiscounted = ({ coupon }: CheckoutPlanRow) => coupon !== null;

/** Returns the note below the total and the button text of a session with a subscription. */
function recurringTexts(plan: CheckoutPlanRow) {
  const interval = plan.lineItems[0]?.price.recurring?.interval ?? 'month';
  const price = formatCents(plan.lineItems[0]?.price.unit_amount ?? 0);
  const days = plan.subscription?.trial_period_days;
  return days
    ? {
        note: `${days} days free, then ${price} every ${interval} until cancelled.`,
        action: 'Start the free trial',
      }
    : {
        note: isDiscounted(plan)
          ? `The first ${interval} costs ${formatCents(totalOf(plan))}, then ${price} every ${interval} until cancelled.`
          : `${price} every ${interval} until cancelled.`,
        action: `Subscribe for ${formatCents(totalOf(plan))}`,
      };
}

/** Returns the bill of a page that saves a card without a payment. */
const billOfSetup = ({
  id,
  customer,
  customer_details,
  customer_email,
  cancel_url,
}: Stripe.Checkout.Session): Bill => ({
  address: `/c/pay/${id}`,
  totalCents: null,
  lines: [],
  note: 'Nothing is charged now. This card is used for the payments to come.',
  action: 'Save the card',
  email: customer_email ?? (customer ? (customer_details?.email ?? null) : null),
  cancels: cancel_url !== null,
});

/** Returns the bill of a checkout. */
export function sessionToBill(session: Stripe.Checkout.Session, plan: CheckoutPlanRow | undefined): Bill {
  if (session.mode === 'setup') return billOfSetup(session);
  const verb = VERBS[session.submit_type ?? ''] ?? 'Pay';
  const { customer, customer_details, customer_email } = session;
  return {
    address: `/c/pay/${session.id}`,
    totalCents: session.amount_total ?? 0,
    lines: (plan?.lineItems ?? []).map((item) => ({
      what: item.description,
      quantity: item.quantity ?? 1,
      unitCents: item.price.unit_amount,
      totalCents: item.amount_total,
    })),
    email: customer_email ?? (customer ? (customer_details?.email ?? null) : null),
    cancels: session.cancel_url !== null,
    ...(plan?.subscription
      ? recurringTexts(plan)
      : { note: null, action: `${verb} ${formatCents(session.amount_total)}` }),
  };
}

/** Returns the bill of an open invoice. */
export const invoiceToBill = (invoice: InvoiceRow): Bill => ({
  address: `/c/invoice/${invoice.id}`,
  totalCents: invoice.amount_remaining,
  note: 'This card is used for the payments to come as well.',
  lines: invoice.lines.data.map((line) => ({
    what: line.description,
    quantity: 1,
    unitCents: line.amount,
    totalCents: line.amount,
  })),
  action: `Pay ${formatCents(invoice.amount_remaining)}`,
  email: invoice.customer_email,
  cancels: false,
});
