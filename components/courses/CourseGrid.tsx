import { useMarked } from '@/hooks/content/useMarked';
import { useOwnedContent } from '@/hooks/library/useOwnedContent';
import type { CourseCard as Course } from '@/contract/courses';
import { Grid } from '@/components/ui/layout/Grid';
import { CourseCard } from './CourseCard';

type Props = {
  courses: Course[];
  /**
   * `row` is a row of the home page that scrolls sideways on small screens; `three` and `pairs` fit
   * beside a column.
   */
  look?: 'cards' | 'pairs' | 'row' | 'three';
  withoutCreator?: boolean;
  level?: 2 | 3;
  /** True if the first row is loaded eagerly because the grid starts the page. */
  first?: boolean;
};

export function CourseGrid({ courses, look = 'cards', withoutCreator, level, first = false }: Props) {
  const ids = courses.map((course) => course.id);
  const owned = useOwnedContent('COURSE', ids);
  const saved = useMarked('COURSE', ids);
  return (
    <Grid look={look}>
      {courses.map((course, place) => (
        <CourseCard
          key={course.id}
          course={course}
          isSaved={saved.has(course.id)}
          percent={owned.get(course.id)?.percent ?? undefined}
          withoutCreator={withoutCreator}
          level={level}
          first={first && place === 0}
        />
      ))}
    </Grid>
  );
}
