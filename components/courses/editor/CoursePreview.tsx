import { useTranslation } from 'next-i18next/pages';
import { PageHead } from '@/components/shell/head/PageHead';
import type { CourseDraft } from '@/contract/courses';
import { paths } from '@/contract/paths';
import { PreviewFrame } from './PreviewFrame';

/** Preview of the creator's own course as a member sees it. */
export function CoursePreview({ course }: { course: CourseDraft }) {
  const { t } = useTranslation('content');
  return (
    <>
      <PageHead title={t('editor.previewOf.title', { title: course.title })} noIndex />
      <PreviewFrame
        courseId={course.id}
        back={{ href: paths.editCourse(course.id), label: t('editor.previewOf.back') }}
        path={paths.previewCourse(course.id)}
        viewer="creator"
      />
    </>
  );
}
