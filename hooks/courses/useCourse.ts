import { useSWRConfig } from 'swr';
import type { BodyInput } from '@/contract/call';
import type { CoursePage, courses } from '@/contract/courses';
import { useCall } from '@/hooks/useCall';
import { useUser } from '@/hooks/accounts/useUser';
import type { ReplyOf } from '@/lib/api-call';
import { call, pathOf } from '@/lib/browser/call';
import { SHOWN_RATINGS } from '@/lib/courses/shown-ratings';
import { sendEvent } from '@/lib/browser/events';

/** What the course is to the person looking at it; undefined for a visitor and until it is known. */
export function useStanding(courseId: string) {
  const { isSignedIn } = useUser();
  const { data: standing, mutate } = useCall(
    'GET /courses/:id/standing',
    isSignedIn ? { params: { id: courseId } } : null,
  );
  return { standing, refreshStanding: mutate };
}

/** The newest written ratings; `first` is what the page was made with, read again after one's own rating. */
export function useReviews(courseId: string, first: ReplyOf<'GET /courses/:id/rating'>) {
  const { data: newest = first } = useCall(
    'GET /courses/:id/rating',
    { params: { id: courseId }, query: { limit: SHOWN_RATINGS } },
    { fallbackData: first, revalidateOnMount: false, revalidateOnFocus: false },
  );
  return newest;
}

/** What somebody does with a course, other than paying for it. */
export function useCourseActions({ id: courseId, creator }: Pick<CoursePage, 'id' | 'creator'>) {
  const { mutate } = useSWRConfig();
  const params = { id: courseId };
  const standingKey = pathOf('GET /courses/:id/standing', { params });
  return {
    /** Unlocks a free course. @throws ApiError */
    async unlockFree() {
      await mutate(standingKey, await call('POST /courses/:id/unlock', { params }), { revalidate: false });
    },
    /** A second rating replaces the first. @throws ApiError */
    async rate(body: BodyInput<typeof courses.rate>) {
      await call('POST /courses/:id/rating', { params, body });
      sendEvent('RATE_CONTENT', {
        contentType: 'COURSE',
        contentId: courseId,
        creatorId: creator.id,
        stars: body.stars,
      });
      const ratings = pathOf('GET /courses/:id/rating', { params });
      await mutate((key) => key === standingKey || (typeof key === 'string' && key.startsWith(ratings)));
    },
  };
}
