import { useTranslation } from 'next-i18next/pages';
import { usePrice } from '@/components/money/usePrice';
import { ButtonLink } from '@/components/ui/actions/ButtonLink';
import { Badge } from '@/components/ui/display/Badge';
import { Cover } from '@/components/ui/display/Cover';
import { Card } from '@/components/ui/layout/Card';
import { CardLink } from '@/components/ui/layout/CardLink';
import { paths } from '@/contract/paths';
import { MINUTE_MS } from '@/contract/values/times';
import { useMinute } from '@/hooks/browser/useMinute';
import { useTimeZone } from '@/hooks/shell/useTimeZone';
import { formatTimeIn } from '@/lib/lives/live-time';
import type { ViewedLive } from './LiveRow';
import styles from './NowLive.module.scss';

type Props = ViewedLive & {
  /** Start time of the live, once its state is loaded. */
  startedAt: string | null;
  first: boolean;
};

/** Card of a live that is on now, with the button that leads into it. */
export function NowLive({ live, isBooked, isMember, isOwn, startedAt, first }: Props) {
  const { t, i18n } = useTranslation(['lives', 'common']);
  const timeZone = useTimeZone();
  const minute = useMinute();
  const since = startedAt ?? live.startsAt;
  const minutesLeft =
    minute === null ? 0 : Math.ceil((Date.parse(since) + live.minutes * MINUTE_MS - minute) / MINUTE_MS);
  return (
    <Card className={styles.card}>
      <div className={styles.cover}>
        <Cover
          picture={live.picture}
          topicId={live.topicId ?? live.id}
          sizes="(min-width: 820px) 52vw, 92vw"
          first={first}
        />
        <p className={styles.badges}>
          <Badge tone="live">{t('card.live')}</Badge>
          <Badge tone="picture">{t('card.watching', { count: live.viewersCount })}</Badge>
        </p>
      </div>
      <div className={styles.text}>
        <p className={styles.since}>
          <time dateTime={since} suppressHydrationWarning>
            {t('list.since', { time: formatTimeIn(since, i18n.language, timeZone) })}
          </time>
          {minutesLeft > 0 && ` ${t('list.minutesLeft', { count: minutesLeft })}`}
        </p>
        <h3>
          <CardLink href={paths.live(live.id)}>{live.title}</CardLink>
        </h3>
        <p className={styles.by}>
          {live.creator.name}
          {live.topicId && ` · ${t(`common:topics.${live.topicId}`)}`}
        </p>
        <p className={styles.action}>
          <JoinLink
            live={live}
            isFree={isBooked || isOwn || (isMember && live.isFreeForMembers)}
            canEnter={isBooked}
          />
          {live.isRecorded && <span>{t('list.recordingIncluded')}</span>}
        </p>
      </div>
    </Card>
  );
}

type JoinProps = Pick<ViewedLive, 'live'> & {
  isFree: boolean;
  /** True if the viewer has a seat. Other people see the price first. */
  canEnter: boolean;
};

function JoinLink({ live, isFree, canEnter }: JoinProps) {
  const { t } = useTranslation('lives');
  const price = usePrice();
  const isWithoutPrice = isFree || live.priceCents === 0;
  return (
    <ButtonLink
      theme="green"
      href={canEnter ? paths.playLive(live.id) : paths.live(live.id)}
      aria-label={t('list.joinThis', { title: live.title })}
    >
      {isWithoutPrice ? t('list.join') : t('list.joinFor', { price: price(live.priceCents) })}
    </ButtonLink>
  );
}
