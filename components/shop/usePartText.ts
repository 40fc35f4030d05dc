import { useTranslation } from 'next-i18next/pages';
import { usePrice } from '@/components/money/usePrice';
import type { Department } from '@/contract/shop';
import type { FilterChoices } from '@/hooks/shop/useProducts';
import { toColourText } from '@/lib/shop/colours';
import type { FilterPart, ProductFilter } from '@/lib/shop/product-filter';

/** Returns a function that formats an active part of a filter, such as "Up to A$70". */
export function usePartText(departments: Department[], choices: FilterChoices | null) {
  const { t } = useTranslation('shop');
  const price = usePrice();
  const texts: Record<FilterPart, (filter: ProductFilter) => string> = {
    department: ({ department }) => departments.find(({ slug }) => slug === department)?.name ?? '',
    price({ minCents, maxCents }) {
      const [from, to] = [price(minCents ?? 0), price(maxCents ?? 0)];
      if (maxCents === undefined) return t('list.priceFrom', { price: from });
      if (minCents === undefined) return t('list.priceTo', { price: to });
      return t('list.priceBetween', { from, to });
    },
    colour: ({ colour }) => toColourText(colour ?? ''),
    creator: ({ creatorId }) =>
      choices?.creators.find(({ id }) => id === creatorId)?.name ?? t('list.part.creator'),
    stock: () => t('list.part.stock'),
  };
  return (filter: ProductFilter, part: FilterPart): string => texts[part](filter);
}
