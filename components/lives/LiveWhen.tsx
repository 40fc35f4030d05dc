import { useTranslation } from 'next-i18next/pages';
import { Icon } from '@/components/ui/display/Icon';
import type { LivePage } from '@/contract/lives';
import { useMinute } from '@/hooks/browser/useMinute';
import { useOwnTimeZone } from '@/hooks/shell/useTimeZone';
import { formatDuration, formatRelative } from '@/lib/format/format';
import { formatDayIn, formatTimeIn, isSameTime, toZoneName } from '@/lib/lives/live-time';
import styles from './LiveWhen.module.scss';

type Props = { live: Pick<LivePage, 'startsAt' | 'timeZone' | 'minutes'>; isToCome: boolean };

/**
 * Day and time of a live in its creator's time zone, and in the viewer's time zone if it differs.
 */
export function LiveWhen({ live: { startsAt, timeZone, minutes }, isToCome }: Props) {
  const { t, i18n } = useTranslation('lives');
  const { language } = i18n;
  const ownZone = useOwnTimeZone();
  const minute = useMinute();
  const about = (zone: string) => ({
    day: formatDayIn(startsAt, language, zone),
    time: formatTimeIn(startsAt, language, zone),
    city: toZoneName(zone),
  });
  return (
    <div className={styles.when}>
      <Icon name="calendar" />
      <div>
        <time dateTime={startsAt} suppressHydrationWarning>
          <b>{t('when.time', about(timeZone))}</b>
        </time>
        {ownZone !== null && !isSameTime(startsAt, ownZone, timeZone) && (
          <p className={styles.yours}>{t('when.yours', about(ownZone))}</p>
        )}
        <p>
          {formatDuration(minutes * 60)}
          {isToCome && minute !== null && Date.parse(startsAt) > minute && (
            <> · {t('when.starts', { when: formatRelative(startsAt, language, minute) })}</>
          )}
        </p>
      </div>
    </div>
  );
}
