import { useTranslation } from 'next-i18next/pages';
import { Cover } from '@/components/ui/display/Cover';
import { Card } from '@/components/ui/layout/Card';
import { CardLink } from '@/components/ui/layout/CardLink';
import type { LiveCard } from '@/contract/lives';
import { paths } from '@/contract/paths';
import { useTimeZone } from '@/hooks/shell/useTimeZone';
import { formatShortDayIn, formatTimeIn, toZoneName } from '@/lib/lives/live-time';
import { LivePrice } from './LivePrice';
import styles from './NextLive.module.scss';
import { SeatsLeft } from './SeatsLeft';

/** Panel with a creator's current or next live; the whole panel is its link. */
export function NextLive({ live }: { live: LiveCard }) {
  const { t, i18n } = useTranslation('lives');
  const timeZone = useTimeZone();
  const { startsAt } = live;
  return (
    <Card as="section" className={styles.panel} aria-labelledby="next-live">
      <div className={styles.cover}>
        <Cover picture={live.picture} topicId={live.topicId ?? live.id} sizes="168px" />
      </div>
      <div>
        <p className={styles.kind}>{t(live.state === 'LIVE' ? 'next.now' : 'next.title')}</p>
        <h2 id="next-live">
          <CardLink href={paths.live(live.id)}>{live.title}</CardLink>
        </h2>
        <p>
          <time dateTime={startsAt} suppressHydrationWarning>
            {t('next.at', {
              day: formatShortDayIn(startsAt, i18n.language, timeZone),
              time: formatTimeIn(startsAt, i18n.language, timeZone),
              city: toZoneName(timeZone),
            })}
          </time>
        </p>
        <p className={styles.facts}>
          <LivePrice live={live} isMember={false} />
          <SeatsLeft {...live} />
        </p>
      </div>
    </Card>
  );
}
