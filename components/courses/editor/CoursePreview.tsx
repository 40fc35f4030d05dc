import { useTranslation } from 'next-i18next/pages';
import { PageHead } from '@/components/shell/head/PageHead';
import { ButtonLink } from '@/components/ui/ButtonLink';
import { EmptyState } from '@/components/ui/EmptyState';
import type { CourseDraft } from '@/contract/courses';
import { paths } from '@/contract/paths';
import { PreviewFrame } from './PreviewFrame';
import { stepHref } from './steps';

/** The own course as a member sees it. Without a topic there is no page yet: its colours and its breadcrumb depend on it. */
export function CoursePreview({ course }: { course: CourseDraft }) {
  const { t } = useTranslation('content');
  return (
    <>
      <PageHead title={t('editor.previewOf.title', { title: course.title })} noIndex />
      {course.topicId === null ? (
        <EmptyState
          title={t('editor.previewOf.noTopic')}
          action={
            <ButtonLink href={stepHref(course.id, 'basics')}>{t('editor.previewOf.chooseTopic')}</ButtonLink>
          }
        >
          {t('editor.previewOf.noTopicText')}
        </EmptyState>
      ) : (
        <PreviewFrame
          courseId={course.id}
          back={{ href: paths.editCourse(course.id), label: t('editor.previewOf.back') }}
          path={paths.previewCourse(course.id)}
        />
      )}
    </>
  );
}
