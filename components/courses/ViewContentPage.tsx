import { useTranslation } from 'next-i18next/pages';
import { PageHead } from '@/components/shell/head/PageHead';
import { paths } from '@/contract/paths';
import { CourseDetails, type CourseDetailsProps } from './CourseDetails';

export type ViewContentProps = Omit<CourseDetailsProps, 'path' | 'isPublic'>;

/** A course that is not public, for its creator, its buyers and the office. */
export function ViewContentPage(shown: ViewContentProps) {
  const { t } = useTranslation('content');
  const { title, creator, id } = shown.course;
  return (
    <>
      <PageHead title={t('course.head.title', { title, creator: creator.name })} noIndex />
      <CourseDetails key={id} {...shown} path={paths.viewContent(id)} isPublic={false} />
    </>
  );
}
