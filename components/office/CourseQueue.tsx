import { useRouter } from 'next/router';
import { useTranslation } from 'next-i18next/pages';
import { ContentStateBadge } from '@/components/content/ContentStateBadge';
import { CourseTitle } from '@/components/courses/CourseTitle';
import { DashboardFrame } from '@/components/shell/layouts/DashboardFrame';
import { Link } from '@/components/ui/actions/Link';
import { SelectField } from '@/components/ui/fields/SelectField';
import type { Column } from '@/components/ui/layout/Table';
import { usePrice } from '@/components/money/usePrice';
import type { ReviewEntry } from '@/contract/content';
import { courseStates } from '@/contract/values/states';
import { useContentQueue, type ContentFilter } from '@/hooks/office/useOffice';
import { readKnownValue } from '@/lib/list-query';
import { paths } from '@/contract/paths';
import styles from './CourseQueue.module.scss';
import { DecisionButtons } from './DecisionButtons';
import { QueueFrame } from './QueueFrame';
import { QueueTable } from './QueueTable';
import { useDecisions } from './useDecisions';
import { WaitingSince } from './WaitingSince';

const isWaiting = ({ state, pendingPartsCount, unreviewedSince }: ReviewEntry) =>
  state === 'IN_REVIEW' || pendingPartsCount > 0 || unreviewedSince !== null;

const filters = ['waiting', 'unreviewed', ...courseStates] as const;

/** Queue of courses for review. The state is in the address so that a list can be linked. */
export function CourseQueue() {
  const { t } = useTranslation('admin');
  const router = useRouter();
  const filter = readKnownValue(router.query, 'state', filters) ?? 'waiting';

  return (
    <DashboardFrame title={t('office.courses.title')} lead={t('office.courses.lead')}>
      <SelectField
        className={styles.filter}
        label={t('office.courses.state')}
        value={filter}
        options={[
          { value: 'waiting', label: t('office.courses.waiting') },
          { value: 'unreviewed', label: t('office.courses.unreviewed') },
          ...courseStates.map((id) => ({ value: id, label: t(`dashboard:content.state.${id}`) })),
        ]}
        onChange={(event) => {
          const query = event.target.value === 'waiting' ? {} : { state: event.target.value };
          void router.push({ pathname: paths.officeCourses, query }, undefined, { shallow: true });
        }}
      />
      <Queue key={filter} filter={filter} />
    </DashboardFrame>
  );
}

function Queue({ filter }: { filter: ContentFilter }) {
  const { t } = useTranslation('admin');
  const price = usePrice();
  const queue = useContentQueue('COURSE', filter);
  const decisions = useDecisions(queue.decide);

  const columns: Column<ReviewEntry>[] = [
    {
      key: 'title',
      label: t('office.courses.columns.title'),
      heading: true,
      cell: (course) => (
        <CourseTitle title={course.title} picture={course.picture}>
          {t('office.courses.parts', { count: course.partsCount })}
          {course.state !== 'IN_REVIEW' &&
            course.pendingPartsCount > 0 &&
            `, ${t('office.courses.pending', { count: course.pendingPartsCount })}`}
          {' · '}
          <Link
            className="link"
            href={paths.officePreview(course.id)}
            aria-label={t('office.courses.previewOf', { name: course.title })}
          >
            {t('office.courses.preview')}
          </Link>
        </CourseTitle>
      ),
    },
    { key: 'creator', label: t('office.courses.columns.creator'), cell: (course) => course.creatorName },
    {
      key: 'state',
      label: t('office.courses.columns.state'),
      cell: (course) => (
        <span className={styles.stack}>
          <ContentStateBadge state={course.state} />
          {course.rejectionReason && <small title={course.rejectionReason}>{course.rejectionReason}</small>}
        </span>
      ),
    },
    {
      key: 'price',
      label: t('office.courses.columns.price'),
      align: 'end',
      optional: true,
      cell: (course) => price(course.priceCents),
    },
    {
      key: 'waiting',
      label: t('office.courses.columns.waiting'),
      labelHidden: true,
      optional: true,
      cell: (course) =>
        isWaiting(course) && <WaitingSince at={course.unreviewedSince ?? course.submittedAt} />,
    },
    {
      key: 'actions',
      label: t('office.courses.columns.actions'),
      cell: (course) =>
        isWaiting(course) && (
          <DecisionButtons
            subject={{ id: course.id, name: course.title }}
            decisions={decisions}
            actions={['reject', 'approve']}
          />
        ),
    },
  ];

  return (
    <QueueFrame
      queue={queue}
      decisions={decisions}
      emptyTitle={t('office.courses.emptyTitle')}
      emptyText={t('office.courses.emptyText')}
    >
      <QueueTable caption={t('office.courses.caption')} columns={columns} rows={queue.items} />
    </QueueFrame>
  );
}
