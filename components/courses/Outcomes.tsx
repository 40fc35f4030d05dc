import { useTranslation } from 'next-i18next/pages';
import { Icon } from '@/components/ui/Icon';
import type { CoursePage } from '@/contract/courses';
import { Prose } from '@/components/ui/Prose';
import styles from './Outcomes.module.scss';

/** What changes for whoever takes the course, and what it is about. */
export function Outcomes({ course }: { course: CoursePage }) {
  const { t } = useTranslation('content');
  return (
    <section id="gains" className={styles.section} aria-labelledby="gains-title">
      <h2 id="gains-title">{t('course.gains')}</h2>
      {course.outcomes.length > 0 && (
        <ul role="list" className={styles.gains}>
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
