import dynamic from 'next/dynamic';
import { useTranslation } from 'next-i18next/pages';
import { useRef } from 'react';
import { BuyBar } from '@/components/checkout/BuyBar';
import { PageCheckout } from '@/components/checkout/PageCheckout';
import styles from '@/components/content/ContentDetails.module.scss';
import { CreatorPanel } from '@/components/courses/CreatorPanel';
import { Ratings } from '@/components/ratings/Ratings';
import { ErrorBoundary } from '@/components/shell/status/ErrorBoundary';
import { Breadcrumbs } from '@/components/ui/layout/Breadcrumbs';
import type { DigitalProductPage } from '@/contract/digital-products';
import { paths } from '@/contract/paths';
import { useBuy, useTip } from '@/hooks/checkout/useBuy';
import { usePageView } from '@/hooks/content/usePageView';
import type { Reviews } from '@/hooks/content/useRatings';
import {
  useDigitalProductViewerState,
  useUnlockFreeProduct,
} from '@/hooks/digital-products/useDigitalProduct';
import { moveFocus } from '@/lib/page/focus';
import { toChoice, tipFor } from '@/lib/checkout/choice';
import { DigitalProductIntro } from './DigitalProductIntro';
import { DigitalProductSections } from './DigitalProductSections';
import { ProductBuyBox } from './ProductBuyBox';
import { UnlockButton } from './UnlockButton';

/** Loaded on demand, because only owners need it. */
const OwnedProduct = dynamic(() => import('./OwnedProduct').then((file) => file.OwnedProduct), {
  ssr: false,
});

/**
 * Moves the focus in the next frame, because the closing dialog first returns the focus to its
 * opener.
 */
const goToDownloads = () => requestAnimationFrame(() => moveFocus(document.getElementById('downloads')));

export type DigitalProductDetailsProps = {
  product: DigitalProductPage;
  ratings: Reviews;
  /** False for a product that only its creator, the office and its owners may view. */
  isPublic?: boolean;
  /** Query parameters that identify the page, so they are not removed when a payment returns. */
  keep?: readonly string[];
};

/** Page of a digital product. Data that depends on the viewer is loaded after the page. */
export function DigitalProductDetails({
  product,
  ratings,
  isPublic = true,
  keep,
}: DigitalProductDetailsProps) {
  const { t } = useTranslation(['content', 'common']);
  const { id, title, creator, topicId } = product;
  // A draft without a price is not for sale.
  const priceCents = product.priceCents ?? 0;
  const { viewerState, error, refreshViewerState } = useDigitalProductViewerState(id);
  const unlock = useUnlockFreeProduct(id);
  const side = useRef<HTMLElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const choice = toChoice('PPV_PRODUCT', 'DIGITAL_PRODUCT', { ...product, priceCents });
  const buy = useBuy(choice, {
    can: viewerState?.can,
    isOnSale: product.isOnSale,
    hasFailed: error !== undefined,
    async unlock() {
      await unlock();
      // The pressed button has disappeared, on small screens together with its bar.
      moveFocus(side.current);
    },
  });
  const tipChoice = tipFor(creator, { contentType: 'DIGITAL_PRODUCT', contentId: id });
  const tip = useTip(tipChoice, creator.takesTips && isPublic);
  usePageView(isPublic ? { contentType: 'DIGITAL_PRODUCT', contentId: id, creatorId: creator.id } : null);

  const owned = viewerState?.isUnlocked ? viewerState : undefined;
  return (
    <div className={styles.page}>
      <Breadcrumbs
        trail={[
          { label: t('digitalProduct.crumb'), href: paths.digitalProducts },
          ...(topicId ? [{ label: t(`common:topics.${topicId}`), href: paths.list(topicId) }] : []),
          { label: title },
        ]}
      />
      <p role="status" className="visually-hidden">
        {buy.hasUnlocked && t('digitalProduct.unlocked', { title })}
      </p>
      {owned && (
        <ErrorBoundary>
          <OwnedProduct
            product={product}
            isPublic={isPublic}
            viewerState={owned}
            onBuy={buy.choose}
            onDownloaded={refreshViewerState}
          />
        </ErrorBoundary>
      )}
      <div className={styles.layout}>
        <div className={styles.intro}>{!owned && <DigitalProductIntro product={product} />}</div>
        <aside ref={side} className={styles.side} aria-label={t('digitalProduct.region')} tabIndex={-1}>
          {!owned && (
            <ErrorBoundary>
              <ProductBuyBox
                product={product}
                viewerState={viewerState}
                buy={buy}
                isPublic={isPublic}
                box={box}
              />
            </ErrorBoundary>
          )}
          <ErrorBoundary>
            <CreatorPanel creator={creator} tip={tip} />
          </ErrorBoundary>
          {/* Rendered here so that the focus returns to this element when the dialogs close. */}
          <PageCheckout
            choice={choice}
            buy={buy}
            tipChoice={tipChoice}
            tip={tip}
            keep={keep}
            backTo={() => box.current?.querySelector('button')}
            onOwned={refreshViewerState}
            onStart={goToDownloads}
          />
        </aside>
        <div className={styles.main}>
          <DigitalProductSections
            product={product}
            viewerState={viewerState}
            isPublic={isPublic}
            ratings={
              <Ratings
                rated={{ contentType: 'DIGITAL_PRODUCT', id, creatorId: creator.id }}
                content={product}
                viewerState={viewerState}
                ratings={ratings}
              />
            }
          />
        </div>
      </div>
      {isPublic && !owned && !viewerState?.isOwn && buy.mayChoose && (
        <ErrorBoundary>
          <BuyBar
            priceCents={priceCents}
            terms={t(priceCents === 0 ? 'buy.freeTermsShort' : 'buy.termsShort')}
            label={t('digitalProduct.quick')}
            box={box}
          >
            <UnlockButton priceCents={priceCents} buy={buy} />
          </BuyBar>
        </ErrorBoundary>
      )}
    </div>
  );
}
