import { useTranslation } from 'next-i18next/pages';
import { Button } from '@/components/ui/actions/Button';
import { IconButton } from '@/components/ui/actions/IconButton';
import { auStates, shopLimits } from '@/contract/values/shop';
import { formatCents } from '@/lib/format/format';
import styles from '../DeliveryPage.module.scss';
import type { Rate, Zone } from './types';

/** Form that is open, either for a zone or for one of its rates. */
export type OpenForm = { zone: number | 'new'; rate?: number | 'new' };

type Props = { zone: Zone; place: number; onOpen: (open: OpenForm) => void };

/** Zone with its regions and rates. */
export function ZoneBox({ zone: { name, regions, rates }, place, onOpen }: Props) {
  const { t, i18n } = useTranslation('dashboard');
  const isWholeCountry = auStates.every((state) => regions.includes(state));
  const others = isWholeCountry ? regions.filter((region) => region === 'NZ') : regions;
  const where = [
    ...(isWholeCountry ? [t('shop.delivery.regions.all')] : []),
    ...others.map((region) => t(`shop.delivery.regions.${region}`)),
  ];
  const price = (cents: number) => formatCents(cents, i18n.language, { exact: true });
  const factsOf = ({ days, maxGrams }: Rate) =>
    [
      days.from === days.to
        ? t('shop.delivery.rate.days', { count: days.to })
        : t('shop.delivery.rate.daysFrom', { from: days.from, count: days.to }),
      maxGrams !== null && t('shop.delivery.rate.upTo', { kg: maxGrams / 1000 }),
    ]
      .filter(Boolean)
      .join(' · ');
  const priceOf = ({ priceCents, freeFromCents }: Rate) => {
    if (priceCents === 0) return t('shop.delivery.rate.free');
    return freeFromCents === null
      ? price(priceCents)
      : t('shop.delivery.rate.priceFreeFrom', {
          price: price(priceCents),
          free: formatCents(freeFromCents, i18n.language),
        });
  };
  return (
    <section className={styles.zone} aria-label={name}>
      <header>
        <div>
          <h3>{name}</h3>
          <p>{where.join(', ') === name ? null : where.join(', ')}</p>
        </div>
        <Button
          size="s"
          theme="hollow-border"
          icon="edit"
          aria-label={t('shop.delivery.zones.edit', { zone: name })}
          onClick={() => onOpen({ zone: place })}
        >
          {t('shop.delivery.edit')}
        </Button>
      </header>
      <ul role="list">
        {rates.map((rate, ratePlace) => (
          <li key={rate.name}>
            <span>
              <b>{rate.name}</b>
              <span className={styles.quiet}>{factsOf(rate)}</span>
            </span>
            <span className={styles.rate}>
              <span className={styles.price}>{priceOf(rate)}</span>
              <IconButton
                icon="edit"
                label={t('shop.delivery.rate.edit', { rate: rate.name, zone: name })}
                onClick={() => onOpen({ zone: place, rate: ratePlace })}
              />
            </span>
          </li>
        ))}
      </ul>
      {rates.length < shopLimits.ratesPerZone && (
        <div className={styles.foot}>
          <Button
            size="s"
            theme="hollow-underlined"
            aria-label={t('shop.delivery.rate.addTo', { zone: name })}
            onClick={() => onOpen({ zone: place, rate: 'new' })}
          >
            {t('shop.delivery.rate.add')}
          </Button>
        </div>
      )}
    </section>
  );
}
