import { useTranslation } from 'next-i18next/pages';
import { PageHead } from '@/components/shell/head/PageHead';
import { paths } from '@/contract/paths';
import { CourseDetails, type CourseDetailsProps } from './CourseDetails';
import { CourseHead } from './CourseHead';
import type { PublicCourseProps } from './PublicCoursePage';

export type ViewContentProps =
  | (PublicCourseProps & { isPublic: true })
  | (Omit<CourseDetailsProps, 'path' | 'keep'> & { isPublic: false });

const keep = ['contentType', 'contentId'];

/**
 * Course page at the address of any content. A public course is for everyone; otherwise only for
 * its creator, its buyers and the office.
 */
export function ViewContentPage(props: ViewContentProps) {
  const { t } = useTranslation('content');
  const { course } = props;
  const { title, creator, id } = course;
  return (
    <>
      {props.isPublic ? (
        <CourseHead {...props} />
      ) : (
        <PageHead title={t('course.head.title', { title, creator: creator.name })} noIndex />
      )}
      <CourseDetails key={id} {...props} path={paths.viewContent('COURSE', id)} keep={keep} />
    </>
  );
}
