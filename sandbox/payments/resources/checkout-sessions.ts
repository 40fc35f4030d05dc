import * as z from 'zod';
import type Stripe from 'stripe';
import { ApiError, badParam, noSuch } from '../api/errors.ts';
import { paginate } from '../api/listing.ts';
import { choice, cursors, onlyExpand, paging, text } from '../api/params.ts';
import { route, type Resource } from '../api/route.ts';
import { getRow, retrieveRoute } from '../api/rows.ts';
import type { Change } from '../change.ts';
import { expireSession } from '../checkout/expire.ts';
import { toCustomerDetails } from '../checkout/submit.ts';
import { DAY_SECONDS } from '../state/calendar.ts';
import { newId } from '../state/ids.ts';
import type { Reader } from '../state/store.ts';
import type { CheckoutPlanRow, LineItemRow } from '../state/tables.ts';
import { isReadyForTransfers } from './accounts.ts';
import { buildCheckoutSession, IN_SETUP_MODE, IN_SUBSCRIPTION_MODE } from './checkout-session-object.ts';
import { sessionFields, type LineItem, type SessionFields } from './checkout-session-params.ts';
import { getValidCoupon } from './coupons.ts';
import { mergeMetadata } from './metadata.ts';
import { buildSetupIntent } from './setup-intents.ts';
import { createPrice, MAX_AMOUNT_CENTS } from './prices.ts';

/** The provider's minimum charge in Australian dollars (cents). */
const MIN_AMOUNT_CENTS = 50;
/** Maximum and minimum lifetime of a session: 24 hours and 30 minutes. */
const MAX_OPEN_SECONDS = DAY_SECONDS;
const MIN_OPEN_SECONDS = 30 * 60;
/** Tolerance for the transmission time of a request (seconds). */
const CLOCK_SLACK_SECONDS = 60;

function priceOf(change: Change, given: LineItem, at: string) {
  if ((given.price === undefined) === (given.price_data === undefined)) {
    throw badParam('Give either price or price_data', at, 'parameter_missing');
  }
  if (given.price_data) {
    // A price that is defined within a session cannot be used again.
    return createPrice(change, { ...given.price_data, active: false }, `${at}[price_data]`);
  }
  const price = getRow(change, 'price', given.price ?? '', `${at}[price]`);
  if (!price.active) throw badParam('The price is inactive', `${at}[price]`);
  return price;
}

function lineItemOf(change: Change, given: LineItem, index: number): LineItemRow {
  const price = priceOf(change, given, `line_items[${index}]`);
  const amount = (price.unit_amount ?? 0) * given.quantity;
  return {
    id: newId('li'),
    object: 'item',
    adjustable_quantity: null,
    amount_discount: 0,
    amount_subtotal: amount,
    amount_tax: 0,
    amount_total: amount,
    currency: price.currency,
    description: getRow(change, 'product', price.product).name,
    metadata: {},
    price,
    quantity: given.quantity,
  };
}

function checkTotal(total: number) {
  if (total < MIN_AMOUNT_CENTS) {
    throw badParam(`The total must be at least ${MIN_AMOUNT_CENTS} cents`, 'line_items', 'amount_too_small');
  }
  if (total > MAX_AMOUNT_CENTS) {
    throw badParam(`The total must be at most ${MAX_AMOUNT_CENTS} cents`, 'line_items', 'amount_too_large');
  }
}

/**
 * Checks fee and transfer of a payment.
 * @throws ApiError 400 if fee and transfer are inconsistent with each other or with the total
 */
function checkTransfer(change: Change, given: SessionFields['payment_intent_data'], total: number) {
  const { application_fee_amount: fee, transfer_data: transfer } = given ?? {};
  const at = (name: string) => `payment_intent_data${name}`;
  if (fee !== undefined && !transfer) {
    throw badParam('An application fee needs transfer_data[destination]', at('[application_fee_amount]'));
  }
  if (fee !== undefined && fee > total) {
    throw badParam('The application fee is more than the total', at('[application_fee_amount]'));
  }
  if (!transfer) return;
  if (transfer.amount !== undefined && (fee !== undefined || transfer.amount > total)) {
    throw badParam(
      'transfer_data[amount] is at most the total and does not go with an application fee',
      at('[transfer_data][amount]'),
    );
  }
  checkDestination(change, transfer.destination, at('[transfer_data][destination]'));
}

