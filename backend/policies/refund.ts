import type { RefundCheck } from '../../contract/refunds.ts';
import { refundRule } from '../../contract/values/checkout.ts';
import { DAY_MS, MINUTE_MS } from '../../contract/values/times.ts';
import { daysAfter, minutesAfter, now } from '../clock.ts';
import type { PurchaseRow, RefundTerms } from '../extension-points/sellables.ts';

const { recentRefunds, recentDays } = refundRule;

/** Of all that a buyer has refunded without asking anybody, for a bank. */
export const recentRefundsText = `A person has at most ${recentRefunds} refunds by this rule in ${recentDays} days.`;

/** The rules as a bank reads them, in English whatever the reader's language is. */
export const refundRuleTexts = {
  content: `The buyer can have it refunded within ${refundRule.days} days if less than ${refundRule.consumedPercent} % of it was consumed and nothing was downloaded. This was shown before payment and is on the receipt. ${recentRefundsText}`,
  tip: `The buyer can have it refunded within ${refundRule.tipMinutes} minutes of payment, for any reason. This is on the receipt. ${recentRefundsText}`,
};

/**
 * The refund rule of all content.
 * @param consumed the part of what was paid for that its buyer has seen, from 0 to 1
 * @param downloads how many of its files were handed out to them
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

/** Whether the time of the rule is over for a payment, whatever was bought with it. */
export const isPastRule = ({ completedAt, createdAt }: Pick<PurchaseRow, 'completedAt' | 'createdAt'>) =>
  daysAfter(completedAt ?? createdAt, refundRule.days) <= now();

/**
 * The part of the rule that is the same for everything: how many refunds a person has without asking anybody.
 * @param count those of the last days
 */
export const recentRefundsCheck = (count: number): RefundCheck => ({
  code: 'RECENT',
  isMet: count < recentRefunds,
  value: count,
  limit: recentRefunds,
});

/** The refund rule of a tip: for a short time, whatever was done with it. */
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
