import { SectionHead } from './SectionHead';
import type { CourseCard } from '@/contract/courses';
import { CourseGrid } from '@/components/courses/CourseGrid';

type Props = {
  id: string;
  title: string;
  courses: CourseCard[];
  href: string;
  /** The link to all of it. */
  more: string;
  className?: string;
};

/** As many as one row. */
export const RAIL = 4;

/** One row of courses; nothing without any. */
export function CourseRail({ id, title, courses, href, more, className }: Props) {
  if (courses.length === 0) return null;
  return (
    <section className={className} aria-labelledby={id}>
      <SectionHead id={id} title={title} href={href} more={more} />
      <CourseGrid courses={courses.slice(0, RAIL)} look="row" />
    </section>
  );
}