/**
 * Checks the destination account of a transfer.
 * @throws ApiError 400 if the account cannot receive money
 */
export function checkDestination(change: Change, destination: string, param: string) {
  const account = change.find('account', destination);
  if (!account) throw noSuch('destination', destination, param);
  if (!isReadyForTransfers(account)) {
    throw badParam(
      'The destination account cannot receive transfers yet',
      param,
      'insufficient_capabilities_for_transfer',
    );
  }
}

function expiryOf(change: Change, asked: number | undefined) {
  const at = asked ?? change.now + MAX_OPEN_SECONDS;
  const earliest = change.now + MIN_OPEN_SECONDS - CLOCK_SLACK_SECONDS;
  const latest = change.now + MAX_OPEN_SECONDS + CLOCK_SLACK_SECONDS;
  if (at < earliest || at > latest) {
    throw badParam('expires_at must be between 30 minutes and 24 hours from now', 'expires_at');
  }
  return at;
}

function planOf(
  id: string,
  lineItems: LineItemRow[],
  given: SessionFields['payment_intent_data'],
  subscription: CheckoutPlanRow['subscription'],
  coupon: string | null,
): CheckoutPlanRow {
  const { transfer_data: transfer } = given ?? {};
  return {
    id,
    lineItems,
    payment: {
      application_fee_amount: given?.application_fee_amount ?? null,
      description: given?.description ?? null,
      metadata: mergeMetadata({}, given?.metadata),
      receipt_email: given?.receipt_email ?? null,
      statement_descriptor: given?.statement_descriptor ?? null,
      statement_descriptor_suffix: given?.statement_descriptor_suffix ?? null,
      transfer_data: transfer
        ? { destination: transfer.destination, ...(transfer.amount && { amount: transfer.amount }) }
        : null,
      transfer_group: given?.transfer_group ?? null,
    },
    subscription,
    coupon,
    intentId: null,
  };
}

/** Parameters that are valid in one mode only. */
const MODES = {
  currency: 'setup',
  setup_intent_data: 'setup',
  customer_creation: 'payment',
  payment_intent_data: 'payment',
  submit_type: 'payment',
  subscription_data: 'subscription',
} as const;

/**
 * Checks the parameters for the mode of a session.
 * @throws ApiError 400 for a parameter of another mode or a missing parameter of this mode
 */
function checkMode(given: SessionFields) {
  for (const [param, mode] of Object.entries(MODES)) {
    if (given[param as keyof typeof MODES] !== undefined && given.mode !== mode) {
      throw badParam(`You can not pass ${param} in ${given.mode} mode`, param);
    }
  }
  const lacks = (param: string) =>
    badParam(`You must provide ${param} in ${given.mode} mode`, param, 'parameter_missing');
  if (given.mode !== 'setup') {
    if (!given.line_items) throw lacks('line_items');
    return;
  }
  if (given.line_items) throw badParam('You can not pass line_items in setup mode', 'line_items');
  // Without a list of payment methods the currency decides which methods are available.
  if (!given.currency) throw lacks('currency');
}

/**
 * Checks the prices for the mode of a session.
 * @throws ApiError 400 unless the prices are one recurring price or only one-time prices, as the
 *   mode requires
 */
function checkPrices(mode: SessionFields['mode'], lineItems: LineItemRow[]) {
  const recurring = lineItems.filter(({ price }) => price.recurring).length;
  if (mode === 'payment' && recurring > 0) {
    throw badParam('You specified payment mode but passed a recurring price', 'line_items');
  }
  if (mode === 'subscription' && (lineItems.length !== 1 || recurring !== 1)) {
    throw badParam('The sandbox subscribes to exactly one recurring price', 'line_items');
  }
  if (mode === 'subscription' && lineItems[0]?.quantity !== 1) {
    throw badParam('The sandbox subscribes to one of a price', 'line_items[0][quantity]');
  }
}

