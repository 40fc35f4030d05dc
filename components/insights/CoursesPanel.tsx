import { useTranslation } from 'next-i18next/pages';
import { useState } from 'react';
import { CourseTitle } from '@/components/courses/CourseTitle';
import { Button } from '@/components/ui/actions/Button';
import { Link } from '@/components/ui/actions/Link';
import { ShareBar } from '@/components/ui/charts/ShareBar';
import { Icon } from '@/components/ui/display/Icon';
import { Table, type Column } from '@/components/ui/layout/Table';
import { paths } from '@/contract/paths';
import type { Report, ReportRow } from '@/contract/insights';
import { useMeasuredContent } from '@/hooks/insights/useMeasuredContent';
import { toScopeQuery, type Choices } from '@/lib/insights/choices';
import { Panel } from './Panel';
import styles from './Panels.module.scss';
import { useInsightFormat } from './useInsightFormat';

/** Number of courses shown initially. */
const FIRST_COURSES = 5;

/** Best-performing courses, by earnings. */
export function CoursesPanel({ choices }: { choices: Choices }) {
  const { t } = useTranslation('insights');
  return (
    <Panel
      id="courses"
      read={{ report: 'best-performing-courses', query: toScopeQuery(choices) }}
      height={360}
      isEmpty={({ rows }) => rows.length === 0}
      control={
        <Link className={styles.all} href={paths.dashboardCourses}>
          {t('panels.courses.all')}
          <Icon name="arrow" />
        </Link>
      }
    >
      {(report) => <Courses report={report} />}
    </Panel>
  );
}

function Courses({ report }: { report: Report }) {
  const { t } = useTranslation('insights');
  const format = useInsightFormat();
  const [isWhole, setWhole] = useState(false);
  const { items } = useMeasuredContent(['COURSE']);
  const own = new Map(items?.map((item) => [item.id, item]));
  const rows = isWhole ? report.rows : report.rows.slice(0, FIRST_COURSES);
  const number = (key: string, unit: 'count' | 'cents' | 'stars', isMain = false): Column<ReportRow> => ({
    key,
    label: t(`columns.${key}`),
    align: 'end',
    cell: ({ values }) =>
      isMain ? <b>{format.value(unit, values[key])}</b> : format.value(unit, values[key]),
  });
  const columns: Column<ReportRow>[] = [
    {
      key: 'course',
      label: t('panels.courses.course'),
      heading: true,
      cell: ({ key, title, path }) => {
        const course = own.get(key);
        return (
          <span className={styles.title}>
            <CourseTitle
              title={title ?? ''}
              href={path ?? undefined}
              picture={course?.picture ?? null}
              topicId={course?.topicId}
            >
              {course && t('panels.courses.parts', { count: course.partsCount })}
            </CourseTitle>
          </span>
        );
      },
    },
    number('visitors', 'count'),
    number('earned', 'cents', true),
    number('sold', 'count'),
    {
      key: 'finished',
      label: t('columns.finished'),
      cell: ({ values: { finished } }) => (
        <span className={styles.finished}>
          {(finished ?? null) !== null && <ShareBar share={finished!} />}
          {format.value('percent', (finished ?? null) === null ? null : Math.round(finished!))}
        </span>
      ),
    },
    number('rating', 'stars'),
  ];
  return (
    <div className={styles.table}>
      <Table
        caption={t('panels.courses.title')}
        captionHidden
        columns={columns}
        rows={rows}
        rowId={({ key }) => key}
      />
      {rows.length < report.rows.length && (
        <Button theme="hollow" onClick={() => setWhole(true)}>
          {t('panels.courses.more', { count: report.rows.length })}
        </Button>
      )}
    </div>
  );
}
