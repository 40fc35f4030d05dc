import { useViewerStates } from '@/hooks/content/useViewerStates';
import type { CourseCard as Course } from '@/contract/courses';
import { Grid } from '@/components/ui/layout/Grid';
import { CourseCard } from './CourseCard';

type Props<C extends Course> = {
  courses: C[];
  /** Returns the text of an additional line on a card. */
  noteOf?: (course: C) => string;
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

/** Grid of courses; each card is one link. */
export function CourseGrid<C extends Course>({
  courses,
  noteOf,
  look = 'cards',
  withoutCreator,
  level,
  first = false,
}: Props<C>) {
  const stateOf = useViewerStates(courses, 'COURSE');
  return (
    <Grid look={look}>
      {courses.map((course, place) => (
        <CourseCard
          key={course.id}
          course={course}
          isSaved={stateOf(course).isMarked}
          percent={stateOf(course).owned?.percent ?? undefined}
          withoutCreator={withoutCreator}
          note={noteOf?.(course)}
          level={level}
          first={first && place === 0}
        />
      ))}
    </Grid>
  );
}
