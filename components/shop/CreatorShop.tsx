import { useTranslation } from 'next-i18next/pages';
import { ButtonLink } from '@/components/ui/actions/ButtonLink';
import { paths } from '@/contract/paths';
import type { ProductCard } from '@/contract/shop';
import { ProductGrid } from './ProductGrid';
import styles from './CreatorShop.module.scss';

type Props = {
  creatorId: string;
  products: ProductCard[];
  /** Number of all products of the creator; null above the counted maximum. */
  count: number | null;
};

/** Newest products of a creator, with a link to all of them. */
export function CreatorShop({ creatorId, products, count }: Props) {
  const { t } = useTranslation('shop');
  return (
    <>
      <ProductGrid products={products} look="pairs" withoutCreator />
      {count !== products.length && (
        <ButtonLink theme="grey" className={styles.all} href={paths.productsOf(creatorId)}>
          {count === null ? t('card.all') : t('card.allCount', { count })}
        </ButtonLink>
      )}
    </>
  );
}
