import type { Bought, Quote as QuoteReply } from '../../contract/checkout.ts';
import type { RefundCheck } from '../../contract/refunds.ts';
import type { Selectable } from 'kysely';
import type { Payee, RecurringInterval, SellableType } from '../../contract/values/checkout.ts';
import type { ContentType } from '../../contract/values/content.ts';
import type { Db, Trx } from '../db/connection.ts';
import type { Actor } from '../http/actor.ts';
import { invalidField } from '../errors.ts';
import type { Invoices, Payments, Purchases } from '../db/types.ts';
import { enqueue, type TaskPayloads } from '../tasks.ts';

export type PaymentRow = Selectable<Payments>;

/** Purchase of one seller, with the required fields of its payment. */
export type PurchaseRow = Selectable<Purchases> &
  Pick<PaymentRow, 'offerId' | 'sessionId' | 'providerPaymentId' | 'exclusiveKey' | 'currency' | 'isSplit'>;
export type InvoiceRow = Selectable<Invoices>;

/** Request of a buyer as the browser sends it, without a price. */
export type QuoteInput = {
  contentId: string;
  /** Interval of a recurring payment; default is a month. */
  interval?: RecurringInterval;
  /** Amount that the buyer chose (cents), if the amount is free to choose. */
  amountCents?: number;
  /** Business that the buyer manages and buys credits for. */
  businessId?: string;
};

/** Line of a purchase with its payee. */
export type QuoteLine = {
  title: string;
  quantity: number;
  /** Amount of the whole line (cents). */
  amountCents: number;
  payee: Payee;
  /** Creator who is paid; null unless `payee` is CREATOR. */
  sellerId: string | null;
  /** Account of the seller at the card provider; null leaves the money with the platform. */
  destination: string | null;
  content: { type: ContentType; id: string } | null;
};

/** Offer to this buyer now, with its price. */
export type Quote = {
  title: string;
  /** Single content of the purchase, if any. */
  content: { type: ContentType; id: string } | null;
  /** Lines of the purchase, at least one. */
  lines: QuoteLine[];
  recurring: RecurringInterval | null;
  /** Prices of the intervals among which the buyer can choose, without a discount code. */
  intervals?: QuoteReply['intervals'];
  /** Plan at the card provider, for recurring purchases. */
  priceId: string | null;
  /** Number of free days of a recurring purchase; the first payment follows. */
  trialDays?: number;
  /** Announced future price of a recurring purchase with its start date. */
  nextPrice?: QuoteReply['nextPrice'];
  /** End of the buyer's gifted access to the content; a payment still begins today. */
  grantedUntil?: QuoteReply['grantedUntil'];
  /**
   * Titles of the purchases of several sellers, by seller. Default is the title of the first line.
   */
  titles?: Record<string, string>;
  /**
   * Minutes for which the purchases reserve scarce goods, such as seats. The payment page is closed
   * afterwards. Without a value, the page is open as long as the card provider allows.
   */
  holdMinutes?: number;
  /**
   * Key with which a buyer can have only one open purchase. With null, each attempt is a separate
   * purchase.
   */
  exclusiveKey: string | null;
  /**
   * True if the buyer chose the amount; the browser's price is then not compared with the quote.
   */
  isAmountChosen: boolean;
  /** Suggested amounts (cents), if the buyer chooses the amount. */
  suggestedCents?: number[];
  /** Discount codes that belong to the offer itself, by seller. */
  codes?: Record<string, string>;
  /** Applied discount codes by seller; the amounts of the lines are the discounted ones. */
  discounts?: Record<string, { codeId: string; code: string; offCents: number }>;
  /** Fields that the confirm step shows in addition to lines and total. */
  shown: Pick<QuoteReply, 'path' | 'picture' | 'topicId' | 'creator' | 'included'>;
};

/** Refund of a purchase or of one of its invoices. */
export type Refund = {
  isFull: boolean;
  refundedCents: number;
  invoice: InvoiceRow | null;
  /** Positions of the lines that became fully refunded by this refund. */
  fullLines: number[];
  /** Ids of our stored refunds that are recorded; empty for a refund that only the provider has. */
  refundIds: string[];
};

