import { useTranslation } from 'next-i18next/pages';
import { formatCents } from '@/lib/format/format';

type Options = {
  /** True for a membership price: "A$12 a month". */
  monthly?: boolean;
  /** True if cents are always shown, for a record or a column of amounts: "A$10.00". */
  exact?: boolean;
};

/**
 * Returns a function that formats a price for a sentence or a button; `PriceTag` shows a single
 * price. Zero is "Free".
 */
export function usePrice(): (cents: number, options?: Options) => string {
  const { t, i18n } = useTranslation('common');
  return (cents, { monthly = false, exact = false } = {}) => {
    if (cents === 0) return t('ui.price.free');
    const price = formatCents(cents, i18n.language, { exact });
    return monthly ? t('ui.price.monthly', { price }) : price;
  };
}
