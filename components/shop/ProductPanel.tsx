import dynamic from 'next/dynamic';
import { useTranslation } from 'next-i18next/pages';
import type { RefObject } from 'react';
import { PriceTag } from '@/components/money/PriceTag';
import { usePrice } from '@/components/money/usePrice';
import { ErrorBoundary } from '@/components/shell/status/ErrorBoundary';
import { Link } from '@/components/ui/actions/Link';
import { Avatar } from '@/components/ui/display/Avatar';
import { Rating } from '@/components/ui/display/Rating';
import { Banner } from '@/components/ui/feedback/Banner';
import { paths } from '@/contract/paths';
import type { ProductPage, ProductViewerState } from '@/contract/shop';
import { firstName } from '@/lib/format/format';
import { ProductActions } from './ProductActions';
import { ProductFacts } from './ProductFacts';
import { ProductForm } from './ProductForm';
import styles from './ProductPanel.module.scss';
import type { Adding } from './useAdding';
import type { ProductChoice } from './useProductChoice';

/** Loaded on demand, because few viewers see them. */
const OwnProduct = dynamic(() => import('./OwnProduct').then((file) => file.OwnProduct), { ssr: false });
const OffSale = dynamic(() => import('./OffSale').then((file) => file.OffSale));

type Props = {
  product: ProductPage;
  isPublic: boolean;
  viewerState: ProductViewerState | undefined;
  canBuy: boolean;
  choice: ProductChoice;
  adding: Adding;
  box: RefObject<HTMLDivElement | null>;
};

/** Name, price and choices of a product, beside its pictures. */
export function ProductPanel({ product, isPublic, viewerState, canBuy, choice, adding, box }: Props) {
  const { t } = useTranslation('shop');
  const price = usePrice();
  const { title, summary, creator, isOnSale, delivery } = product;
  const name = firstName(creator.name);
  const isFrom = product.hasPrices && !choice.variant;
  return (
    <>
      <p className={styles.maker}>
        <Avatar id={creator.id} name={creator.name} src={creator.picture?.smallUrl} size={32} />
        <Link href={paths.creator(creator.username)} className="link">
          {creator.name}
        </Link>
      </p>
      <h1 className={styles.title}>{title}</h1>
      <p className={styles.price}>
        {isFrom ? (
          <b className="tabular">{t('card.from', { price: price(choice.priceCents) })}</b>
        ) : (
          <PriceTag cents={choice.priceCents} className={styles.amount} />
        )}
        {product.ratingAverage !== null && (
          <a href="#ratings" className={styles.rating}>
            <Rating value={product.ratingAverage} count={product.ratingCount} />
          </a>
        )}
      </p>
      {summary !== '' && <p className={styles.summary}>{summary}</p>}
      {viewerState?.isOwn && (
        <ErrorBoundary>
          <OwnProduct product={product} own={viewerState.own} isPublic={isPublic} />
        </ErrorBoundary>
      )}
      {!isPublic && !viewerState?.isOwn && (
        <OffSale product={product} isBuyer={viewerState?.isBuyer ?? false} />
      )}
      {isPublic && !viewerState?.isOwn && (delivery.isPaused || !isOnSale) && (
        <div className={styles.closed}>
          <Banner icon="clock">{t(isOnSale ? 'product.paused' : 'product.notOnSale', { name })}</Banner>
        </div>
      )}
      {isPublic && (
        <ProductForm
          product={product}
          viewerState={viewerState}
          canBuy={canBuy}
          choice={choice}
          adding={adding}
          box={box}
        />
      )}
      {isPublic && <ProductActions product={product} isOwn={viewerState?.isOwn ?? false} />}
      <ProductFacts product={product} />
    </>
  );
}
