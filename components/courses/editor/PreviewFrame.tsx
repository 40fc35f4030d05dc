import { useTranslation } from 'next-i18next/pages';
import { useState } from 'react';
import { CourseDetails } from '@/components/courses/CourseDetails';
import { LoadFailed } from '@/components/loading/LoadFailed';
import { Banner } from '@/components/ui/feedback/Banner';
import { Button } from '@/components/ui/actions/Button';
import { ButtonLink } from '@/components/ui/actions/ButtonLink';
import { LoadingRegion } from '@/components/ui/feedback/LoadingRegion';
import { Skeleton } from '@/components/ui/feedback/Skeleton';
import type { CourseViewerState } from '@/contract/learning';
import { useCall } from '@/hooks/useCall';
import styles from './PreviewFrame.module.scss';

type Props = {
  courseId: string;
  back: { href: string; label: string };
  /** Address of this page, to which the address of the viewed part is appended. */
  path: string;
  /**
   * Viewer of the preview. The office plays every part; a creator sees the page before and after
   * unlocking.
   */
  viewer: 'creator' | 'office';
};

const noRatings = { items: [], nextCursor: null };

/** Viewer state of a member who has not started the course. */
const memberViewerState = (isUnlocked: boolean): CourseViewerState => ({
  isUnlocked,
  isOwn: false,
  progress: { completedPartIds: [], percent: 0, continuePartId: null, continueSeconds: 0 },
  keptParts: [],
  openingEndsRefund: false,
  myRating: null,
  can: { buy: !isUnlocked, unlockFree: false, rate: false, update: false },
});

/** Preview of the page that members will see, for its creator and the office. */
export function PreviewFrame({ courseId, back, path, viewer }: Props) {
  const { t } = useTranslation('content');
  const [isUnlocked, setUnlocked] = useState(false);
  const { data: course, error, mutate } = useCall('GET /courses/:id/preview', { params: { id: courseId } });
  const isOffice = viewer === 'office';

  return (
    <div className={isOffice ? styles.framed : styles.whole}>
      {isOffice ? (
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
          {t('editor.previewOf.officeText')}
        </Banner>
      ) : (
        <div className={styles.bar}>
          <div className={styles.inside}>
            <ButtonLink size="s" theme="hollow-border" icon="back" href={back.href}>
              {back.label}
            </ButtonLink>
            <p className={styles.words}>
              <b>{t('editor.previewOf.banner')}</b> {t('editor.previewOf.bannerText')}
            </p>
            <div role="group" aria-label={t('editor.previewOf.as')} className={styles.views}>
              {[false, true].map((unlocked) => (
                <Button
                  key={String(unlocked)}
                  size="s"
                  theme={unlocked === isUnlocked ? 'black' : 'hollow-border'}
                  aria-pressed={unlocked === isUnlocked}
                  onClick={() => setUnlocked(unlocked)}
                >
                  {t(unlocked ? 'editor.previewOf.after' : 'editor.previewOf.before')}
                </Button>
              ))}
            </div>
          </div>
        </div>
      )}
      {course && (
        <CourseDetails
          course={course}
          more={[]}
          ratings={noRatings}
          path={path}
          isPublic={false}
          preview={{ viewerState: memberViewerState(isUnlocked), seesAll: isUnlocked || isOffice }}
        />
      )}
      {!course && error && (
        <div className={styles.inside}>
          <LoadFailed title={t('editor.previewOf.failed')} error={error} onRetry={mutate} />
        </div>
      )}
      {!course && !error && (
        <LoadingRegion label={t('editor.previewOf.loading')} className={styles.inside}>
          <Skeleton shape="block" height={520} />
        </LoadingRegion>
      )}
    </div>
  );
}
