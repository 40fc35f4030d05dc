import { useRouter } from 'next/router';
import { useTranslation } from 'next-i18next/pages';
import { PreviewFrame } from '@/components/courses/editor/PreviewFrame';
import { PageHead } from '@/components/shell/head/PageHead';
import { paths } from '@/contract/paths';
import { CourseQueue } from './CourseQueue';

/** Queue of courses, or the course named by `preview`. */
export function OfficeCoursesPage() {
  const { t } = useTranslation('admin');
  const { preview } = useRouter().query;
  if (typeof preview !== 'string') return <CourseQueue />;
  return (
    <>
      <PageHead title={t('office.course.previewTitle')} noIndex />
      <PreviewFrame
        courseId={preview}
        back={{ href: paths.officeCourses, label: t('office.course.back') }}
        path={paths.officePreview(preview)}
        viewer="office"
      />
    </>
  );
}
