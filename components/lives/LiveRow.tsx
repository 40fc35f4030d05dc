import { useTranslation } from 'next-i18next/pages';
import { ButtonLink } from '@/components/ui/actions/ButtonLink';
import { Badge } from '@/components/ui/display/Badge';
import { Cover } from '@/components/ui/display/Cover';
import { Icon } from '@/components/ui/display/Icon';
import { CardLink } from '@/components/ui/layout/CardLink';
import type { LiveCard } from '@/contract/lives';
import { paths } from '@/contract/paths';
import { useTimeZone } from '@/hooks/shell/useTimeZone';
import { formatDuration } from '@/lib/format/format';
import { formatTimeIn } from '@/lib/lives/live-time';
import { LivePrice } from './LivePrice';
import styles from './LiveRow.module.scss';
import { ReminderButton } from './ReminderButton';
import { SeatsLeft } from './SeatsLeft';
import type { Remind } from './useRemind';

export type ViewedLive = {
  live: LiveCard;
  isBooked: boolean;
  isMember: boolean;
  isReminded: boolean;
  /** True for the viewer's own live. */
  isOwn: boolean;
};

/** Row of an upcoming live with one button; the whole row is its link. */
export function LiveRow({ remind, ...viewed }: ViewedLive & { remind: Remind }) {
  const { t, i18n } = useTranslation('lives');
  const timeZone = useTimeZone();
  const { live, isBooked, isMember } = viewed;
  const isIncluded = live.priceCents > 0 && live.isFreeForMembers && isMember && !isBooked;
  return (
    <li className={styles.row}>
      <div className={styles.cover}>
        <Cover picture={live.picture} topicId={live.topicId ?? live.id} sizes="168px" />
        <Badge tone="picture" className={styles.time}>
          <time dateTime={live.startsAt} suppressHydrationWarning>
            {formatTimeIn(live.startsAt, i18n.language, timeZone)}
          </time>
        </Badge>
      </div>
      <div>
        <h3>
          <CardLink href={paths.live(live.id)}>{live.title}</CardLink>
        </h3>
        <p className={styles.by}>
          {t('card.by', { name: live.creator.name, length: formatDuration(live.minutes * 60) })}
        </p>
        <p className={styles.seats}>
          {isIncluded ? (
            <span className={styles.included}>
              <Icon name="check" />
              {t('card.included')}
            </span>
          ) : (
            <SeatsLeft {...live} />
          )}
        </p>
      </div>
      <div className={styles.end}>
        <RowButton {...viewed} remind={remind} />
        <LivePrice live={live} isMember={isMember} owned={isBooked && t('card.booked')} />
      </div>
    </li>
  );
}

/** Next step of the viewer: the waiting room, the viewer's own live, or a reminder. */
function RowButton({ live, isBooked, isReminded, isOwn, remind }: ViewedLive & { remind: Remind }) {
  const { t } = useTranslation('lives');
  const about = { title: live.title };
  if (isOwn)
    return (
      <ButtonLink
        theme="hollow-border"
        size="s"
        icon="edit"
        href={paths.dashboardLive(live.id)}
        aria-label={t('list.manageThis', about)}
      >
        {t('list.manage')}
      </ButtonLink>
    );
  if (isBooked)
    return (
      <ButtonLink
        theme="black"
        size="s"
        href={paths.liveStatus(live.id)}
        aria-label={t('list.waitingRoomOf', about)}
      >
        {t('list.waitingRoom')}
      </ButtonLink>
    );
  return <ReminderButton size="s" live={live} isSet={isReminded} remind={remind} />;
}
