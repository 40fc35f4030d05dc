import { useTranslation } from 'next-i18next/pages';
import { LivePrice } from '@/components/lives/LivePrice';
import { SeatsLeft } from '@/components/lives/SeatsLeft';
import { Badge } from '@/components/ui/display/Badge';
import { Cover } from '@/components/ui/display/Cover';
import { Card } from '@/components/ui/layout/Card';
import { useCreatorProfile } from '@/hooks/creators/useCreatorProfile';
import type { LiveEditing } from '@/hooks/lives/useLiveEditing';
import { formatDuration } from '@/lib/format/format';
import { formatMomentIn } from '@/lib/lives/live-time';
import styles from './LiveEditor.module.scss';

/** Preview of a live's row in the schedule, as members see it. */
export function SchedulePreview({ editing: { live, values } }: { editing: LiveEditing }) {
  const { t, i18n } = useTranslation('lives-dashboard');
  const { profile } = useCreatorProfile();
  const { seats } = values;
  return (
    <Card as="section" look="pane" className={styles.pane} aria-labelledby="schedule-preview">
      <h2 id="schedule-preview">{t('preview.title')}</h2>
      <div className={styles.row}>
        <div className={styles.cover}>
          <Cover picture={live.picture} topicId={values.topicId ?? live.id} sizes="300px" />
          <Badge tone="picture" className={styles.time}>
            {values.startsAt === null
              ? t('preview.noTime')
              : formatMomentIn(Date.parse(values.startsAt), i18n.language, values.timeZone)}
          </Badge>
        </div>
        <b>{values.title}</b>
        <p className={styles.facts}>
          <span>{[profile?.name, formatDuration(values.minutes * 60)].filter(Boolean).join(' · ')}</span>
          <LivePrice live={values} isMember={false} />
        </p>
        <p className={styles.quiet}>
          {seats === null ? (
            t('preview.noLimit')
          ) : (
            <SeatsLeft seats={seats} seatsLeft={Math.max(0, seats - live.bookedCount)} />
          )}
        </p>
      </div>
    </Card>
  );
}
