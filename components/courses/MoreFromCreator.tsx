import { useTranslation } from 'next-i18next/pages';
import type { CourseCard, CoursePage } from '@/contract/courses';
import { CourseGrid } from './CourseGrid';
import { firstName } from '@/lib/format/format';
import styles from '@/components/ratings/Ratings.module.scss';

type Props = { creator: CoursePage['creator']; courses: CourseCard[] };

export function MoreFromCreator({ creator, courses }: Props) {
  const { t } = useTranslation('content');
  return (
    <section id="more" className={styles.section} aria-labelledby="more-title">
      <h2 id="more-title">{t('course.jump.more', { name: firstName(creator.name) })}</h2>
      <div className={styles.below}>
        <CourseGrid courses={courses.slice(0, 3)} look="three" withoutCreator />
      </div>
    </section>
  );
}