/** End of the refund period, and the checks that must all be met. */
export type RefundTerms = { until: Date; checks: RefundCheck[] };

/** Receipt fields in addition to amount, date and reference. */
export type Receipt = { by: string; path: string };

/** Purchase as shown after the payment. */
export type ShownPurchase = {
  path: string;
  by: string;
  picture: QuoteReply['picture'];
  /** Period of the first payment of a recurring purchase. */
  firstPeriod?: Bought['period'];
  /** Gift data of a purchase for another person. */
  gift?: Bought['gift'];
};

/** Single use of a purchase by its buyer. */
export type UseOfPurchase = {
  at: Date;
  title: string;
  did: 'PLAYED' | 'OPENED' | 'FINISHED' | 'DOWNLOADED';
  seconds: number;
};

/** Sellable type as checkout, fulfilment, refunds and receipts see it. */
export type Sellable = {
  type: SellableType;
  /** Receipt mail that states the refund rule; not needed for content with `refundable`. */
  receiptMail?: 'receiptOfTip' | 'receiptOfMembership' | 'receiptOfCredits' | 'receiptOfGift';
  /**
   * Refund rule in English for the bank that decides a dispute. Without this text, only the seller
   * and the office refund.
   */
  refundRuleText?: string;
  /** True if the refund period is not the number of days after the payment. */
  hasOwnRefundPeriod?: boolean;
  /** Text of `refundable` on receipts. Default is the text for content that is used over time. */
  refundReceipt?: 'live';
  /**
   * Returns the price and payees. A visitor (`null`) gets the price only; for a buyer, the right to
   * buy is also checked. The quote is read again after `reserve`. Therefore `reserve`, not this
   * function, must reject sold-out content.
   * @throws AppError with the reason why the content cannot be bought
   */
  quote(db: Db, buyer: Actor | null, input: QuoteInput): Promise<Quote>;
  /**
   * Reserves something scarce for a purchase, such as a seat or stock, in the transaction that
   * stores the purchase. If a released purchase turns out to be paid, the function is called again.
   * The payment is refunded if that call throws. The function must throw before it writes. The
   * ledger accounts that a paid purchase needs are locked before the call.
   * @throws 409 if nothing is left
   */
  reserve?(trx: Trx, purchase: PurchaseRow): Promise<void>;
  /**
   * Called once when a purchase with a reservation ends undelivered: cancelled, expired, failed, or
   * refunded in review. Frees the reservation.
   */
  released?(trx: Trx, purchase: PurchaseRow): Promise<void>;
  /**
   * Called under lock after the payment is received and before anything is written. Returns false
   * to set the purchase to REVIEW. Default is true.
   */
  isDeliverable?(trx: Trx, purchase: PurchaseRow): Promise<boolean>;
  /**
   * Returns true if the purchase can never be delivered or the buyer already owns it. The payment
   * is then refunded without review. Default is false.
   */
  isUndeliverable?(trx: Trx, purchase: PurchaseRow): Promise<boolean>;
  /** Called if a paid purchase cannot be delivered; ends future payments. */
  refused?(trx: Trx, purchase: PurchaseRow): Promise<void>;
  /** Called once when the payment is received; grants the purchase. */
  paid(trx: Trx, purchase: PurchaseRow): Promise<Receipt>;
  /** Called when a later invoice of a recurring purchase was paid. */
  renewed?(trx: Trx, purchase: PurchaseRow, invoice: InvoiceRow): Promise<void>;
  /** Called when money was refunded; ends the access after a full refund. */
  revoked(trx: Trx, purchase: PurchaseRow, refund: Refund): Promise<void>;
  /**
   * Called when a refund was refused or failed before its money was recorded; restores what the
   * refund request had ended. A refund that fails later stays recorded, and the office pays the
   * buyer in another way.
   */
  refundFailed?(trx: Trx, purchase: PurchaseRow): Promise<void>;
  /**
   * Called when the buyer's bank finally reversed a payment and the access has ended; ends future
   * payments.
   * @param fullLines positions of the lines that became fully reversed by this step
   */
  disputeLost?(trx: Trx, purchase: PurchaseRow, fullLines: number[]): Promise<void>;
  /** Lists the buyer's uses of the purchase, for the bank that decides a dispute. */
  listUses?(db: Db, purchase: PurchaseRow): Promise<UseOfPurchase[]>;
  /** Finds the purchase by another id of this type, such as a subscription's id. */
  findPurchaseId?(db: Db, id: string): Promise<string | undefined>;
  /**
   * Returns the refund terms for a buyer who requests a refund of a paid purchase now. Without this
   * function, only the seller and the office refund.
   */
  refundable?(db: Db, purchase: PurchaseRow): Promise<RefundTerms>;
  /**
   * Returns the maximum refundable amount of a paid purchase now (cents). Default is the amount
   * paid.
   */
  mostRefundable?(db: Db, purchase: PurchaseRow): Promise<number>;
  /**
   * Locks the data of `mostRefundable` before a refund of a paid purchase is stored, so that
   * concurrent refunds do not return the same money.
   */
  lockRefundable?(trx: Trx, purchase: PurchaseRow): Promise<void>;
  /**
   * Returns the shown purchases by purchase id, without purchases that cannot be shown any more.
   */
  shown(db: Db, purchases: PurchaseRow[]): Promise<Map<string, ShownPurchase>>;
};