function subscriptionTerms(change: Change, given: SessionFields): CheckoutPlanRow['subscription'] {
  if (given.mode !== 'subscription') return null;
  const { subscription_data: data = {} } = given;
  const at = 'subscription_data';
  if (data.application_fee_percent !== undefined && !data.transfer_data) {
    throw badParam('An application fee needs transfer_data[destination]', `${at}[application_fee_percent]`);
  }
  const destination = data.transfer_data?.destination;
  if (destination) checkDestination(change, destination, `${at}[transfer_data][destination]`);
  return {
    application_fee_percent: data.application_fee_percent ?? null,
    description: data.description ?? null,
    metadata: mergeMetadata({}, data.metadata),
    transfer_data: destination ? { amount_percent: null, destination } : null,
    trial_period_days: data.trial_period_days ?? null,
  };
}

const totalOf = (lineItems: LineItemRow[]) =>
  lineItems.reduce((sum, { amount_total }) => sum + amount_total, 0);

/**
 * Returns the coupon of a session.
 * @throws ApiError 400 for an unusable coupon, and if the sandbox supports no coupon for the
 *   session
 */
function couponOf(change: Change, given: SessionFields): Stripe.Coupon | null {
  const [discount] = given.discounts ?? [];
  if (!discount) return null;
  const at = 'discounts[0][coupon]';
  if (given.mode !== 'subscription' || given.subscription_data?.trial_period_days) {
    throw badParam('The sandbox discounts subscriptions without a trial only', at);
  }
  return getValidCoupon(change, discount.coupon, at);
}

/** Returns a line with the discount of a coupon, limited to the amount of the line. */
const discounted = (item: LineItemRow, coupon: Stripe.Coupon | null): LineItemRow => {
  const off = Math.min(coupon?.amount_off ?? 0, item.amount_subtotal);
  return { ...item, amount_discount: off, amount_total: item.amount_subtotal - off };
};

/** Returns a line with amount 0, because the first invoice of a trial has no amount. */
const asTrial = (item: LineItemRow): LineItemRow => ({ ...item, amount_subtotal: 0, amount_total: 0 });

/** Returns the fields that a session has in every mode, and its customer. */
function commonOf(change: Change, given: SessionFields) {
  checkMode(given);
  if (given.customer && given.customer_email) {
    throw badParam('Give either customer or customer_email', 'customer_email');
  }
  if (given.allowed_payment_method_types && !given.allowed_payment_method_types.includes('card')) {
    throw badParam('The sandbox takes cards only', 'allowed_payment_method_types');
  }
  const customer = given.customer ? getRow(change, 'customer', given.customer, 'customer') : null;
  const id = newId('cs_test', 58);
  const knownEmail = customer?.email ?? given.customer_email ?? null;
  const common = {
    id,
    allowed_payment_method_types: given.allowed_payment_method_types ?? null,
    billing_address_collection: given.billing_address_collection ?? null,
    cancel_url: given.cancel_url ?? null,
    client_reference_id: given.client_reference_id ?? null,
    created: change.now,
    customer: customer?.id ?? null,
    customer_details: knownEmail ? toCustomerDetails(knownEmail) : null,
    customer_email: given.customer_email ?? null,
    expires_at: expiryOf(change, given.expires_at),
    locale: given.locale ?? null,
    metadata: mergeMetadata({}, given.metadata),
    success_url: given.success_url,
    url: `${change.publicUrl}/c/pay/${id}`,
  };
  return { common, customer };
}

/** Creates a session that saves a card for later payments, with its setup intent. */
function createSetup(change: Change, given: SessionFields): Stripe.Checkout.Session {
  const { common } = commonOf(change, given);
  const intent = change.put(
    'setup_intent',
    buildSetupIntent({
      id: newId('seti'),
      created: change.now,
      customer: common.customer,
      description: given.setup_intent_data?.description ?? null,
      metadata: mergeMetadata({}, given.setup_intent_data?.metadata),
    }),
  );
  change.emit('setup_intent.created', intent);
  return change.put(
    'checkout.session',
    buildCheckoutSession({ ...common, ...IN_SETUP_MODE, setup_intent: intent.id }),
  );
}

