import { useRouter } from 'next/router';
import { useTranslation } from 'next-i18next/pages';
import { paths } from '@/contract/paths';
import { officeQueues } from '@/contract/values/office';
import { readKnownValue } from '@/lib/list-query';
import styles from './CourseQueue.module.scss';
import { CourseRows } from './CourseRows';
import { OfficeFrame } from './OfficeFrame';
import { OfficeQueue } from './OfficeQueue';
import { QueueFilter } from './QueueFilter';

/** Queue of courses for review. The state is in the address so that a list can be linked. */
export function CourseQueue() {
  const { t } = useTranslation('admin');
  const router = useRouter();
  const view = readKnownValue(router.query, 'state', officeQueues.course.views) ?? 'waiting';
  return (
    <OfficeFrame title={t('office.course.title')} lead={t('office.course.lead')}>
      <QueueFilter
        className={styles.filter}
        name="course"
        view={view}
        onView={(state) => {
          const query = state === 'waiting' ? {} : { state };
          void router.push({ pathname: paths.officeCourses, query }, undefined, { shallow: true });
        }}
      />
      <OfficeQueue key={view} name="course" view={view} Rows={CourseRows} />
    </OfficeFrame>
  );
}