const sellables = new Map<SellableType, Sellable>();

/** Registers the sellables; called once at startup by `app.ts`. */
export const registerSellables = (list: Sellable[]): void => {
  for (const sellable of list) sellables.set(sellable.type, sellable);
};

/**
 * Returns the sellable of a type.
 * @throws 422 TYPE_NOT_SOLD for a type that no domain contributes
 */
export function getSellable(type: SellableType): Sellable {
  const sellable = sellables.get(type);
  if (!sellable)
    throw invalidField('stripeOperation.type', 'TYPE_NOT_SOLD', 'This cannot be bought here yet.');
  return sellable;
}

/** Returns true if the purchase was charged; a purchase in its trial was not. */
export const wasCharged = ({
  paidWith,
  providerPaymentId,
}: Pick<PurchaseRow, 'paidWith' | 'providerPaymentId'>): boolean =>
  paidWith === 'CREDITS' || providerPaymentId !== null;

/**
 * Returns true if the payment was received but the purchase was never delivered. Such a payment was
 * never owed to a seller, even if it is refunded by now.
 */
export const isUndelivered = ({ reviewReason }: Pick<PurchaseRow, 'reviewReason'>): boolean =>
  reviewReason !== null;

/**
 * Returns the refund terms of a purchase for its receipt and refund; undefined if the purchase was
 * not charged.
 */
export const findRefundTerms = async (from: Db, purchase: PurchaseRow): Promise<RefundTerms | undefined> =>
  wasCharged(purchase) ? getSellable(purchase.type).refundable?.(from, purchase) : undefined;

/** Withdrawn offer: one content, for everybody or for one person, or all offers of one creator. */
export type Offer = TaskPayloads['checkout.closeOpen'];

/**
 * Queues the closing of open payment pages for a withdrawn offer. The task runs once the
 * transaction commits.
 */
export const closeOpenPurchases = (trx: Trx, offer: Offer): Promise<void> =>
  enqueue(trx, 'checkout.closeOpen', offer);

/** Finds the purchase by an id of any domain. */
export async function resolvePurchaseId(db: Db, id: string): Promise<string | undefined> {
  for (const sellable of sellables.values()) {
    const found = await sellable.findPurchaseId?.(db, id);
    if (found) return found;
  }
  return undefined;
}

export const sumLines = (quote: Quote): number =>
  quote.lines.reduce((sum, line) => sum + line.amountCents, 0);
