import { useTranslation } from 'next-i18next/pages';
import { formatAverage, formatNumber } from '@/lib/format/format';
import { classNames } from '../class-names';
import { Icon } from './Icon';
import styles from './Rating.module.scss';

type Props = {
  /** Value from 0 to 5; an average may have decimals. */
  value: number;
  /** Number of ratings in the average. */
  count?: number;
  /** True for five stars, used for a single rating; otherwise one star and the number. */
  stars?: boolean;
  className?: string;
};

const five = [1, 2, 3, 4, 5];

/** Read-only rating, which is a single picture for screen readers: "4.8 out of 5, 312 ratings". */
export function Rating({ value, count, stars = false, className }: Props) {
  const { t, i18n } = useTranslation('common');
  const label =
    count === undefined ? t('ui.rating.average', { value }) : t('ui.rating.averageOf', { value, count });
  if (stars) {
    return (
      <span role="img" aria-label={label} className={classNames(styles.rating, className)}>
        {five.map((star) => (
          <Icon key={star} name="star" solid={star <= Math.round(value)} />
        ))}
      </span>
    );
  }
  return (
    <span role="img" aria-label={label} className={classNames(styles.rating, 'tabular', className)}>
      <Icon name="star" solid />
      <b>{formatAverage(value, i18n.language)}</b>
      {count !== undefined && <span className={styles.count}>({formatNumber(count, i18n.language)})</span>}
    </span>
  );
}
