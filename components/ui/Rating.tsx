import { useTranslation } from 'next-i18next/pages';
import { classNames } from './class-names';
import { Icon } from './Icon';
import styles from './Rating.module.scss';

type Props = {
  /** 0 to 5; an average may have decimals. */
  value: number;
  /** How many ratings it is the average of. */
  count?: number;
  /** Five stars for one person's rating; else one star and the number. */
  stars?: boolean;
  className?: string;
};

const five = [1, 2, 3, 4, 5];

/** Read-only. One picture to screen readers: "4.8 out of 5, 312 ratings". */
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
  const number = new Intl.NumberFormat(i18n.language, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  return (
    <span role="img" aria-label={label} className={classNames(styles.rating, 'tabular', className)}>
      <Icon name="star" solid />
      <b>{number.format(value)}</b>
      {count !== undefined && (
        <span className={styles.count}>({new Intl.NumberFormat(i18n.language).format(count)})</span>
      )}
    </span>
  );
}
