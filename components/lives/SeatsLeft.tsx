import { useTranslation } from 'next-i18next/pages';
import type { LiveCard } from '@/contract/lives';
import styles from './SeatsLeft.module.scss';

/** Number of seats left, with a bar of the seats taken; renders nothing if seats are unlimited. */
export function SeatsLeft({ seats, seatsLeft }: Pick<LiveCard, 'seats' | 'seatsLeft'>) {
  const { t } = useTranslation('lives');
  if (seats === null || seatsLeft === null) return null;
  const takenPercent = Math.round((100 * (seats - seatsLeft)) / seats);
  return (
    <span className={styles.seats}>
      <span className={styles.bar} aria-hidden="true">
        <i style={{ width: `${takenPercent}%` }} />
      </span>
      <span className="tabular">
        {seatsLeft > 0 ? t('card.seatsLeft', { count: seatsLeft, seats }) : t('card.full')}
      </span>
    </span>
  );
}
