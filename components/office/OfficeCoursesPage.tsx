import { useRouter } from 'next/router';
import { useTranslation } from 'next-i18next/pages';
import { PreviewFrame } from '@/components/courses/editor/PreviewFrame';
import { PageHead } from '@/components/shell/head/PageHead';
import { officePaths } from '@/contract/office-paths';
import { CourseRows } from './CourseRows';
import { QueuePage } from './QueuePage';

/** Queue of courses, or the course named by `preview`. */
export function OfficeCoursesPage() {
  const { t } = useTranslation('admin');
  const { preview } = useRouter().query;
  if (typeof preview !== 'string') return <QueuePage name="course" Rows={CourseRows} />;
  return (
    <>
      <PageHead title={t('office.course.previewTitle')} noIndex />
      <PreviewFrame
        courseId={preview}
        back={{ href: officePaths.courses, label: t('office.course.back') }}
        path={officePaths.preview(preview)}
        viewer="office"
      />
    </>
  );
}
