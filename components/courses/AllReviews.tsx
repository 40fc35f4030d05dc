import { LoadMore } from '@/components/ui/LoadMore';
import { useErrorText } from '@/hooks/useErrorText';
import { useMorePages } from '@/hooks/list/useMorePages';
import { call, type ReplyOf } from '@/lib/browser/call';
import styles from './CourseRatings.module.scss';
import { ReviewCard } from './ReviewCard';

type Props = { courseId: string; first: ReplyOf<'GET /courses/:id/rating'> };

const PER_PAGE = 20;

/** Every written rating, page by page. */
export function AllReviews({ courseId, first }: Props) {
  const errorText = useErrorText();
  const { items, hasMore, isLoading, error, loadMore } = useMorePages(first, (cursor) =>
    call('GET /courses/:id/rating', { params: { id: courseId }, query: { limit: PER_PAGE, cursor } }),
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
        loading={isLoading}
        problem={error === undefined ? undefined : errorText(error)}
        onMore={() => void loadMore()}
      />
    </>
  );
}
