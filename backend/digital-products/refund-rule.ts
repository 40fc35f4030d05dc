import { useRefundRule, useRefundTerms, type RefundRule } from '../policies/refund.ts';

/** Refund rule of a digital product: some days, and no download, which alone is its use. */
export const productRefundRule: RefundRule = {
  ...useRefundRule,
  terms(_, purchase, usage) {
    const { until, checks } = useRefundTerms(purchase, usage);
    return { until, checks: checks.filter(({ code }) => code !== 'CONSUMED') };
  },
};
