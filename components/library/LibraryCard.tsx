import { useTranslation } from 'next-i18next/pages';
import { Cover } from '@/components/ui/Cover';
import { Card } from '@/components/ui/Card';
import { CardLink } from '@/components/ui/CardLink';
import { classNames } from '@/components/ui/class-names';
import { ProgressRing } from '@/components/ui/ProgressRing';
import type { LibraryItem } from '@/contract/library';
import { atPart, paths } from '@/lib/paths';
import styles from './LibraryCard.module.scss';

type Props = {
  item: LibraryItem;
  /** In the "continue" row: picture beside the text, and the link resumes the part. */
  wide?: boolean;
};

export function LibraryCard({ item, wide = false }: Props) {
  const { t } = useTranslation('content');
  const { course, isPublic, progress, continueTitle } = item;
  const { percent, continuePartId } = progress;
  const page = isPublic ? paths.course(course.id) : paths.viewContent(course.id);
  const state =
    percent === 100
      ? t('library.finished')
      : continueTitle && continuePartId
        ? t('library.continuePart', { title: continueTitle })
        : t('library.begin');
  return (
    <Card as="li" look={wide ? 'panel' : 'bare'} className={classNames(styles.card, wide && styles.wide)}>
      <div className={styles.cover}>
        <Cover
          picture={course.picture}
          topicId={course.topicId}
          sizes={wide ? '160px' : '(min-width: 640px) 300px, 92vw'}
        />
      </div>
      <div className={styles.text}>
        <h3>
          <CardLink href={wide && continuePartId ? atPart(page, continuePartId) : page}>
            {course.title}
          </CardLink>
        </h3>
        <p>{wide ? state : course.creator.name}</p>
        <p className={styles.progress}>
          <ProgressRing size="s" percent={percent} label={t('library.percent', { percent })} />
          {wide ? `${percent}%` : state}
        </p>
        {!isPublic && <p>{t('library.gone')}</p>}
      </div>
    </Card>
  );
}
