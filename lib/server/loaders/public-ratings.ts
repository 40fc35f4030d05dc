import { ApiError } from '@/lib/api-error';
import type { ReplyOf } from '@/lib/api-call';

type Ratings = ReplyOf<'GET /courses/:id/rating'>;

/** Awaits requested ratings. Returns empty ratings for content that is not public. */
export const ratingsOrEmpty = (asked: Promise<Ratings>): Promise<Ratings> =>
  asked.catch((error: unknown) => {
    if (error instanceof ApiError && error.status === 404) return { items: [], nextCursor: null };
    throw error;
  });
