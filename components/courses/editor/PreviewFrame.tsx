import { useTranslation } from 'next-i18next/pages';
import { CourseDetails } from '@/components/courses/CourseDetails';
import { Banner } from '@/components/ui/Banner';
import { Button } from '@/components/ui/Button';
import { ButtonLink } from '@/components/ui/ButtonLink';
import { EmptyState } from '@/components/ui/EmptyState';
import { LoadingRegion } from '@/components/ui/LoadingRegion';
import { Skeleton } from '@/components/ui/Skeleton';
import { useCall } from '@/hooks/useCall';
import { useErrorText } from '@/hooks/useErrorText';
import styles from './PreviewFrame.module.scss';

type Props = {
  courseId: string;
  back: { href: string; label: string };
  /** Address of this page; the part that is looked at is added to it. */
  path: string;
};

const noRatings = { items: [], nextCursor: null };

/** The page members will see, for who may see it before them. */
export function PreviewFrame({ courseId, back, path }: Props) {
  const { t } = useTranslation('content');
  const errorText = useErrorText();
  const { data: course, error, mutate } = useCall('GET /courses/:id/preview', { params: { id: courseId } });

  return (
    <div className={styles.preview}>
      <Banner
        tone="info"
        icon="eye"
        title={t('editor.previewOf.banner')}
        action={
          <ButtonLink size="s" theme="hollow-border" href={back.href}>
            {back.label}
          </ButtonLink>
        }
      >
        {t('editor.previewOf.bannerText')}
      </Banner>
      {course && <CourseDetails course={course} more={[]} ratings={noRatings} path={path} isPublic={false} />}
      {!course && error && (
        <EmptyState
          title={t('editor.previewOf.failed')}
          action={<Button onClick={() => void mutate()}>{t('editor.retry')}</Button>}
        >
          {errorText(error)}
        </EmptyState>
      )}
      {!course && !error && (
        <LoadingRegion label={t('editor.previewOf.loading')}>
          <Skeleton shape="block" height={520} />
        </LoadingRegion>
      )}
    </div>
  );
}
