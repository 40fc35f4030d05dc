import { useTranslation } from 'next-i18next/pages';
import type { Ref } from 'react';
import { Link } from '@/components/ui/actions/Link';
import { ORDER_HOLD_MINUTES } from '@/contract/values/orders';
import { paths } from '@/contract/paths';
import type { ShopCheckout } from '@/hooks/cart/useShopCheckout';
import { toOneLine } from '@/lib/addresses/address-text';
import { toOrderAddress } from '@/lib/cart/checkout-body';
import { firstName, formatList } from '@/lib/format/format';
import { Panel } from './Panel';
import { PayButton } from './PayButton';
import { PayProblem } from './PayProblem';
import styles from './ShopCheckoutPage.module.scss';

type Props = { checkout: ShopCheckout; payRef: Ref<HTMLDivElement> };

/** Summary of the order, with the button to pay. */
export function ReviewPanel({ checkout, payRef }: Props) {
  const { t, i18n } = useTranslation('shop');
  const { preview, draft, saved = [], name } = checkout;
  if (!preview) return null;
  const address = toOrderAddress(draft, saved);
  const names = preview.parts.map(({ creator }) => firstName(creator.name));
  const listOf = (items: string[]) => formatList(items, i18n.language);
  return (
    <Panel number={4} title={t('checkout.review.title')}>
      <dl className={styles.review}>
        <div>
          <dt>{t('checkout.review.to')}</dt>
          <dd>
            {preview.isCollected
              ? t('checkout.review.collected', { name })
              : address
                ? `${address.name}, ${toOneLine(address)}`
                : t('checkout.review.noAddress')}
          </dd>
        </div>
        <div>
          <dt>{t('checkout.review.parcels')}</dt>
          <dd>
            {t('checkout.review.parcelsFrom', {
              count: names.length,
              from: listOf(names.map((each) => t('checkout.review.oneFrom', { name: each }))),
              name: names[0],
            })}
          </dd>
        </div>
        <div>
          <dt>{t('checkout.review.payment')}</dt>
          <dd>{t('checkout.review.card')}</dd>
        </div>
      </dl>
      <p className={styles.muted}>
        {!preview.isCollected && (
          <>{t('checkout.review.address', { count: names.length, names: listOf(names) })} </>
        )}
        {t('checkout.review.agree')} <Link href={paths.terms}>{t('checkout.review.terms')}</Link>.
      </p>
      <PayProblem checkout={checkout} />
      <div ref={payRef} className={styles.pay}>
        <PayButton checkout={checkout} full showsTotal />
      </div>
      <p className={styles.hold}>
        {t('checkout.review.hold', {
          items: t('checkout.items', { count: preview.itemsCount }),
          count: ORDER_HOLD_MINUTES,
        })}
      </p>
    </Panel>
  );
}
