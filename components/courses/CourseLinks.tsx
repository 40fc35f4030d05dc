import { useTranslation } from 'next-i18next/pages';
import { SaveWord } from '@/components/content/SaveButton';
import { ShareButton } from '@/components/content/ShareButton';
import { GiftButton } from '@/components/gifts/GiftButton';
import { paths } from '@/contract/paths';
import type { CoursePage } from '@/contract/courses';
import { useMarked } from '@/hooks/content/useMarked';
import styles from './BuyBox.module.scss';

/** What else one can do with a course than learn from it. */
export function CourseLinks({ course, isGiftable }: { course: CoursePage; isGiftable: boolean }) {
  const { t } = useTranslation('content');
  const { id, title, creator } = course;
  const thing = { ...course, contentType: 'COURSE' as const };
  const isSaved = useMarked('COURSE', [id]).has(id);
  return (
    <div className={styles.links}>
      <SaveWord thing={thing} isSaved={isSaved} />
      <ShareButton
        shared={{
          contentType: 'COURSE',
          contentId: id,
          creatorId: creator.id,
          title,
          path: paths.course(id),
        }}
      />
      {isGiftable && <GiftButton thing={thing}>{t('course.gift')}</GiftButton>}
    </div>
  );
}
