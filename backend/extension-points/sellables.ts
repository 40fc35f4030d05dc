import type { Bought, Quote as QuoteReply } from '../../contract/checkout.ts';
import type { RefundCheck } from '../../contract/refunds.ts';
import type { Selectable } from 'kysely';
import type { Payee, RecurringInterval, SellableType } from '../../contract/values/checkout.ts';
import type { ContentType } from '../../contract/values/content.ts';
import type { Db, Trx } from '../db/connection.ts';
import type { Actor } from '../http/actor.ts';
import { invalidField } from '../errors.ts';
import type { Invoices, Purchases } from '../db/types.ts';
import { enqueue, type TaskPayloads } from '../tasks.ts';

export type PurchaseRow = Selectable<Purchases>;
export type InvoiceRow = Selectable<Invoices>;

/** What a buyer wants to buy, as the browser sends it: never a price. */
export type QuoteInput = {
  contentId: string;
  /** The amount in cents that the buyer chose, where the buyer chooses it. */
  amountCents?: number;
  /** The business that the buyer manages and buys credits for, instead of for themself. */
  businessId?: string;
};

/** One line of a purchase, and who is paid for it. */
export type QuoteLine = {
  title: string;
  quantity: number;
  /** Cents for the whole line. */
  amountCents: number;
  payee: Payee;
  /** The creator who is paid; null unless `payee` is CREATOR. */
  sellerId: string | null;
  content: { type: ContentType; id: string } | null;
};

/** What is sold to this buyer now, and at which price. */
export type Quote = {
  title: string;
  /** The content that the purchase is about, where it is a single one. */
  content: { type: ContentType; id: string } | null;
  /** At least one. */
  lines: QuoteLine[];
  recurring: RecurringInterval | null;
  /** The plan at the card provider, for recurring purchases. */
  priceId: string | null;
  /** How many days of a recurring purchase are free; the first payment is made after them. */
  trialDays?: number;
  /** What a recurring purchase will cost, from a date that is announced. */
  nextPrice?: QuoteReply['nextPrice'];
  /** Until when the buyer has the same as a gift: what they pay begins today all the same. */
  givenUntil?: QuoteReply['givenUntil'];
  /** The one seller's account at the card provider; null leaves the money with the platform. */
  destination: string | null;
  /** One buyer has at most one open purchase with this key; null: each attempt is a purchase of its own. */
  exclusiveKey: string | null;
  /** Whether the buyer chose the amount: then the browser's price is not compared with the quote. */
  isAmountChosen: boolean;
  /** Amounts in cents to choose from, where the buyer chooses it. */
  suggestedCents?: number[];
  /** The discount code that was applied: the line's amount is without what it took off. */
  discount?: { codeId: string; code: string; offCents: number };
  /** What the confirm step shows in addition to lines and total. */
  shown: Pick<QuoteReply, 'path' | 'picture' | 'topicId' | 'creator' | 'included'>;
};

/** A refund of a purchase or of one of its invoices. */
export type Refund = { isFull: boolean; refundedCents: number; invoice: InvoiceRow | null };

/** Until when the buyer may ask, and what the rule looks at: all of it has to be met. */
export type RefundTerms = { until: Date; checks: RefundCheck[] };

/** What a receipt contains in addition to amount, date and reference. */
export type Receipt = { by: string; path: string };

/** How a purchase is shown after it was made. */
export type ShownPurchase = {
  path: string;
  by: string;
  picture: QuoteReply['picture'];
  /** The time that the first payment of something recurring was for. */
  firstPeriod?: Bought['period'];
  /** Of what was bought for somebody else. */
  gift?: Bought['gift'];
};

/** One thing that a buyer did with what they bought. */
export type UseOfPurchase = {
  at: Date;
  title: string;
  did: 'PLAYED' | 'OPENED' | 'FINISHED' | 'DOWNLOADED';
  seconds: number;
};

