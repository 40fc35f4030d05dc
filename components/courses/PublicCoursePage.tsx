import { paths } from '@/contract/paths';
import { CourseDetails, type CourseDetailsProps } from './CourseDetails';
import { CourseHead } from './CourseHead';

export type PublicCourseProps = Omit<CourseDetailsProps, 'path' | 'keep'> & {
  /** Structured data in schema.org vocabulary. */
  structuredData: object;
  shareCard: string;
};

/** Page of a published course at its own address. */
export function PublicCoursePage({ structuredData, shareCard, ...shown }: PublicCourseProps) {
  const { course } = shown;
  return (
    <>
      <CourseHead course={course} structuredData={structuredData} shareCard={shareCard} />
      <CourseDetails key={course.id} {...shown} path={paths.course(course.id)} />
    </>
  );
}
