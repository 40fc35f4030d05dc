import { useTranslation } from 'next-i18next/pages';
import { PageHead } from '@/components/shell/head/PageHead';
import { paths } from '@/contract/paths';
import { CourseDetails, type CourseDetailsProps } from './CourseDetails';

export type ViewContentProps = Omit<CourseDetailsProps, 'path' | 'keep'>;

const keep = ['contentType', 'contentId'];

/** A course at the address of any content: a public one for everyone, another one for its creator, its buyers and the office. */
export function ViewContentPage(shown: ViewContentProps) {
  const { t } = useTranslation('content');
  const { title, creator, id } = shown.course;
  return (
    <>
      <PageHead
        title={t('course.head.title', { title, creator: creator.name })}
        canonical={shown.isPublic ? paths.course(id) : undefined}
        noIndex={!shown.isPublic}
      />
      <CourseDetails key={id} {...shown} path={paths.viewContent('COURSE', id)} keep={keep} />
    </>
  );
}
