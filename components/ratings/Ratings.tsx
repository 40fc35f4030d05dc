import dynamic from 'next/dynamic';
import { useTranslation } from 'next-i18next/pages';
import { useState, type ReactNode } from 'react';
import { Button } from '@/components/ui/actions/Button';
import { useReviews, type Rated, type Reviews } from '@/hooks/content/useRatings';
import styles from './Ratings.module.scss';
import { RatingSpread } from './RatingSpread';
import { ReviewCard } from './ReviewCard';

const AllReviews = dynamic(() => import('./AllReviews').then((file) => file.AllReviews), { ssr: false });
const RatingForm = dynamic(() => import('./RatingForm').then((file) => file.RatingForm), { ssr: false });

const AT_FIRST = 2;

type Props = {
  rated: Rated;
  /** Rating values that the page was rendered with. */
  content: { ratingAverage: number | null; ratingCount: number; ratingSpread: number[] };
  ratings: Reviews;
  viewerState: { can: { rate: boolean }; myRating: { stars: number; text: string } | null } | undefined;
  /** Content above the form. */
  children?: ReactNode;
};

/** Ratings of content, with the form to rate it. */
export function Ratings({ rated, content, ratings, viewerState, children }: Props) {
  const { t } = useTranslation('content');
  const newest = useReviews(rated, ratings);
  const [showsAll, setShowsAll] = useState(false);
  const hasMore = newest.items.length > AT_FIRST || newest.nextCursor !== null;
  return (
    <section id="ratings" className={styles.section} aria-labelledby="ratings-title">
      <h2 id="ratings-title">{t('ratings.title')}</h2>
      {content.ratingAverage === null ? (
        <p className={styles.none}>{t('ratings.none')}</p>
      ) : (
        <RatingSpread
          average={content.ratingAverage}
          count={content.ratingCount}
          spread={content.ratingSpread}
        />
      )}
      {children}
      {viewerState?.can.rate && <RatingForm rated={rated} mine={viewerState.myRating} />}
      {newest.items.length > 0 && (
        // Focusable, because the button inside disappears once all ratings are shown.
        <div role="group" aria-label={t('ratings.reviews')} tabIndex={-1}>
          {showsAll ? (
            // The key resets the list when its first page changes. Otherwise later pages of the old
            // cursor would repeat or skip a rating.
            <AllReviews key={newest.nextCursor} rated={rated} first={newest} />
          ) : (
            <ul role="list" className={styles.reviews}>
              {newest.items.slice(0, AT_FIRST).map((review) => (
                <ReviewCard key={review.id} review={review} />
              ))}
            </ul>
          )}
          {!showsAll && hasMore && (
            <Button theme="hollow-underlined" className={styles.all} onClick={() => setShowsAll(true)}>
              {t('ratings.readAll')}
            </Button>
          )}
        </div>
      )}
    </section>
  );
}
