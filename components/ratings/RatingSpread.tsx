import { useTranslation } from 'next-i18next/pages';
import { formatAverage } from '@/lib/format/format';
import styles from './Ratings.module.scss';

type Props = { average: number; count: number; /** Star values of the ratings. */ spread: number[] };

const stars = [5, 4, 3, 2, 1];

/** Average and distribution of the ratings. */
export function RatingSpread({ average, count, spread }: Props) {
  const { t, i18n } = useTranslation('content');
  return (
    <div className={styles.summary}>
      <p>
        <span className={styles.average}>{formatAverage(average, i18n.language)}</span>
        <span className={styles.from}>{t('ratings.from', { count })}</span>
      </p>
      <ul role="list" className={styles.spread}>
        {stars.map((star) => {
          const percent = count > 0 ? Math.round(((spread[star - 1] ?? 0) / count) * 100) : 0;
          return (
            <li key={star}>
              <span>{t('ratings.stars', { count: star })}</span>
              <span className={styles.bar} aria-hidden="true">
                <span style={{ width: `${percent}%` }} />
              </span>
              <span className={styles.share}>{percent}%</span>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
