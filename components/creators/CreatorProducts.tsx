import { useTranslation } from 'next-i18next/pages';
import { DigitalProductGrid } from '@/components/digital-products/DigitalProductGrid';
import { ButtonLink } from '@/components/ui/ButtonLink';
import type { OfferingCreator } from '@/contract/creators';
import type { DigitalProductCard } from '@/contract/digital-products';
import { paths } from '@/contract/paths';
import styles from './CreatorPosts.module.scss';

type Props = {
  creator: OfferingCreator;
  /** The most popular. */
  products: DigitalProductCard[];
};

/** A creator's most popular digital products, and the way to all of them. */
export function CreatorProducts({ creator: { counts, username }, products }: Props) {
  const { t } = useTranslation('explore');
  return (
    <>
      <DigitalProductGrid products={products} look="pairs" />
      {counts.digitalProducts > products.length && (
        <ButtonLink theme="grey" className={styles.all} href={paths.catalog(username)}>
          {t('creators.allProducts', { count: counts.digitalProducts })}
        </ButtonLink>
      )}
    </>
  );
}
