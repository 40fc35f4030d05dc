import { useTranslation } from 'next-i18next/pages';
import { Link } from '@/components/ui/actions/Link';
import { Badge } from '@/components/ui/display/Badge';
import { Icon } from '@/components/ui/display/Icon';
import { tintColours } from '@/components/ui/display/tints';
import { EmptyState } from '@/components/ui/feedback/EmptyState';
import { Card } from '@/components/ui/layout/Card';
import { Table, type Column } from '@/components/ui/layout/Table';
import { formatDate, formatNumber, formatRelative } from '@/lib/format/format';
import { toDay } from '@/lib/format/chat-time';
import styles from './OfficeHomePage.module.scss';
import { QueueKeys } from './QueueKeys';
import type { WaitingQueue } from './waiting-queues';

type Props = {
  queues: WaitingQueue[];
  /** Current minute (ms); null on the server. */
  minute: number | null;
};

/** Table of the queues with waiting items, most urgent first. */
export function QueueOverview({ queues, minute }: Props) {
  const { t, i18n } = useTranslation('admin');
  const columns: Column<WaitingQueue>[] = [
    {
      key: 'queue',
      label: t('office.queues.columns.queue'),
      heading: true,
      cell: ({ text, path, icon, tint }) => (
        <span className={styles.name}>
          <span className={styles.mark} style={tintColours(tint)}>
            <Icon name={icon} />
          </span>
          <span>
            <Link href={path}>{t(`office.queues.${text}.name`)}</Link>
            <small>{t(`office.queues.${text}.hint`)}</small>
          </span>
        </span>
      ),
    },
    {
      key: 'waiting',
      label: t('office.queues.columns.waiting'),
      align: 'end',
      cell: ({ count }) => <b className="tabular">{formatNumber(count, i18n.language)}</b>,
    },
    {
      key: 'oldest',
      label: t('office.queues.columns.oldest'),
      cell: ({ oldestAt }) =>
        oldestAt !== null && (
          <time dateTime={oldestAt} suppressHydrationWarning>
            {formatRelative(oldestAt, i18n.language)}
          </time>
        ),
    },
    {
      key: 'due',
      label: t('office.queues.columns.due'),
      isPlain: () => true,
      cell: ({ dueAt }) => dueAt !== null && minute !== null && <DueBadge dueAt={dueAt} minute={minute} />,
    },
    {
      key: 'key',
      label: t('office.queues.columns.key'),
      align: 'end',
      optional: true,
      cell: ({ key }) => <QueueKeys letter={key} />,
    },
  ];
  return (
    <Card as="section" look="pane" aria-labelledby="queues-title" className={styles.queues}>
      <header>
        <h2 id="queues-title">{t('office.queues.title')}</h2>
        <p className={styles.quiet}>{t('office.queues.lead')}</p>
      </header>
      {queues.length === 0 ? (
        <EmptyState title={t('office.queues.none')} level={3} isFrameless>
          {t('office.queues.noneText')}
        </EmptyState>
      ) : (
        <Table
          caption={t('office.queues.title')}
          captionHidden
          columns={columns}
          rows={queues}
          rowId={({ text }) => text}
        />
      )}
    </Card>
  );
}

/** Badge with the next deadline of a queue. */
function DueBadge({ dueAt, minute }: { dueAt: string; minute: number }) {
  const { t, i18n } = useTranslation('admin');
  if (Date.parse(dueAt) <= minute) return <Badge tone="danger">{t('office.overview.past')}</Badge>;
  return toDay(dueAt) === toDay(new Date(minute)) ? (
    <Badge tone="warning">{t('office.overview.today')}</Badge>
  ) : (
    <Badge>{t('office.overview.due', { date: formatDate(dueAt, i18n.language) })}</Badge>
  );
}
