import type { RefundCheck } from '../../contract/refunds.ts';
import { refundRule } from '../../contract/values/checkout.ts';
import { DAY_MS, MINUTE_MS } from '../../contract/values/times.ts';
import { daysAfter, minutesAfter, now } from '../clock.ts';
import type { Db } from '../db/connection.ts';
import type { PurchaseRow, RefundTerms } from '../extension-points/sellables.ts';

const { recentRefunds, recentDays } = refundRule;

/** Limit of refunds by rule per buyer, as text for a bank. */
export const recentRefundsText = `A person has at most ${recentRefunds} refunds by this rule in ${recentDays} days.`;

/** Refund rules for a bank, in English regardless of the reader's language. */
export const refundRuleTexts = {
  use: `The buyer can have it refunded within ${refundRule.days} days if less than ${refundRule.consumedPercent} % of it was consumed and no document was opened or downloaded. This was shown before payment and is on the receipt. ${recentRefundsText}`,
  live: `The buyer can have it refunded until it starts, and within ${refundRule.days} days of payment if the buyer never entered it. This is on the receipt. ${recentRefundsText}`,
  tip: `The buyer can have it refunded within ${refundRule.tipMinutes} minutes of payment, for any reason. This is on the receipt. ${recentRefundsText}`,
};

/** Use of content by its buyer. */
type Usage = {
  /** Share of the paid content that the buyer has seen, from 0 to 1. */
  consumed: number;
  /** Number of files that the buyer has downloaded. */
  downloads: number;
};

/** Refund rule of a type of content, which each type chooses. */
export type RefundRule = {
  /** The rule for a bank, in English. */
  text: string;
  /** True if the period is not the number of days after the payment. */
  hasOwnPeriod: boolean;
  /** Text on receipts. Default is the text for content that is used over time. */
  receipt?: 'live';
  terms(
    db: Db,
    purchase: PurchaseRow & { contentId: string },
    usage: Usage,
  ): RefundTerms | Promise<RefundTerms>;
};

/** Rule for content that is used over time: some days, and little use. */
export const useRefundRule: RefundRule = {
  text: refundRuleTexts.use,
  hasOwnPeriod: false,
  terms: (_, purchase, usage) => useRefundTerms(purchase, usage),
};

/** Returns the refund terms of content that is used over time. */
export function useRefundTerms(
  { completedAt, createdAt }: Pick<PurchaseRow, 'completedAt' | 'createdAt'>,
  { consumed, downloads }: Usage,
): RefundTerms {
  const paidAt = completedAt ?? createdAt;
  const until = daysAfter(paidAt, refundRule.days);
  const limit = refundRule.consumedPercent;
  return {
    until,
    checks: [
      {
        code: 'TIME',
        isMet: now() < until,
        value: Math.floor((now().getTime() - paidAt.getTime()) / DAY_MS),
        limit: refundRule.days,
      },
      { code: 'CONSUMED', isMet: consumed * 100 < limit, value: Math.floor(consumed * 100), limit },
      { code: 'DOWNLOADED', isMet: downloads === 0, value: downloads, limit: 0 },
    ],
  };
}

/** Returns true if the refund period of a payment has ended, independent of the content. */
export const isPastRule = ({ completedAt, createdAt }: Pick<PurchaseRow, 'completedAt' | 'createdAt'>) =>
  daysAfter(completedAt ?? createdAt, refundRule.days) <= now();

/**
 * Checks the number of refunds by rule per person, which applies to all sellables.
 * @param count refunds of the recent period
 */
export const recentRefundsCheck = (count: number): RefundCheck => ({
  code: 'RECENT',
  isMet: count < recentRefunds,
  value: count,
  limit: recentRefunds,
});

/** Returns the refund terms of a tip: a short period, independent of use. */
export function tipRefundTerms({
  completedAt,
  createdAt,
}: Pick<PurchaseRow, 'completedAt' | 'createdAt'>): RefundTerms {
  const paidAt = completedAt ?? createdAt;
  const limit = refundRule.tipMinutes;
  const until = minutesAfter(paidAt, limit);
  const value = Math.floor((now().getTime() - paidAt.getTime()) / MINUTE_MS);
  return { until, checks: [{ code: 'TIP_TIME', isMet: now() < until, value, limit }] };
}
