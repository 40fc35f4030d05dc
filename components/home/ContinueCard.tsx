import { useTranslation } from 'next-i18next/pages';
import { Card } from '@/components/ui/layout/Card';
import { CardLink } from '@/components/ui/layout/CardLink';
import { ProgressRing } from '@/components/ui/feedback/ProgressRing';
import type { LibraryItem } from '@/contract/library';
import { toPartPath, paths } from '@/contract/paths';
import styles from './ContinueCard.module.scss';

/**
 * Card that continues the content that a member used last, or starts content that the member has
 * not opened.
 */
export function ContinueCard({ item }: { item: LibraryItem }) {
  const { t } = useTranslation('explore');
  const { content, progress, continueTitle, lastSeenAt } = item;
  const { percent = 0, continuePartId } = progress ?? {};
  const page = content.isPublic ? content.path : paths.viewContent(content.contentType, content.id);
  return (
    <Card as="li" className={styles.card}>
      <ProgressRing percent={percent} label={t('courseCard.progress', { percent })} />
      <p>
        <span>{content.title}</span>
        <CardLink href={continuePartId ? toPartPath(page, continuePartId) : page} className={styles.link}>
          {t(lastSeenAt ? 'home.continue' : 'home.start', { title: continueTitle ?? content.title })}
        </CardLink>
      </p>
    </Card>
  );
}
