import { useTranslation } from 'next-i18next/pages';
import { usePrice } from '@/components/money/usePrice';
import type { DeliveryRate, ProductPage } from '@/contract/shop';
import { postingDays } from '@/contract/values/shop';
import { firstName, formatList } from '@/lib/format/format';
import styles from './DeliveryTable.module.scss';

type Props = { product: Pick<ProductPage, 'creator' | 'delivery' | 'canBePosted' | 'canBeCollected'> };

/** Delivery methods of a product with their prices, and the weekdays on which its creator ships. */
export function DeliveryTable({ product }: Props) {
  const { t, i18n } = useTranslation('shop');
  const price = usePrice();
  const { creator, delivery, canBePosted, canBeCollected } = product;
  const name = firstName(creator.name);
  const rates = delivery.rates.filter(({ kind }) => (kind === 'POST' ? canBePosted : canBeCollected));
  const days = postingDays.filter((day) => delivery.postingDays.includes(day));

  function how(rate: DeliveryRate): string {
    if (rate.kind === 'COLLECT')
      return delivery.collectTimes === ''
        ? t('product.delivery.collect')
        : t('product.delivery.collectAt', { times: delivery.collectTimes });
    if (!rate.days) return rate.name;
    const { from, to } = rate.days;
    const time =
      from === to
        ? t('product.delivery.days', { count: to })
        : t('product.delivery.daysBetween', { from, to });
    return t('product.delivery.nameAndDays', { name: rate.name, days: time });
  }

  function cost({ priceCents, freeFromCents }: DeliveryRate): string {
    if (priceCents === 0 || freeFromCents === null) return price(priceCents);
    return t('product.delivery.freeFrom', { price: price(priceCents), from: price(freeFromCents) });
  }

  if (rates.length === 0) return <p className={styles.note}>{t('product.facts.noDelivery', { name })}</p>;
  return (
    <>
      <table className={styles.table}>
        <caption className="visually-hidden">{t('product.delivery.of', { name: creator.name })}</caption>
        <thead>
          <tr>
            <th scope="col">{t('product.delivery.where')}</th>
            <th scope="col">{t('product.delivery.how')}</th>
            <th scope="col">{t('product.delivery.price')}</th>
          </tr>
        </thead>
        <tbody className="tabular">
          {rates.map((rate, place) => (
            <tr key={place}>
              <td>{rate.where}</td>
              <td>{how(rate)}</td>
              <td>{cost(rate)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {canBePosted && days.length > 0 && (
        <p className={styles.note}>
          {days.length === postingDays.length
            ? t('product.delivery.weekdays', { name })
            : t('product.delivery.posts', {
                name,
                days: formatList(
                  days.map((day) => t(`product.delivery.day.${day}`)),
                  i18n.language,
                ),
              })}{' '}
          {t('product.delivery.tracking')}
        </p>
      )}
    </>
  );
}
