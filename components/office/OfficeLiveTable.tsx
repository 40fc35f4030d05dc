import dynamic from 'next/dynamic';
import { useTranslation } from 'next-i18next/pages';
import { useState } from 'react';
import { ContentStateBadge } from '@/components/content/ContentStateBadge';
import { Button } from '@/components/ui/actions/Button';
import { Link } from '@/components/ui/actions/Link';
import type { Column } from '@/components/ui/layout/Table';
import type { OfficeLive } from '@/contract/office-lives';
import { officePaths } from '@/contract/office-paths';
import { paths } from '@/contract/paths';
import { formatMoment, formatNumber } from '@/lib/format/format';
import { toViewPath } from '@/lib/content/own-content';
import styles from './QueuePage.module.scss';
import { QueueTable } from './QueueTable';

// Loaded on demand, because forms need a library and the dialog is opened rarely.
const EndLiveModal = dynamic(() => import('./EndLiveModal').then((file) => file.EndLiveModal), {
  ssr: false,
});

/** Table of lives with their bookings, viewers and reports; a live that is on now can be ended. */
export function OfficeLiveTable({ lives }: { lives: OfficeLive[] }) {
  const { t, i18n } = useTranslation('admin');
  const [ending, setEnding] = useState<OfficeLive>();
  const columns: Column<OfficeLive>[] = [
    {
      key: 'title',
      label: t('office.live.columns.title'),
      heading: true,
      cell: (live) => (
        <Link href={toViewPath({ contentType: 'LIVE', id: live.id, state: live.state })}>{live.title}</Link>
      ),
    },
    {
      key: 'when',
      label: t('office.live.columns.when'),
      cell: ({ startsAt }) =>
        startsAt === null ? (
          t('office.live.noTime')
        ) : (
          <time dateTime={startsAt} suppressHydrationWarning>
            {formatMoment(startsAt, i18n.language)}
          </time>
        ),
    },
    {
      key: 'creator',
      label: t('office.live.columns.creator'),
      cell: ({ creatorName, creatorUsername }) => (
        <Link href={paths.creator(creatorUsername)}>{creatorName}</Link>
      ),
    },
    {
      key: 'state',
      label: t('office.live.columns.state'),
      cell: ({ state, reason }) => (
        <span className={styles.stack}>
          <ContentStateBadge state={state} />
          {reason && <small title={reason}>{reason}</small>}
        </span>
      ),
    },
    {
      key: 'booked',
      label: t('office.live.columns.booked'),
      align: 'end',
      cell: ({ bookedCount }) => formatNumber(bookedCount, i18n.language),
    },
    {
      key: 'viewers',
      label: t('office.live.columns.viewers'),
      align: 'end',
      cell: ({ viewersCount }) => formatNumber(viewersCount, i18n.language),
    },
    {
      key: 'reports',
      label: t('office.live.columns.reports'),
      align: 'end',
      cell: ({ reportsCount }) =>
        reportsCount > 0 ? (
          <Link className="link" href={officePaths.reports}>
            {t('office.live.reports', { count: reportsCount })}
          </Link>
        ) : (
          t('office.live.noReports')
        ),
    },
    {
      key: 'actions',
      label: t('office.live.columns.actions'),
      labelHidden: true,
      cell: (live) =>
        live.state === 'LIVE' && (
          <Button
            size="s"
            theme="hollow-border"
            aria-label={t('office.live.endOf', { name: live.title })}
            onClick={() => setEnding(live)}
          >
            {t('office.live.end')}
          </Button>
        ),
    },
  ];
  return (
    <>
      <QueueTable caption={t('office.live.listCaption')} columns={columns} rows={lives} />
      {ending && <EndLiveModal live={ending} onClose={() => setEnding(undefined)} />}
    </>
  );
}
