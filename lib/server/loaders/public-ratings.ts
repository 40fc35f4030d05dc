import { ApiError } from '@/lib/api-error';
import type { ReplyOf } from '@/lib/api-call';

type Ratings = ReplyOf<'GET /courses/:id/rating'>;

/** The ratings of a content that were asked for; the ratings of what is not public are not public either. */
export const orNoRatings = (asked: Promise<Ratings>): Promise<Ratings> =>
  asked.catch((error: unknown) => {
    if (error instanceof ApiError && error.status === 404) return { items: [], nextCursor: null };
    throw error;
  });
