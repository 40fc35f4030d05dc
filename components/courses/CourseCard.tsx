import { useTranslation } from 'next-i18next/pages';
import { CardSaveButton } from '@/components/content/CardSaveButton';
import { Badge } from '@/components/ui/display/Badge';
import { Card } from '@/components/ui/layout/Card';
import { CardLink } from '@/components/ui/layout/CardLink';
import { PriceTag } from '@/components/money/PriceTag';
import { ProgressRing } from '@/components/ui/feedback/ProgressRing';
import { Rating } from '@/components/ui/display/Rating';
import type { CourseCard as Course } from '@/contract/courses';
import { formatDuration } from '@/lib/format/format';
import { paths } from '@/contract/paths';
import { Cover } from '@/components/ui/display/Cover';
import styles from '@/components/content/ContentCard.module.scss';

type Props = {
  course: Course;
  isSaved: boolean;
  /** Percent completed of an owned course; shown instead of the price. */
  percent?: number;
  /** True if the creator's name is hidden because all cards have the same creator. */
  withoutCreator?: boolean;
  /** Line below the creator's name. */
  note?: string;
  level?: 2 | 3;
  sizes?: string;
  first?: boolean;
};

const inGrid = '(min-width: 1100px) 290px, (min-width: 820px) 31vw, (min-width: 640px) 46vw, 74vw';

/** Card of a course in a grid or a row; the whole card is one link. */
export function CourseCard({
  course,
  isSaved,
  percent,
  withoutCreator,
  note,
  level = 3,
  sizes = inGrid,
  first,
}: Props) {
  const { t } = useTranslation(['explore', 'common']);
  const Title = `h${level}` as const;
  const path = paths.course(course.id);
  return (
    <Card as="li" look="bare" className={styles.card}>
      <div className={styles.cover}>
        <Cover picture={course.picture} topicId={course.topicId} sizes={sizes} first={first} />
        <Badge tone="picture" className={styles.length}>
          {course.durationSeconds > 0
            ? t('courseCard.length', {
                count: course.partsCount,
                length: formatDuration(course.durationSeconds),
              })
            : t('courseCard.parts', { count: course.partsCount })}
        </Badge>
      </div>
      <Title className={styles.title}>
        <CardLink href={path}>{course.title}</CardLink>
      </Title>
      <CardSaveButton thing={{ ...course, contentType: 'COURSE' }} isSaved={isSaved} />
      {!withoutCreator && <p className={styles.by}>{course.creator.name}</p>}
      {note && <p className={styles.by}>{note}</p>}
      <div className={styles.foot}>
        {course.ratingAverage === null ? (
          <span className={styles.unrated}>{t('courseCard.unrated')}</span>
        ) : (
          <Rating value={course.ratingAverage} count={course.ratingCount} />
        )}
        {percent === undefined ? (
          <PriceTag cents={course.priceCents} />
        ) : (
          <span className={styles.owned}>
            <ProgressRing size="s" percent={percent} label={t('courseCard.progress', { percent })} />
            {t('courseCard.owned')}
          </span>
        )}
      </div>
    </Card>
  );
}
