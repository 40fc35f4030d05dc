import { useRouter } from 'next/router';
import { useTranslation } from 'next-i18next/pages';
import { DashboardFrame } from '@/components/shell/layouts/DashboardFrame';
import { RetryButton } from '@/components/ui/feedback/RetryButton';
import { ButtonLink } from '@/components/ui/actions/ButtonLink';
import { EmptyState } from '@/components/ui/feedback/EmptyState';
import { LoadingRegion } from '@/components/ui/feedback/LoadingRegion';
import { Skeleton } from '@/components/ui/feedback/Skeleton';
import type { CourseDraft } from '@/contract/courses';
import { useCourseEditing } from '@/hooks/courses/useCourseEditing';
import { useErrorText } from '@/hooks/useErrorText';
import { paths } from '@/contract/paths';
import { CoursePreview } from './CoursePreview';
import { EditorScreen } from './EditorScreen';

type Props = {
  id: string;
  /** Draft that the server rendered the page with. */
  draft?: CourseDraft;
};

/** Editor of the creator's own course, step by step, or a preview of the course for a member. */
export function CourseEditorPage({ id, draft }: Props) {
  const { t } = useTranslation('content');
  const { query } = useRouter();
  const editing = useCourseEditing(id, draft);
  const errorText = useErrorText();
  const { course, values, error } = editing;

  if (course && values)
    return query.view === 'preview' ? (
      <CoursePreview course={course} />
    ) : (
      <EditorScreen editing={{ ...editing, course, values }} />
    );
  return (
    <DashboardFrame title={t('editor.title')}>
      {error ? (
        <EmptyState
          title={t(error.status === 404 ? 'editor.goneTitle' : 'editor.failedTitle')}
          action={
            error.status === 404 ? (
              <ButtonLink href={paths.dashboardContent}>{t('editor.toContent')}</ButtonLink>
            ) : (
              <RetryButton onRetry={() => editing.retry()} />
            )
          }
        >
          {errorText(error)}
        </EmptyState>
      ) : (
        <LoadingRegion label={t('editor.loading')}>
          <Skeleton shape="block" height={48} />
          <Skeleton shape="block" height={420} />
        </LoadingRegion>
      )}
    </DashboardFrame>
  );
}
