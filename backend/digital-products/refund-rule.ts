import { useRefundRule, useRefundTerms, type RefundRule } from '../policies/refund.ts';

/**
 * Refund rule of a digital product: a refund is possible for some days, but not after any download.
 */
export const productRefundRule: RefundRule = {
  ...useRefundRule,
  terms(_, purchase, usage) {
    const { until, checks } = useRefundTerms(purchase, usage);
    return { until, checks: checks.filter(({ code }) => code !== 'CONSUMED') };
  },
};