function createSession(change: Change, given: SessionFields): Stripe.Checkout.Session {
  if (given.mode === 'setup') return createSetup(change, given);
  const { common, customer } = commonOf(change, given);
  const priced = (given.line_items ?? []).map((item, index) => lineItemOf(change, item, index));
  checkPrices(given.mode, priced);
  const price = totalOf(priced);
  checkTotal(price);
  checkTransfer(change, given.payment_intent_data, price);
  const subscription = subscriptionTerms(change, given);
  const coupon = couponOf(change, given);
  const lineItems = subscription?.trial_period_days
    ? priced.map(asTrial)
    : priced.map((item) => discounted(item, coupon));
  const total = totalOf(lineItems);
  const subtotal = lineItems.reduce((sum, { amount_subtotal: cents }) => sum + cents, 0);

  change.put(
    'checkoutPlan',
    planOf(common.id, lineItems, given.payment_intent_data, subscription, coupon?.id ?? null),
  );
  return change.put(
    'checkout.session',
    buildCheckoutSession({
      ...common,
      amount_subtotal: subtotal,
      amount_total: total,
      customer_creation: customer
        ? null
        : subscription
          ? 'always'
          : (given.customer_creation ?? 'if_required'),
      discounts: coupon ? [{ coupon: coupon.id, promotion_code: null }] : [],
      total_details: { amount_discount: subtotal - total, amount_shipping: 0, amount_tax: 0 },
      ...(subscription && IN_SUBSCRIPTION_MODE),
      submit_type: given.submit_type ?? null,
    }),
  );
}

function lineItemsOf(reader: Reader, sessionId: string, paging: Parameters<typeof paginate>[1] = {}) {
  const lineItems = reader.find('checkoutPlan', sessionId)?.lineItems ?? [];
  return paginate(lineItems, paging, `/v1/checkout/sessions/${sessionId}/line_items`, false);
}

const emailOf = (session: Stripe.Checkout.Session) =>
  session.customer_details?.email ?? session.customer_email ?? undefined;

export const checkoutSessions: Resource = {
  expansions: {
    'checkout.session': {
      customer: 'customer',
      line_items: (session, reader) => lineItemsOf(reader, String(session.id)),
      invoice: 'invoice',
      payment_intent: 'payment_intent',
      setup_intent: 'setup_intent',
      subscription: 'subscription',
    },
    item: { price: 'price' },
  },
  routes: [
    route('POST /v1/checkout/sessions', sessionFields, ({ params, change }) => createSession(change, params)),
    retrieveRoute('/v1/checkout/sessions', 'checkout.session'),
    route(
      'GET /v1/checkout/sessions',
      z.strictObject({
        ...paging(),
        customer: text().optional(),
        customer_details: z.strictObject({ email: text() }).optional(),
        payment_intent: text().optional(),
        status: choice('complete', 'expired', 'open').optional(),
        subscription: text().optional(),
      }),
      ({ params, url, change }) => {
        const rows = change
          .list('checkout.session')
          .filter(
            (session) =>
              (!params.customer || session.customer === params.customer) &&
              (!params.customer_details || emailOf(session) === params.customer_details.email) &&
              (!params.payment_intent || session.payment_intent === params.payment_intent) &&
              (!params.status || session.status === params.status) &&
              (!params.subscription || session.subscription === params.subscription),
          );
        return paginate(rows, params, url);
      },
    ),
    route('POST /v1/checkout/sessions/:id/expire', onlyExpand(), ({ id, change }) => {
      const session = getRow(change, 'checkout.session', id);
      if (session.status !== 'open') {
        throw new ApiError(400, `Only an open session can be expired; this one is ${session.status}.`);
      }
      return expireSession(change, session);
    }),
    route('GET /v1/checkout/sessions/:id/line_items', z.strictObject(cursors()), ({ id, params, change }) => {
      getRow(change, 'checkout.session', id);
      return lineItemsOf(change, id, params);
    }),
  ],
};
