import dynamic from 'next/dynamic';
import { useTranslation } from 'next-i18next/pages';
import { useState } from 'react';
import { Button } from '@/components/ui/Button';
import { FeedbackButton } from '@/components/voices/FeedbackButton';
import type { CoursePage, CourseStanding } from '@/contract/courses';
import { useReviews } from '@/hooks/courses/useCourse';
import type { ReplyOf } from '@/lib/api-call';
import styles from './CourseRatings.module.scss';
import { RatingSpread } from './RatingSpread';
import { ReviewCard } from './ReviewCard';

const AllReviews = dynamic(() => import('./AllReviews').then((file) => file.AllReviews), { ssr: false });
const RatingForm = dynamic(() => import('./RatingForm').then((file) => file.RatingForm), { ssr: false });

const AT_FIRST = 2;

type Props = {
  course: CoursePage;
  standing: CourseStanding | undefined;
  ratings: ReplyOf<'GET /courses/:id/rating'>;
};

/** The ratings, and the form to rate. */
export function CourseRatings({ course, standing, ratings }: Props) {
  const { t } = useTranslation('content');
  const newest = useReviews(course.id, ratings);
  const [showsAll, setShowsAll] = useState(false);
  const hasMore = newest.items.length > AT_FIRST || newest.nextCursor !== null;
  return (
    <section id="ratings" className={styles.section} aria-labelledby="ratings-title">
      <h2 id="ratings-title">{t('course.ratings.title')}</h2>
      {course.ratingAverage === null ? (
        <p className={styles.none}>{t('course.ratings.none')}</p>
      ) : (
        <RatingSpread
          average={course.ratingAverage}
          count={course.ratingCount}
          spread={course.ratingSpread}
        />
      )}
      {standing?.progress.percent === 100 && <FeedbackButton />}
      {standing?.can.rate && <RatingForm course={course} mine={standing.myRating} />}
      {newest.items.length > 0 && (
        // Its button goes away with the choice to read all.
        <div role="group" aria-label={t('course.ratings.reviews')} tabIndex={-1}>
          {showsAll ? (
            // A new first page has another cursor: pages after the old one would repeat or skip a rating.
            <AllReviews key={newest.nextCursor} courseId={course.id} first={newest} />
          ) : (
            <ul role="list" className={styles.reviews}>
              {newest.items.slice(0, AT_FIRST).map((review) => (
                <ReviewCard key={review.id} review={review} />
              ))}
            </ul>
          )}
          {!showsAll && hasMore && (
            <Button theme="hollow-underlined" className={styles.all} onClick={() => setShowsAll(true)}>
              {t('course.ratings.readAll')}
            </Button>
          )}
        </div>
      )}
    </section>
  );
}
