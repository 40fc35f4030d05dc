import { LoadMore } from '@/components/ui/LoadMore';
import { useErrorText } from '@/hooks/useErrorText';
import { useInfiniteList } from '@/hooks/list/useInfiniteList';
import type { ReplyOf } from '@/lib/api-call';
import styles from './CourseRatings.module.scss';
import { ReviewCard } from './ReviewCard';

type Props = { courseId: string; first: ReplyOf<'GET /courses/:id/rating'> };

const PER_PAGE = 20;

/** Every written rating, page by page. */
export function AllReviews({ courseId, first }: Props) {
  const errorText = useErrorText();
  const { items, hasMore, isLoadingMore, moreError, loadMore } = useInfiniteList(
    'GET /courses/:id/rating',
    { params: { id: courseId }, query: { limit: PER_PAGE } },
    { first },
  );
  return (
    <>
      <ul role="list" className={styles.reviews}>
        {items.map((review) => (
          <ReviewCard key={review.id} review={review} />
        ))}
      </ul>
      <LoadMore
        shown={items.length}
        more={hasMore}
        loading={isLoadingMore}
        problem={moreError && errorText(moreError)}
        onMore={loadMore}
      />
    </>
  );
}
