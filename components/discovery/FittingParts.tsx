import { useTranslation } from 'next-i18next/pages';
import type { ReactNode } from 'react';
import { CourseGrid } from '@/components/courses/CourseGrid';
import { DigitalProductGrid } from '@/components/digital-products/DigitalProductGrid';
import { PostGrid } from '@/components/posts/PostTile';
import { Link } from '@/components/ui/actions/Link';
import { Card } from '@/components/ui/layout/Card';
import { CardLink } from '@/components/ui/layout/CardLink';
import { Cover } from '@/components/ui/display/Cover';
import { Grid } from '@/components/ui/layout/Grid';
import { Icon } from '@/components/ui/display/Icon';
import type { FittingCourse, FreePart } from '@/contract/courses';
import type { DigitalProductCard } from '@/contract/digital-products';
import { paths, toPartPath } from '@/contract/paths';
import type { PostCard } from '@/contract/posts';
import type { TopicId } from '@/contract/values/topics';
import { formatDuration } from '@/lib/format/format';
import styles from './FittingParts.module.scss';

export type Fitting = {
  freeParts: FreePart[];
  courses: FittingCourse[];
  posts: PostCard[];
  products: DigitalProductCard[];
};

type Props = { fitting: Fitting; topicId: TopicId };

/**
 * Answer to the search sentence of the home page: free recordings to play now, then courses whose
 * recordings fit, then posts and downloads.
 */
export function FittingParts({ fitting, topicId }: Props) {
  const { t } = useTranslation(['explore', 'common']);
  const { freeParts, courses, posts, products } = fitting;
  const topic = t(`common:topics.${topicId}`);
  const noteOf = ({ fit: { count, freeCount, shortestSeconds, longestSeconds } }: FittingCourse) => {
    const [shortest, longest] = [shortestSeconds, longestSeconds].map(formatDuration);
    const lengths =
      shortest === longest
        ? t('fitting.length', { count, length: longest })
        : t('fitting.lengths', { shortest: shortest!.replace(/ min$/, ''), longest });
    return freeCount > 0 ? `${lengths}, ${t('fitting.free', { count: freeCount })}` : lengths;
  };
  return (
    <div className={styles.answer}>
      {freeParts.length > 0 && (
        <Row id="play-now" title={t('fitting.playNow')}>
          <Grid look="row">
            {freeParts.map((part) => (
              <PartCard key={part.id} part={part} />
            ))}
          </Grid>
        </Row>
      )}
      {courses.length > 0 && (
        <Row
          id="fitting-courses"
          title={t('fitting.courses')}
          href={`${paths.courses}?topicId=${topicId}`}
          more={t('fitting.all', { topic })}
        >
          <CourseGrid courses={courses} noteOf={noteOf} />
        </Row>
      )}
      {posts.length > 0 && (
        <Row id="fitting-posts" title={t('fitting.posts', { topic })}>
          <PostGrid posts={posts} look="row" />
        </Row>
      )}
      {products.length > 0 && (
        <Row id="fitting-products" title={t('fitting.products', { topic })}>
          <DigitalProductGrid products={products} look="row" />
        </Row>
      )}
    </div>
  );
}

type RowProps = { id: string; title: string; href?: string; more?: string; children: ReactNode };

/** Row of content with a heading and a link to the whole list. */
function Row({ id, title, href, more, children }: RowProps) {
  return (
    <section aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id}>{title}</h2>
        {href && (
          <Link href={href} className="link">
            {more}
          </Link>
        )}
      </div>
      {children}
    </section>
  );
}

/** Card of a free recording, which opens its course at the recording. */
function PartCard({ part: { id, title, durationSeconds, course } }: { part: FreePart }) {
  const { t } = useTranslation('explore');
  return (
    <Card as="li" look="bare" className={styles.part}>
      <div className={styles.cover}>
        <Cover picture={course.picture} topicId={course.topicId} sizes="(min-width: 820px) 290px, 74vw" />
        <span className={styles.play}>
          <Icon name="play" solid />
          {formatDuration(durationSeconds)}
        </span>
      </div>
      <h3>
        <CardLink href={toPartPath(paths.course(course.id), id)}>{title}</CardLink>
      </h3>
      <p>{t('fitting.from', { course: course.title, name: course.creator.name })}</p>
    </Card>
  );
}
