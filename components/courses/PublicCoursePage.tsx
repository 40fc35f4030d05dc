import { paths } from '@/contract/paths';
import { CourseDetails, type CourseDetailsProps } from './CourseDetails';
import { CourseHead } from './CourseHead';

export type PublicCourseProps = Omit<CourseDetailsProps, 'path'> & {
  /** In schema.org's words. */
  facts: object;
  shareCard: string;
};

type Props = PublicCourseProps & {
  /** Of the page, where that is not the course's own. */
  path?: string;
};

/** A published course: its head is the same at each of its addresses, and names its own as the canonical one. */
export function PublicCoursePage({ facts, shareCard, path, ...shown }: Props) {
  const { course } = shown;
  return (
    <>
      <CourseHead {...{ course, facts, shareCard }} />
      <CourseDetails key={course.id} {...shown} path={path ?? paths.course(course.id)} />
    </>
  );
}
