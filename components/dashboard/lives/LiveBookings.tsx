import { useTranslation } from 'next-i18next/pages';
import { LoadFailed } from '@/components/loading/LoadFailed';
import { MoreItems } from '@/components/loading/MoreItems';
import { ButtonLink } from '@/components/ui/actions/ButtonLink';
import { Avatar } from '@/components/ui/display/Avatar';
import { LoadingRegion } from '@/components/ui/feedback/LoadingRegion';
import { Skeleton } from '@/components/ui/feedback/Skeleton';
import { Card } from '@/components/ui/layout/Card';
import { Table, type Column } from '@/components/ui/layout/Table';
import type { LiveBooking, LiveDraft } from '@/contract/live-editing';
import { useLiveBookings } from '@/hooks/lives/useOwnLive';
import { toCallPath } from '@/lib/browser/call';
import { formatCents, formatRelative } from '@/lib/format/format';
import styles from './LiveDetail.module.scss';

/** Seat numbers of a live, the people with a seat, and a download of both. */
export function LiveBookings({ live }: { live: LiveDraft }) {
  const { t, i18n } = useTranslation('lives-dashboard');
  const { bookedCount, ticketsCount, membersCount, earnedCents, seats } = live;
  const exact = (cents: number) => formatCents(cents, i18n.language, { exact: true });
  const rest = bookedCount - ticketsCount - membersCount;
  return (
    <Card as="section" look="pane" className={styles.pane} aria-labelledby="bookings">
      <div className={styles.heading}>
        <div>
          <h2 id="bookings">{t('bookings.title')}</h2>
          <p className={styles.quiet}>
            {seats === null
              ? t('bookings.count', { count: bookedCount })
              : t('bookings.ofSeats', { count: bookedCount, seats })}
          </p>
        </div>
        {bookedCount > 0 && (
          <ButtonLink
            size="s"
            icon="download"
            download
            href={toCallPath('GET /lives/:id/bookings/csv', { params: { id: live.id } })}
          >
            {t('bookings.csv')}
          </ButtonLink>
        )}
      </div>
      {bookedCount > 0 && (
        <ul role="list" className={styles.sums}>
          {ticketsCount > 0 && (
            <li>{t('bookings.tickets', { count: ticketsCount, amount: exact(earnedCents) })}</li>
          )}
          {membersCount > 0 && <li>{t('bookings.members', { count: membersCount })}</li>}
          {rest > 0 && <li>{t('bookings.free', { count: rest })}</li>}
          {seats !== null && <li>{t('bookings.left', { count: Math.max(0, seats - bookedCount) })}</li>}
        </ul>
      )}
      {bookedCount === 0 ? <p className={styles.quiet}>{t('bookings.none')}</p> : <BookingRows live={live} />}
    </Card>
  );
}

function BookingRows({ live }: { live: LiveDraft }) {
  const { t, i18n } = useTranslation('lives-dashboard');
  const list = useLiveBookings(live);
  if (list.error) return <LoadFailed error={list.error} onRetry={list.reload} />;
  if (!list.items)
    return (
      <LoadingRegion label={t('bookings.loading')}>
        <Skeleton shape="block" height={120} />
      </LoadingRegion>
    );
  const columns: Column<LiveBooking>[] = [
    {
      key: 'who',
      label: t('bookings.columns.who'),
      heading: true,
      cell: ({ userId, name, picture }) => (
        <span className={styles.person}>
          <Avatar id={userId} name={name} src={picture?.smallUrl} size={32} />
          {name}
        </span>
      ),
    },
    {
      key: 'how',
      label: t('bookings.columns.how'),
      cell: ({ source, giftFrom }) =>
        giftFrom === null ? t(`bookings.sources.${source}`) : t('bookings.giftFrom', { name: giftFrom }),
    },
    {
      key: 'when',
      label: t('bookings.columns.when'),
      cell: ({ bookedAt }) => (
        <time dateTime={bookedAt} suppressHydrationWarning>
          {formatRelative(bookedAt, i18n.language)}
        </time>
      ),
    },
    {
      key: 'yours',
      label: t('bookings.columns.yours'),
      align: 'end',
      cell: ({ earnedCents }) =>
        earnedCents === null ? '–' : formatCents(earnedCents, i18n.language, { exact: true }),
    },
  ];
  return (
    <>
      <Table
        caption={t('bookings.caption')}
        captionHidden
        columns={columns}
        rows={list.items}
        rowId={({ userId }) => userId}
      />
      <MoreItems list={list} />
    </>
  );
}
