import { useTranslation } from 'next-i18next/pages';
import { Icon } from '@/components/ui/display/Icon';
import type { CoursePage } from '@/contract/courses';
import { Prose } from '@/components/ui/display/Prose';
import styles from './Outcomes.module.scss';

/** Outcomes and description of the course; renders nothing if the course has neither. */
export function Outcomes({ course }: { course: CoursePage }) {
  const { t } = useTranslation('content');
  if (course.outcomes.length === 0 && !course.description) return null;
  return (
    <section id="outcomes" className={styles.section} aria-labelledby="outcomes-title">
      <h2 id="outcomes-title">{t(course.outcomes.length > 0 ? 'course.outcomes' : 'course.about')}</h2>
      {course.outcomes.length > 0 && (
        <ul role="list" className={styles.outcomes}>
          {course.outcomes.map((outcome) => (
            <li key={outcome}>
              <Icon name="check" />
              {outcome}
            </li>
          ))}
        </ul>
      )}
      {course.description && (
        <div className={styles.about}>
          <Prose text={course.description} />
        </div>
      )}
    </section>
  );
}
