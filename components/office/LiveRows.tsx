import { useTranslation } from 'next-i18next/pages';
import { ContentStateBadge } from '@/components/content/ContentStateBadge';
import { CourseTitle } from '@/components/courses/CourseTitle';
import { usePrice } from '@/components/money/usePrice';
import { Link } from '@/components/ui/actions/Link';
import type { Column } from '@/components/ui/layout/Table';
import type { QueueEntry } from '@/contract/office-queues';
import { paths } from '@/contract/paths';
import { DecisionButtons } from './DecisionButtons';
import { toSubject, type QueueRowsProps } from './queue-rows';
import { QueueTable } from './QueueTable';
import { WaitingSince } from './WaitingSince';

/** Lives that need a review. */
export function LiveRows({ items, decisions }: QueueRowsProps<'live'>) {
  const { t } = useTranslation('admin');
  const price = usePrice();
  const columns: Column<QueueEntry<'live'>>[] = [
    {
      key: 'title',
      label: t('office.live.columns.title'),
      heading: true,
      cell: (live) => (
        <CourseTitle title={live.title} picture={live.picture}>
          <Link
            className="link"
            href={paths.viewContent('LIVE', live.id)}
            aria-label={t('office.live.previewOf', { name: live.title })}
          >
            {t('office.live.preview')}
          </Link>
        </CourseTitle>
      ),
    },
    { key: 'creator', label: t('office.live.columns.creator'), cell: (live) => live.creatorName },
    {
      key: 'state',
      label: t('office.live.columns.state'),
      cell: (live) => <ContentStateBadge state={live.state} />,
    },
    {
      key: 'price',
      label: t('office.live.columns.price'),
      align: 'end',
      optional: true,
      cell: (live) => price(live.priceCents),
    },
    {
      key: 'waiting',
      label: t('office.live.columns.waiting'),
      labelHidden: true,
      optional: true,
      cell: (live) => <WaitingSince at={live.unreviewedSince ?? live.submittedAt} />,
    },
    {
      key: 'actions',
      label: t('office.live.columns.actions'),
      cell: (live) =>
        live.actions.length > 0 && (
          <DecisionButtons
            subject={toSubject(live, live.title)}
            decisions={decisions}
            actions={live.actions}
          />
        ),
    },
  ];
  return <QueueTable caption={t('office.live.caption')} columns={columns} rows={items} />;
}
