import { useTranslation } from 'next-i18next/pages';
import { PageHead } from '@/components/shell/head/PageHead';
import { paths } from '@/contract/paths';
import { CourseDetails, type CourseDetailsProps } from './CourseDetails';
import { PublicCoursePage, type PublicCourseProps } from './PublicCoursePage';

export type ViewContentProps =
  | (Omit<PublicCourseProps, 'keep'> & { isPublic: true })
  | (Omit<CourseDetailsProps, 'path' | 'keep'> & { isPublic: false });

const keep = ['contentType', 'contentId'];

/** A course at the address of any content: a public one for everyone, another one for its creator, its buyers and the office. */
export function ViewContentPage(shown: ViewContentProps) {
  const { t } = useTranslation('content');
  const { title, creator, id } = shown.course;
  if (shown.isPublic)
    return <PublicCoursePage {...shown} path={paths.viewContent('COURSE', id)} keep={keep} />;
  return (
    <>
      <PageHead title={t('course.head.title', { title, creator: creator.name })} noIndex />
      <CourseDetails key={id} {...shown} path={paths.viewContent('COURSE', id)} keep={keep} />
    </>
  );
}
