import { useTranslation } from 'next-i18next/pages';
import { ContentStateBadge } from '@/components/content/ContentStateBadge';
import { CourseTitle } from '@/components/courses/CourseTitle';
import { usePrice } from '@/components/money/usePrice';
import { Link } from '@/components/ui/actions/Link';
import type { Column } from '@/components/ui/layout/Table';
import type { QueueEntry } from '@/contract/office-queues';
import { officePaths } from '@/contract/office-paths';
import styles from './QueuePage.module.scss';
import { DecisionButtons } from './DecisionButtons';
import { toSubject, type QueueRowsProps } from './queue-rows';
import { QueueTable } from './QueueTable';
import { WaitingSince } from './WaitingSince';

/** Courses that need a review, or that are in one state. */
export function CourseRows({ items, decisions }: QueueRowsProps<'course'>) {
  const { t } = useTranslation('admin');
  const price = usePrice();
  const columns: Column<QueueEntry<'course'>>[] = [
    {
      key: 'title',
      label: t('office.course.columns.title'),
      heading: true,
      cell: (course) => (
        <CourseTitle title={course.title} picture={course.picture}>
          {t('office.course.parts', { count: course.partsCount })}
          {course.state !== 'IN_REVIEW' &&
            course.pendingPartsCount > 0 &&
            `, ${t('office.course.pending', { count: course.pendingPartsCount })}`}
          {' · '}
          <Link
            className="link"
            href={officePaths.preview(course.id)}
            aria-label={t('office.course.previewOf', { name: course.title })}
          >
            {t('office.course.preview')}
          </Link>
        </CourseTitle>
      ),
    },
    { key: 'creator', label: t('office.course.columns.creator'), cell: (course) => course.creatorName },
    {
      key: 'state',
      label: t('office.course.columns.state'),
      cell: (course) => (
        <span className={styles.stack}>
          <ContentStateBadge state={course.state} />
          {course.rejectionReason && <small title={course.rejectionReason}>{course.rejectionReason}</small>}
        </span>
      ),
    },
    {
      key: 'price',
      label: t('office.course.columns.price'),
      align: 'end',
      optional: true,
      cell: (course) => price(course.priceCents),
    },
    {
      key: 'waiting',
      label: t('office.course.columns.waiting'),
      labelHidden: true,
      optional: true,
      cell: (course) =>
        course.actions.length > 0 && <WaitingSince at={course.unreviewedSince ?? course.submittedAt} />,
    },
    {
      key: 'actions',
      label: t('office.course.columns.actions'),
      cell: (course) =>
        course.actions.length > 0 && (
          <DecisionButtons
            subject={toSubject(course, course.title)}
            decisions={decisions}
            actions={course.actions}
          />
        ),
    },
  ];

  return <QueueTable caption={t('office.course.caption')} columns={columns} rows={items} />;
}
