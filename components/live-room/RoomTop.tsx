import { useTranslation } from 'next-i18next/pages';
import { Icon } from '@/components/ui/display/Icon';
import { Link } from '@/components/ui/actions/Link';
import type { LivePage } from '@/contract/lives';
import { paths } from '@/contract/paths';
import { useTimeZone } from '@/hooks/shell/useTimeZone';
import { formatDayIn, formatTimeIn } from '@/lib/lives/live-time';
import styles from './LiveRoomPage.module.scss';

/** Title of the room with its creator, and the way back to the page of the live. */
export function RoomTop({ live }: { live: LivePage }) {
  const { t, i18n } = useTranslation('studio');
  const timeZone = useTimeZone();
  const { id, title, creator, state, startedAt, startsAt } = live;
  const begun = startedAt ?? startsAt;
  return (
    <div className={styles.top}>
      <Link className={styles.leave} href={paths.live(id)} aria-label={t('room.leave', { title })}>
        <Icon name="back" />
      </Link>
      <div>
        <h1 id="live-title">{title}</h1>
        <p className="tabular" suppressHydrationWarning>
          {state === 'LIVE'
            ? t('room.startedAt', { name: creator.name, time: formatTimeIn(begun, i18n.language, timeZone) })
            : t('room.recordedOn', { name: creator.name, date: formatDayIn(begun, i18n.language, timeZone) })}
        </p>
      </div>
    </div>
  );
}
