import { useTranslation } from 'next-i18next/pages';
import { useRef } from 'react';
import { LazyCartDrawer } from '@/components/cart-drawer/LazyCartDrawer';
import { BuyBar } from '@/components/checkout/BuyBar';
import { Ratings } from '@/components/ratings/Ratings';
import { ErrorBoundary } from '@/components/shell/status/ErrorBoundary';
import { Breadcrumbs } from '@/components/ui/layout/Breadcrumbs';
import { paths } from '@/contract/paths';
import type { ProductCard, ProductPage } from '@/contract/shop';
import { ALL_DEPARTMENTS } from '@/contract/values/shop';
import { usePageView } from '@/hooks/content/usePageView';
import type { Reviews } from '@/hooks/content/useRatings';
import { useProductViewerState } from '@/hooks/shop/useProduct';
import { AddButton } from './AddButton';
import { ProductGallery } from './ProductGallery';
import { ProductGrid } from './ProductGrid';
import { ProductPanel } from './ProductPanel';
import { ProductSections } from './ProductSections';
import styles from './ProductDetails.module.scss';
import { ShelfHead } from './ShelfHead';
import { useAdding } from './useAdding';
import { useProductChoice } from './useProductChoice';

export type ProductDetailsProps = {
  product: ProductPage;
  ratings: Reviews;
  /** Other products of the department. */
  related: ProductCard[];
  /** False for a product that only its creator, the office and its buyers may view. */
  isPublic?: boolean;
};

/** Page of a product. Data that depends on the viewer is loaded after the page. */
export function ProductDetails({ product, ratings, related, isPublic = true }: ProductDetailsProps) {
  const { t } = useTranslation('shop');
  const { id, title, creator, department } = product;
  const { viewerState } = useProductViewerState(id);
  const choice = useProductChoice(product);
  const adding = useAdding(choice);
  const box = useRef<HTMLDivElement>(null);
  usePageView(isPublic ? { contentType: 'PRODUCT', contentId: id, creatorId: creator.id } : null);

  const isOpen = isPublic && product.isOnSale && !product.delivery.isPaused;
  const canBuy = isOpen && !viewerState?.isOwn && (viewerState?.can.buy ?? true);
  const list = paths.department(department?.slug ?? ALL_DEPARTMENTS);
  return (
    <div className={styles.page}>
      <Breadcrumbs
        trail={[
          { label: t('product.shop'), href: paths.shop },
          ...(department ? [{ label: department.name, href: list }] : []),
          { label: title },
        ]}
      />
      <div className={styles.layout}>
        <div className={styles.gallery}>
          <ErrorBoundary>
            <ProductGallery product={product} />
          </ErrorBoundary>
        </div>
        <div className={styles.panel}>
          <ProductPanel
            product={product}
            isPublic={isPublic}
            viewerState={viewerState}
            canBuy={canBuy}
            choice={choice}
            adding={adding}
            box={box}
          />
        </div>
        <div className={styles.more}>
          <ProductSections product={product} />
          <ErrorBoundary>
            <Ratings
              rated={{ contentType: 'PRODUCT', id, creatorId: creator.id }}
              content={product}
              viewerState={viewerState}
              ratings={ratings}
            />
          </ErrorBoundary>
        </div>
      </div>
      {related.length > 0 && (
        <section className={styles.related} aria-labelledby="product-related">
          <ShelfHead
            id="product-related"
            title={department ? t('product.related', { name: department.name }) : t('product.relatedAll')}
            href={list}
            more={t('product.seeAll')}
          />
          <ProductGrid products={related} />
        </section>
      )}
      <ErrorBoundary>
        <LazyCartDrawer />
      </ErrorBoundary>
      {canBuy && choice.state === 'AVAILABLE' && (
        <ErrorBoundary>
          <BuyBar
            priceCents={choice.priceCents}
            terms={choice.chosen.join(', ')}
            label={t('product.quick')}
            box={box}
          >
            <AddButton adding={adding} />
          </BuyBar>
        </ErrorBoundary>
      )}
    </div>
  );
}
