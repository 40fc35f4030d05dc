import { useTranslation } from 'next-i18next/pages';
import type { RecurringInterval } from '@/contract/values/checkout';
import { formatCents } from '@/lib/format/format';

type Options = {
  /** Interval of a membership price: "A$12 a month". */
  per?: RecurringInterval | null;
  /** True if cents are always shown, for a record or a column of amounts: "A$10.00". */
  exact?: boolean;
};

/**
 * Returns a function that formats a price for a sentence or a button; `PriceTag` shows a single
 * price. Zero is "Free".
 */
export function usePrice(): (cents: number, options?: Options) => string {
  const { t, i18n } = useTranslation('common');
  return (cents, { per = null, exact = false } = {}) => {
    if (cents === 0) return t('ui.price.free');
    const price = formatCents(cents, i18n.language, { exact });
    if (per === null) return price;
    return t(per === 'year' ? 'ui.price.yearly' : 'ui.price.monthly', { price });
  };
}
