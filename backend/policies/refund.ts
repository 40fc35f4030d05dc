import type { RefundCheck } from '../../contract/refunds.ts';
import { refundRule } from '../../contract/values/checkout.ts';
import { DAY_MS, MINUTE_MS } from '../../contract/values/times.ts';
import { daysAfter, minutesAfter, now } from '../clock.ts';
import type { PurchaseRow, RefundTerms } from '../extension-points/sellables.ts';

const { recentRefunds, recentDays } = refundRule;

/** Limit of refunds by rule per buyer, as text for a bank. */
export const recentRefundsText = `A person has at most ${recentRefunds} refunds by this rule in ${recentDays} days.`;

/** Refund rules for a bank, in English regardless of the reader's language. */
export const refundRuleTexts = {
  content: `The buyer can have it refunded within ${refundRule.days} days if less than ${refundRule.consumedPercent} % of it was consumed and nothing was downloaded. This was shown before payment and is on the receipt. ${recentRefundsText}`,
  tip: `The buyer can have it refunded within ${refundRule.tipMinutes} minutes of payment, for any reason. This is on the receipt. ${recentRefundsText}`,
};

/**
 * Returns the refund terms of content.
 * @param consumed share of the paid content that the buyer has seen, from 0 to 1
 * @param downloads number of files that the buyer has downloaded
 */
export function contentRefundTerms(
  { completedAt, createdAt }: Pick<PurchaseRow, 'completedAt' | 'createdAt'>,
  { consumed, downloads }: { consumed: number; downloads: number },
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
