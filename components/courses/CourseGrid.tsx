import { useHeldContent } from '@/hooks/library/useHeldContent';
import type { CourseCard as Course } from '@/contract/courses';
import { classNames } from '@/components/ui/class-names';
import { CourseCard } from './CourseCard';
import styles from './CourseGrid.module.scss';

type Props = {
  courses: Course[];
  /** `shelf` is one row of the home page and scrolls sideways on small screens; `three` fits beside a column. */
  look?: 'grid' | 'shelf' | 'three';
  withoutCreator?: boolean;
  level?: 2 | 3;
  /** Loads the first row at once, where the grid is what the page begins with. */
  first?: boolean;
};

export function CourseGrid({ courses, look = 'grid', withoutCreator, level, first = false }: Props) {
  const held = useHeldContent(
    'COURSE',
    courses.map((course) => course.id),
  );
  return (
    <ul role="list" className={classNames(styles.grid, styles[look])}>
      {courses.map((course, place) => (
        <CourseCard
          key={course.id}
          course={course}
          percent={held.get(course.id) ?? undefined}
          withoutCreator={withoutCreator}
          level={level}
          first={first && place === 0}
        />
      ))}
    </ul>
  );
}
