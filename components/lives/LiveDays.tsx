import { useTranslation } from 'next-i18next/pages';
import { useTimeZone } from '@/hooks/shell/useTimeZone';
import { findNearDay, formatDayIn, groupByDay } from '@/lib/lives/live-time';
import { LiveRow, type ViewedLive } from './LiveRow';
import styles from './LivesPage.module.scss';
import type { Remind } from './useRemind';

type Props = {
  lives: ViewedLive[];
  /** Current minute (ms since 1970). */
  now: number;
  remind: Remind;
};

/** Upcoming lives, by day in the viewer's time zone. Days without a live are omitted. */
export function LiveDays({ lives, now, remind }: Props) {
  const { t, i18n } = useTranslation('lives');
  const timeZone = useTimeZone();
  const days = groupByDay(
    lives.map((viewed) => ({ ...viewed, startsAt: viewed.live.startsAt })),
    timeZone,
  );
  return days.map(({ day, lives: ofDay }) => {
    const near = findNearDay(day, now, timeZone);
    const date = formatDayIn(ofDay[0]!.startsAt, i18n.language, timeZone);
    return (
      <section key={day} className={styles.section} aria-labelledby={`day-${day}`}>
        <h2 id={`day-${day}`} suppressHydrationWarning>
          {near ? (
            <>
              {t(`list.${near}`)} <span className={styles.day}>{date}</span>
            </>
          ) : (
            date
          )}
        </h2>
        <ul role="list" className={styles.rows}>
          {ofDay.map((viewed) => (
            <LiveRow key={viewed.live.id} {...viewed} remind={remind} />
          ))}
        </ul>
      </section>
    );
  });
}
