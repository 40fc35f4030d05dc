import { useSWRConfig } from 'swr';
import { kindWords } from '@/contract/values/categories';
import { useCall } from '@/hooks/useCall';
import type { CallInput, ReplyOf } from '@/lib/api-call';
import { call, toCallPath } from '@/lib/browser/call';
import { sendEvent } from '@/lib/browser/events';
import { SHOWN_RATINGS } from '@/lib/content/shown-ratings';
import { contentKinds } from '@/lib/content-kinds';
import type { RatedType } from '@/lib/draft-kinds';

/**
 * Rating calls of products, which have their own addresses in the shop. A buyer cannot withdraw a
 * rating.
 */
const productCalls = {
  list: 'GET /shop/items/:id/ratings',
  rate: 'POST /shop/items/:id/rating',
  withdraw: null,
  viewerState: 'GET /shop/items/:id/viewer-state',
} as const;

type Ratable = RatedType | 'PRODUCT';

const isProduct = (type: Ratable): type is 'PRODUCT' => contentKinds[type].isItem;

/** Returns the rating calls of a content type; all types have the same requests and responses. */
export function ratingCallsFor(type: Ratable) {
  if (isProduct(type)) return productCalls;
  const content = `/${kindWords[type]}/:id` as const;
  return {
    list: `GET ${content}/rating`,
    rate: `POST ${content}/rating`,
    withdraw: `DELETE ${content}/rating`,
    viewerState: `GET ${content}/viewer-state`,
  } as const;
}

/** Rated content and its creator. */
export type Rated = { contentType: Ratable; id: string; creatorId: string };

export type Reviews = ReplyOf<'GET /courses/:id/rating'>;

/**
 * Returns the newest written ratings. `first` is the list that the page was rendered with; the list
 * is reloaded after the user's own rating.
 */
export function useReviews({ contentType, id }: Rated, first: Reviews): Reviews {
  const { data: newest = first } = useCall(
    ratingCallsFor(contentType).list,
    { params: { id }, query: { limit: SHOWN_RATINGS } },
    { fallbackData: first, revalidateOnMount: false, revalidateOnFocus: false },
  );
  return newest;
}

/** Actions to rate owned content and to withdraw the rating. */
export function useRatingActions({ contentType, id, creatorId }: Rated) {
  const { mutate } = useSWRConfig();
  const params = { id };
  const calls = ratingCallsFor(contentType);
  async function refresh() {
    const viewerState = toCallPath(calls.viewerState, { params });
    const list = toCallPath(calls.list, { params });
    await mutate((key) => key === viewerState || (typeof key === 'string' && key.startsWith(list)));
  }
  return {
    /**
     * Stores a rating; a second rating replaces the first.
     * @throws ApiError
     */
    async rate(body: CallInput<(typeof calls)['rate']>['body']) {
      await call(calls.rate, { params, body });
      sendEvent('RATE_CONTENT', { contentType, contentId: id, creatorId, stars: body.stars });
      await refresh();
    },
    /** Absent if a rating cannot be withdrawn. @throws ApiError */
    withdraw:
      calls.withdraw &&
      (async () => {
        await call(calls.withdraw, { params });
        await refresh();
      }),
  };
}
