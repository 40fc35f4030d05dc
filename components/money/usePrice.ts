import { useTranslation } from 'next-i18next/pages';
import { formatCents } from '@/lib/format/format';

type Options = {
  /** A membership: "A$12 a month". */
  monthly?: boolean;
  /** Always with cents, for a record or a column of amounts: "A$10.00". */
  exact?: boolean;
};

/** Words for a price inside a sentence or a button; `PriceTag` shows one on its own. Zero is "Free". */
export function usePrice(): (cents: number, options?: Options) => string {
  const { t, i18n } = useTranslation('common');
  return (cents, { monthly = false, exact = false } = {}) => {
    if (cents === 0) return t('ui.price.free');
    const price = formatCents(cents, i18n.language, { exact });
    return monthly ? t('ui.price.monthly', { price }) : price;
  };
}
