import dynamic from 'next/dynamic';
import { useRouter } from 'next/router';
import { useTranslation } from 'next-i18next/pages';
import { useEffect, useState } from 'react';
import { PageHead } from '@/components/shell/head/PageHead';
import { ErrorBoundary } from '@/components/shell/status/ErrorBoundary';
import { ButtonLink } from '@/components/ui/actions/ButtonLink';
import { Link } from '@/components/ui/actions/Link';
import { Icon } from '@/components/ui/display/Icon';
import { Banner } from '@/components/ui/feedback/Banner';
import { EmptyState } from '@/components/ui/feedback/EmptyState';
import { RetryButton } from '@/components/ui/feedback/RetryButton';
import type { Cart } from '@/contract/carts';
import { paths } from '@/contract/paths';
import { useUser } from '@/hooks/accounts/useUser';
import { useCart, type CartState } from '@/hooks/cart/useCart';
import { useShownChanges } from '@/hooks/cart/useShownChanges';
import { withRemovedLines } from '@/lib/cart/removed-lines';
import { CartBanners } from './CartBanners';
import { CartParts } from './CartParts';
import { CartSkeleton } from './CartSkeleton';
import { CartSummary } from './CartSummary';
import styles from './CartPage.module.scss';
import { OpenOrder } from './OpenOrder';
import { useCartErrorText } from './useCartErrorText';

/** Loaded for members only, because visitors have no liked products. */
const LikedProducts = dynamic(() => import('./LikedProducts').then((file) => file.LikedProducts));

/** Page with the lines of the cart, grouped by creator. */
export function CartPage() {
  const { t } = useTranslation('shop');
  const state = useCart({ isShown: true });
  const { isUnreachable, isSignedIn } = useUser();
  const cart = useShownChanges(state.cart, state.markSeen);
  useForgetMerged(state.forgetMerged);
  const hasFailed = !cart && (state.error !== undefined || isUnreachable);
  return (
    <div className={styles.page}>
      <PageHead title={t('cart.title')} noIndex />
      <div className={styles.head}>
        <div>
          <h1>{t('cart.title')}</h1>
          {cart && cart.itemsCount > 0 && (
            <p className="tabular">
              {t('cart.countFrom', {
                items: t('cart.items', { count: cart.itemsCount }),
                creators: t('cart.creators', { count: cart.parts.length }),
              })}
            </p>
          )}
        </div>
        <Link href={paths.shop} className={styles.keepLooking}>
          {t('cart.keepLooking')}
          <Icon name="arrow" />
        </Link>
      </div>
      {hasFailed ? (
        <EmptyState title={t('cart.failed.title')} action={<RetryButton onRetry={state.reload} />}>
          {t('cart.failed.text')}
        </EmptyState>
      ) : cart ? (
        <Contents cart={cart} state={state} />
      ) : (
        <CartSkeleton />
      )}
      {cart && isSignedIn && (
        <ErrorBoundary>
          <LikedProducts />
        </ErrorBoundary>
      )}
    </div>
  );
}

/** Forgets what the login has added once the page that told it is left. */
function useForgetMerged(forgetMerged: () => void): void {
  const { events } = useRouter();
  useEffect(() => {
    events.on('routeChangeStart', forgetMerged);
    return () => events.off('routeChangeStart', forgetMerged);
  }, [events, forgetMerged]);
}

function Contents({ cart, state }: { cart: Cart; state: CartState }) {
  const { t } = useTranslation('shop');
  const errorText = useCartErrorText();
  const [failure, setFailure] = useState<unknown>();
  const parts = withRemovedLines(cart, state.removed);

  async function act(action: Promise<unknown>) {
    setFailure(undefined);
    await action.catch(setFailure);
  }

  return (
    <>
      <CartBanners cart={cart} merged={state.merged} />
      {cart.openOrder && <OpenOrder order={cart.openOrder} onCancelled={state.reload} />}
      {failure !== undefined && (
        <Banner tone="error" announced title={t('cart.notChanged')}>
          {errorText(failure)}
        </Banner>
      )}
      {parts.length === 0 ? (
        <EmptyState
          title={t('cart.empty.title')}
          picture="/art/empty-products.webp"
          action={
            <ButtonLink theme="green" href={paths.shop}>
              {t('cart.openShop')}
            </ButtonLink>
          }
        >
          {t('cart.empty.text')}
        </EmptyState>
      ) : (
        <div className={styles.layout}>
          <CartParts
            parts={parts}
            onQuantity={(line, quantity) => void act(state.setQuantity(line.variantId, quantity))}
            onRemove={(line) => void act(state.remove(line))}
            onUndo={(removed) => void act(state.undo(removed))}
          />
          {cart.parts.length > 0 && (
            <CartSummary cart={cart} onRemind={(isReminded) => void act(state.setReminded(isReminded))} />
          )}
        </div>
      )}
    </>
  );
}
