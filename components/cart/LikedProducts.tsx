import { useTranslation } from 'next-i18next/pages';
import { ProductGrid } from '@/components/shop/ProductGrid';
import { ShelfHead } from '@/components/shop/ShelfHead';
import { paths } from '@/contract/paths';
import { useLikedProducts } from '@/hooks/shop/useProducts';
import styles from './LikedProducts.module.scss';

/** Newest products that the member likes, below the cart; renders nothing if there are none. */
export function LikedProducts() {
  const { t } = useTranslation('shop');
  const products = useLikedProducts().data?.items ?? [];
  if (products.length === 0) return null;
  return (
    <section className={styles.liked} aria-labelledby="liked-products">
      <ShelfHead
        id="liked-products"
        title={t('cart.liked.title')}
        href={paths.likedProducts}
        more={t('cart.liked.all')}
      />
      <ProductGrid products={products} areSaved />
    </section>
  );
}
