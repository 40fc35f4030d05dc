import { useTranslation } from 'next-i18next/pages';
import { useRef } from 'react';
import { PriceTag } from '@/components/money/PriceTag';
import { usePrice } from '@/components/money/usePrice';
import { Button } from '@/components/ui/actions/Button';
import { ButtonLink } from '@/components/ui/actions/ButtonLink';
import { Link } from '@/components/ui/actions/Link';
import { Icon } from '@/components/ui/display/Icon';
import { Checkbox } from '@/components/ui/fields/Checkbox';
import { Card } from '@/components/ui/layout/Card';
import type { Cart } from '@/contract/carts';
import { loginFor, paths } from '@/contract/paths';
import { limits } from '@/contract/values/limits';
import { useUser } from '@/hooks/accounts/useUser';
import { listLines } from '@/lib/cart/cart-sums';
import { formatCents } from '@/lib/format/format';
import { addressWith } from '@/lib/list-query';
import { PayBar } from './PayBar';
import styles from './CartSummary.module.scss';

type Props = { cart: Cart; onRemind: (isReminded: boolean) => void };

/** Sums of the cart without delivery costs, with the checkout button. */
export function CartSummary({ cart, onRemind }: Props) {
  const { t, i18n } = useTranslation('shop');
  const price = usePrice();
  const { isSignedIn } = useUser();
  const box = useRef<HTMLDivElement>(null);
  const lines = listLines(cart).filter(({ problem }) => problem === null);
  const total = formatCents(cart.totalCents, i18n.language);
  return (
    <>
      <Card as="section" className={styles.box} aria-label={t('cart.summary')}>
        <h2>{t('cart.summary')}</h2>
        <dl className={styles.sums}>
          {lines.map(({ variantId, title, quantity, amountCents }) => (
            <div key={variantId}>
              <dt>{quantity > 1 ? t('cart.titleTimes', { title, count: quantity }) : title}</dt>
              <dd>{price(amountCents)}</dd>
            </div>
          ))}
          <div className={styles.total}>
            <dt>{t('cart.beforeDelivery')}</dt>
            <dd>{total}</dd>
          </div>
        </dl>
        <div ref={box}>
          <CheckOutButton cart={cart} full />
        </div>
        {isSignedIn && !cart.canCheckOut && (
          <p className={styles.why} id="why-not">
            {cart.totalCents > limits.priceCents.max
              ? t('cart.whyNot.tooLarge', { most: price(limits.priceCents.max) })
              : t(lines.length > 0 ? 'cart.whyNot.some' : 'cart.whyNot.all')}
          </p>
        )}
        {!isSignedIn && (
          <p className={styles.join}>
            {t('cart.join.lead')}{' '}
            <Link href={addressWith(paths.signUp, { next: paths.cart })}>{t('cart.join.link')}</Link>
            {t('cart.join.end')}
          </p>
        )}
        <ul role="list" className={styles.facts}>
          <li>
            <Icon name="shipping" />
            <span>{t('cart.facts.delivery')}</span>
          </li>
          <li>
            <Icon name="tag" />
            <span>{t('cart.facts.codes')}</span>
          </li>
        </ul>
        {cart.isReminded !== null && (
          <Checkbox
            label={t('cart.remind')}
            checked={cart.isReminded}
            onChange={({ target }) => onRemind(target.checked)}
          />
        )}
      </Card>
      <PayBar
        label={t('cart.bar')}
        amount={<PriceTag cents={cart.totalCents} />}
        terms={t('cart.barTerms')}
        box={box}
      >
        <CheckOutButton cart={cart} />
      </PayBar>
    </>
  );
}

function CheckOutButton({ cart, full = false }: { cart: Cart; full?: boolean }) {
  const { t } = useTranslation('shop');
  const { isSignedIn } = useUser();
  if (!isSignedIn)
    return (
      <ButtonLink theme="green" size="l" full={full} href={loginFor(paths.cart)}>
        {t('cart.logIn')}
      </ButtonLink>
    );
  if (cart.canCheckOut)
    return (
      <ButtonLink theme="green" size="l" full={full} href={paths.shopCheckout}>
        {t('cart.checkOut')}
      </ButtonLink>
    );
  return (
    <Button theme="green" size="l" full={full} aria-disabled aria-describedby="why-not">
      {t('cart.checkOut')}
    </Button>
  );
}
