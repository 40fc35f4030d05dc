import { useTranslation } from 'next-i18next/pages';
import { Card } from '@/components/ui/Card';
import { CardLink } from '@/components/ui/CardLink';
import { ProgressRing } from '@/components/ui/ProgressRing';
import type { LibraryItem } from '@/contract/library';
import { atPart, paths } from '@/contract/paths';
import styles from './ContinueCard.module.scss';

/** Where the member left off: one tap goes on. */
export function ContinueCard({ item }: { item: LibraryItem }) {
  const { t } = useTranslation('explore');
  const { course, progress, continueTitle, isPublic } = item;
  const page = isPublic ? paths.course(course.id) : paths.viewContent(course.id);
  return (
    <Card className={styles.card}>
      <ProgressRing
        percent={progress.percent}
        label={t('courses.card.progress', { percent: progress.percent })}
      />
      <p>
        <span>{course.title}</span>
        <CardLink
          href={progress.continuePartId ? atPart(page, progress.continuePartId) : page}
          className={styles.link}
        >
          {t('home.continue', { title: continueTitle ?? course.title })}
        </CardLink>
      </p>
    </Card>
  );
}