/** One type of thing that can be sold: all that checkout, fulfilment, refunds and receipts know of it. */
export type Sellable = {
  type: SellableType;
  /** The mail with a receipt, which says what the refund rule is; content that has `refundable` needs none. */
  receiptMail?: 'receiptOfTip' | 'receiptOfMembership' | 'receiptOfCredits' | 'receiptOfGift';
  /** Its refund rule for the bank that decides a dispute, in English. When left out, only its seller and the office refund it. */
  refundRuleText?: string;
  /**
   * What it costs and who is paid. A visitor (`null`) gets the price; for a buyer, whether they may buy is checked too.
   * @throws AppError with the reason why it cannot be bought.
   */
  quote(db: Db, buyer: Actor | null, input: QuoteInput): Promise<Quote>;
  /**
   * Called under lock once the payment is received, before anything is written: false sets the purchase to REVIEW.
   * When left out, it can always be delivered.
   */
  isDeliverable?(trx: Trx, purchase: PurchaseRow): Promise<boolean>;
  /**
   * Whether what could not be delivered never can be, or its buyer has it already: then its payment is refunded at once, and
   * waits for no person. When left out, a person decides.
   */
  isGone?(trx: Trx, purchase: PurchaseRow): Promise<boolean>;
  /** What was paid can not be delivered: ends what would be paid next. */
  refused?(trx: Trx, purchase: PurchaseRow): Promise<void>;
  /** The payment was received: gives what was bought, once. */
  paid(trx: Trx, purchase: PurchaseRow): Promise<Receipt>;
  /** A later invoice of a recurring purchase was paid. */
  renewed?(trx: Trx, purchase: PurchaseRow, invoice: InvoiceRow): Promise<void>;
  /** Money was refunded; ends what a full refund ends. */
  revoked(trx: Trx, purchase: PurchaseRow, refund: Refund): Promise<void>;
  /** A refund was refused, at once or much later: what asking for it had ended is there again. */
  refundFailed?(trx: Trx, purchase: PurchaseRow): Promise<void>;
  /** The buyer's bank finally took a payment back: what the purchase gave has ended. Ends what would be paid next. */
  disputeLost?(trx: Trx, purchase: PurchaseRow): Promise<void>;
  /** What its buyer did with what they bought, for the bank that decides a dispute. */
  listUses?(db: Db, purchase: PurchaseRow): Promise<UseOfPurchase[]>;
  /** The purchase that another id of this type belongs to, such as a subscription's. */
  findPurchaseId?(db: Db, id: string): Promise<string | undefined>;
  /**
   * What the rule says about a refund that the buyer of a paid purchase asks for now. When left out, only its seller and the
   * office refund it.
   */
  refundable?(db: Db, purchase: PurchaseRow): Promise<RefundTerms>;
  /** At most how much of a paid purchase can be refunded here now, in cents; when left out, all that was paid. */
  mostRefundable?(db: Db, purchase: PurchaseRow): Promise<number>;
  /** Locks what `mostRefundable` depends on, before a refund of a paid purchase is stored: two at once do not return the same. */
  lockRefundable?(trx: Trx, purchase: PurchaseRow): Promise<void>;
  /** By purchase id, for those of `purchases` that can still be shown. */
  shown(db: Db, purchases: PurchaseRow[]): Promise<Map<string, ShownPurchase>>;
};

const sellables = new Map<SellableType, Sellable>();

/** Called once at the start, with the list of `app.ts`. */
export const registerSellables = (list: Sellable[]): void => {
  for (const sellable of list) sellables.set(sellable.type, sellable);
};

/** @throws 422 TYPE_NOT_SOLD for a type that no domain contributes. */
export function sellableOf(type: SellableType): Sellable {
  const sellable = sellables.get(type);
  if (!sellable)
    throw invalidField('stripeOperation.type', 'TYPE_NOT_SOLD', 'This cannot be bought here yet.');
  return sellable;
}

/** Whether anything was paid for a purchase; nothing is during a trial. */
export const wasCharged = ({ paidWith, paymentId }: Pick<PurchaseRow, 'paidWith' | 'paymentId'>): boolean =>
  paidWith === 'CREDITS' || paymentId !== null;

/** The terms of a purchase, for its receipt as for its refund; none where nothing was paid for it. */
export const refundTermsOf = async (from: Db, purchase: PurchaseRow): Promise<RefundTerms | undefined> =>
  wasCharged(purchase) ? sellableOf(purchase.type).refundable?.(from, purchase) : undefined;

/** What is not offered any more: one content, to anybody or to one person, or everything of one creator. */
export type Offer = TaskPayloads['checkout.closeOpen'];

/** Closes the payment pages that are open for what is not offered any more, once the transaction commits. */
export const closeOpenPurchases = (trx: Trx, offer: Offer): Promise<void> =>
  enqueue(trx, 'checkout.closeOpen', offer);

/** The purchase that an id of some domain belongs to. */
export async function findPurchaseIdOf(db: Db, id: string): Promise<string | undefined> {
  for (const sellable of sellables.values()) {
    const found = await sellable.findPurchaseId?.(db, id);
    if (found) return found;
  }
  return undefined;
}

export const totalOf = (quote: Quote): number => quote.lines.reduce((sum, line) => sum + line.amountCents, 0);
