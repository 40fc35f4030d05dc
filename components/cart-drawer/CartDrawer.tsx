import { useTranslation } from 'next-i18next/pages';
import { PriceTag } from '@/components/money/PriceTag';
import { usePrice } from '@/components/money/usePrice';
import { ButtonLink } from '@/components/ui/actions/ButtonLink';
import { classNames } from '@/components/ui/class-names';
import { Avatar } from '@/components/ui/display/Avatar';
import { Banner } from '@/components/ui/feedback/Banner';
import { LoadingRegion } from '@/components/ui/feedback/LoadingRegion';
import { Modal } from '@/components/ui/feedback/Modal';
import { RetryButton } from '@/components/ui/feedback/RetryButton';
import { Skeleton } from '@/components/ui/feedback/Skeleton';
import type { Cart, CartLine } from '@/contract/carts';
import { paths } from '@/contract/paths';
import { useUser } from '@/hooks/accounts/useUser';
import { useCart } from '@/hooks/cart/useCart';
import styles from './CartDrawer.module.scss';
import { LinePicture } from './LinePicture';

/** Drawer with the lines of the cart, opened after something was added. */
export function CartDrawer() {
  const { t } = useTranslation('shop');
  const { cart, error, reload, newIds, closeDrawer } = useCart({ isShown: true });
  return (
    <Modal
      open
      size="drawer"
      title={t(newIds.length > 0 ? 'cart.drawer.added' : 'cart.drawer.title')}
      onClose={closeDrawer}
    >
      {cart ? (
        <Contents cart={cart} newIds={newIds} onLeave={closeDrawer} />
      ) : error ? (
        <Banner tone="error" action={<RetryButton size="s" onRetry={reload} />}>
          {t('cart.failed.text')}
        </Banner>
      ) : (
        <LoadingRegion label={t('cart.loading')}>
          <Skeleton shape="block" height={96} />
        </LoadingRegion>
      )}
    </Modal>
  );
}

type ContentsProps = { cart: Cart; newIds: readonly string[]; onLeave: () => void };

function Contents({ cart, newIds, onLeave }: ContentsProps) {
  const { t } = useTranslation('shop');
  const { isSignedIn } = useUser();
  const mayCheckOut = isSignedIn && cart.canCheckOut;
  return (
    <>
      <div className={styles.parts}>
        {cart.parts.map(({ creator, lines }) => (
          <section key={creator.id} aria-label={t('cart.from', { name: creator.name })}>
            <p className={styles.creator}>
              <Avatar id={creator.id} name={creator.name} src={creator.picture?.smallUrl} size={28} />
              {creator.name}
            </p>
            <ul role="list">
              {lines.map((line) => (
                <DrawerLine key={line.variantId} line={line} isNew={newIds.includes(line.variantId)} />
              ))}
            </ul>
          </section>
        ))}
      </div>
      <div className={styles.foot}>
        <p className={styles.sum}>
          {t('cart.items', { count: cart.itemsCount })}
          <PriceTag cents={cart.totalCents} />
        </p>
        <p className={styles.note}>{t('cart.drawer.delivery')}</p>
        {mayCheckOut && (
          <ButtonLink theme="green" size="l" full href={paths.shopCheckout} onClick={onLeave}>
            {t('cart.checkOut')}
          </ButtonLink>
        )}
        <ButtonLink
          theme={mayCheckOut ? 'hollow-border' : 'green'}
          size={mayCheckOut ? 'm' : 'l'}
          full
          href={paths.cart}
          onClick={onLeave}
        >
          {t('cart.see')}
        </ButtonLink>
      </div>
    </>
  );
}

function DrawerLine({ line, isNew }: { line: CartLine; isNew: boolean }) {
  const { t } = useTranslation('shop');
  const price = usePrice();
  return (
    <li className={classNames(styles.line, isNew && styles.new)}>
      <span className={styles.picture}>
        <LinePicture picture={line.picture} size={64} />
      </span>
      <span>
        <b>{line.title}</b>
        {line.variant && <span>{line.variant}</span>}
        <span>{t('cart.times', { count: line.quantity, price: price(line.priceCents) })}</span>
      </span>
      <span className={styles.amount}>
        <PriceTag cents={line.amountCents} />
      </span>
    </li>
  );
}
