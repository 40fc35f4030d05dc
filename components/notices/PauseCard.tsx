import { useTranslation } from 'next-i18next/pages';
import { Button } from '@/components/ui/actions/Button';
import { Card } from '@/components/ui/layout/Card';
import { PAUSE_DAYS } from '@/contract/values/notices';
import type { Preferences } from '@/hooks/notices/useNoticePreferences';
import { formatMoment } from '@/lib/format/format';
import styles from './Preferences.module.scss';

/** Card that pauses the optional emails for a week. */
export function PauseCard({ preferences: { pausedUntil }, change }: Preferences) {
  const { t, i18n } = useTranslation('profile');
  const isPaused = pausedUntil !== null;
  return (
    <Card as="section" aria-labelledby="week-off" className={styles.panel}>
      <h2 id="week-off">{t('notices.pause.title')}</h2>
      <p suppressHydrationWarning>
        {isPaused
          ? t('notices.pause.until', { date: formatMoment(pausedUntil, i18n.language) })
          : t('notices.pause.lead')}
      </p>
      <Button theme="grey" full onClick={() => change({ isPaused: !isPaused })}>
        {isPaused ? t('notices.pause.end') : t('notices.pause.begin', { days: PAUSE_DAYS })}
      </Button>
    </Card>
  );
}
