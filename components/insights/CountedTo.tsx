import { useTranslation } from 'next-i18next/pages';
import { Banner } from '@/components/ui/feedback/Banner';
import type { Report } from '@/contract/insights';
import { useMinute } from '@/hooks/browser/useMinute';
import { dayIn } from '@/lib/format/format';
import { formatTimeIn, toZoneName } from '@/lib/lives/live-time';

type Props = { report: Pick<Report, 'countedTo' | 'timeZone'> };

/** Time up to which the numbers are counted, and the time zone of their days. */
export function CountedTo({ report: { countedTo, timeZone } }: Props) {
  const { t, i18n } = useTranslation('insights');
  return t('counted.to', {
    time: formatTimeIn(countedTo, i18n.language, timeZone),
    zone: toZoneName(timeZone),
  });
}

/** Notice that yesterday's numbers can still grow, because counting is not complete yet. */
export function LateNotice({ report: { countedTo, timeZone } }: Props) {
  const { t, i18n } = useTranslation('insights');
  const minute = useMinute();
  if (minute === null || dayIn(countedTo, timeZone) >= dayIn(new Date(minute), timeZone)) return null;
  return (
    <Banner tone="warning" icon="clock" title={t('counted.lateTitle')}>
      {t('counted.late', { time: formatTimeIn(countedTo, i18n.language, timeZone) })}
    </Banner>
  );
}
