import { CourseGrid } from '@/components/courses/CourseGrid';
import type { CourseCard } from '@/contract/courses';
import { RAIL_LENGTH } from '@/lib/courses/rails';
import { Rail, type RailProps } from './Rail';

type Props = RailProps & { courses: CourseCard[] };

/** Row of courses; hidden if empty. */
export const CourseRail = ({ courses, ...rail }: Props) =>
  courses.length > 0 && (
    <Rail {...rail}>
      <CourseGrid courses={courses.slice(0, RAIL_LENGTH)} look="row" />
    </Rail>
  );
