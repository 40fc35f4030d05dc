import { useTranslation } from 'next-i18next/pages';
import { DigitalProductGrid } from '@/components/digital-products/DigitalProductGrid';
import type { OfferingCreator } from '@/contract/creators';
import type { DigitalProductCard } from '@/contract/digital-products';
import { CatalogLink } from './CatalogLink';

type Props = {
  creator: OfferingCreator;
  /** Most popular products. */
  products: DigitalProductCard[];
};

/** List of a creator's most popular digital products, with a link to all of them. */
export function CreatorProducts({ creator: { counts, username }, products }: Props) {
  const { t } = useTranslation('explore');
  return (
    <>
      <DigitalProductGrid products={products} look="pairs" />
      <CatalogLink username={username} count={counts.digitalProducts} shown={products.length}>
        {t('creators.allProducts', { count: counts.digitalProducts })}
      </CatalogLink>
    </>
  );
}
