import { useTranslation } from 'next-i18next/pages';
import { Banner } from '@/components/ui/feedback/Banner';
import type { CourseDraft } from '@/contract/courses';
import { useCreatorProfile } from '@/hooks/creators/useCreatorProfile';

type Props = {
  course: CourseDraft;
  /** Course id in the address after the course was just created. */ createdCourse?: unknown;
};

/** Banners about the state of the course that a creator must know before editing. */
export function CourseBanners({ course, createdCourse }: Props) {
  const { t } = useTranslation('content');
  const { profile } = useCreatorProfile();
  const isRejected = course.rejectionReason !== null && course.state !== 'IN_REVIEW';
  return (
    <>
      {createdCourse !== undefined && course.state === 'DRAFT' && (
        <Banner tone="success" title={t('editor.banner.created')}>
          {t('editor.banner.createdText')}
        </Banner>
      )}
      {course.state === 'IN_REVIEW' && (
        <Banner tone="info" icon="clock" title={t('editor.banner.inReview')}>
          {t('editor.banner.inReviewText')}
          {profile && ` ${t('editor.banner.inReviewDays', { count: profile.reviewDays })}`}
        </Banner>
      )}
      {isRejected && (
        <Banner tone="error" icon="warning" title={t('editor.banner.rejected')}>
          {course.rejectionReason}
        </Banner>
      )}
      {course.state === 'PUBLISHED' && !course.hasPendingChanges && (
        <Banner tone="info" title={t('editor.banner.published')}>
          {t('editor.banner.publishedText')}
        </Banner>
      )}
      {course.hasPendingChanges && (
        <Banner tone="warning" icon="clock" title={t('editor.banner.pending')}>
          {t('editor.banner.pendingText')}
        </Banner>
      )}
    </>
  );
}
