import { useTranslation } from 'next-i18next/pages';
import { Fragment } from 'react';
import { Avatar } from '@/components/ui/display/Avatar';
import type { CheckoutPreview } from '@/contract/carts';
import type { ShopCheckout } from '@/hooks/cart/useShopCheckout';
import { firstName, formatCents } from '@/lib/format/format';
import { LinePicture } from '@/components/cart-drawer/LinePicture';
import styles from './CheckoutSums.module.scss';
import { CodeField } from './CodeField';

type Props = { checkout: ShopCheckout; preview: CheckoutPreview; idPrefix: string };

/** Order lines, discount codes and sums. */
export function CheckoutSums({ checkout, preview, idPrefix }: Props) {
  const { t, i18n } = useTranslation('shop');
  const amount = (cents: number) => formatCents(cents, i18n.language, { exact: true });
  const { parts } = preview;
  return (
    <>
      <ul role="list" className={styles.lines}>
        {parts.map(({ creator, lines }) => (
          <Fragment key={creator.id}>
            <li className={styles.creator}>
              <Avatar id={creator.id} name={creator.name} src={creator.picture?.smallUrl} size={26} />
              {creator.name}
            </li>
            {lines.map((line) => (
              <li key={line.variantId} className={styles.line}>
                <span className={styles.picture}>
                  <LinePicture picture={line.picture} size={64} />
                  <span className={styles.count} aria-hidden="true">
                    {line.quantity}
                  </span>
                </span>
                <span className={styles.what}>
                  <b>{line.title}</b>
                  <span>
                    {line.variant}
                    <span className="visually-hidden">
                      {' '}
                      {t('checkout.sums.quantity', { count: line.quantity })}
                    </span>
                  </span>
                </span>
                <span>{amount(line.amountCents)}</span>
              </li>
            ))}
          </Fragment>
        ))}
      </ul>
      <CodeField checkout={checkout} preview={preview} id={`${idPrefix}code`} />
      <dl className={styles.sums}>
        <div>
          <dt>{t('checkout.items', { count: preview.itemsCount })}</dt>
          <dd>{amount(preview.itemsCents)}</dd>
        </div>
        {parts.map(
          ({ creator, discount }) =>
            discount && (
              <div key={creator.id} className={styles.off}>
                <dt>{discount.code}</dt>
                <dd>−{amount(discount.offCents)}</dd>
              </div>
            ),
        )}
        {parts.map(({ creator, deliveryCents }) => (
          <div key={creator.id}>
            <dt>{t('checkout.sums.delivery', { name: firstName(creator.name) })}</dt>
            <dd>
              {deliveryCents === null
                ? t('checkout.sums.open')
                : deliveryCents === 0
                  ? t('checkout.sums.free')
                  : amount(deliveryCents)}
            </dd>
          </div>
        ))}
        <div className={styles.total}>
          <dt>{t('checkout.sums.total')}</dt>
          <dd>{amount(preview.totalCents)}</dd>
        </div>
        <div className={styles.gst}>
          <dt>{t('checkout.sums.gst')}</dt>
          <dd>{amount(preview.gstCents)}</dd>
        </div>
      </dl>
    </>
  );
}
