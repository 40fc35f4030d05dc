import { MoreItems } from '@/components/loading/MoreItems';
import { useInfiniteList } from '@/hooks/list/useInfiniteList';
import { ratingCallsFor, type Rated, type Reviews } from '@/hooks/content/useRatings';
import styles from './Ratings.module.scss';
import { ReviewCard } from './ReviewCard';

type Props = { rated: Rated; first: Reviews };

const PER_PAGE = 20;

/** Paged list of all written ratings. */
export function AllReviews({ rated, first }: Props) {
  const list = useInfiniteList(
    ratingCallsFor(rated.contentType).list,
    { params: { id: rated.id }, query: { limit: PER_PAGE } },
    { first },
  );
  return (
    <>
      <ul role="list" className={styles.reviews}>
        {list.items.map((review) => (
          <ReviewCard key={review.id} review={review} />
        ))}
      </ul>
      <MoreItems list={list} />
    </>
  );
}
