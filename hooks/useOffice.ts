import { useSWRConfig } from 'swr';
import useSWRInfinite from 'swr/infinite';
import type { CreatorState } from '@/contract/accounts';
import type { CourseState } from '@/contract/courses';
import { useCall } from '@/hooks/useCall';
import { call, pathOf, type ApiError, type CallInput, type ReplyOf } from '@/lib/call';

export type Decision = CallInput<'PATCH /office/courses/:id'>['body'];

const isOfOffice = (key: unknown) => typeof key === 'string' && key.includes('/api/office');

type ListName = 'GET /office/creators' | 'GET /office/courses';

/** A queue of the office, page by page; after a decision everything of the office is read again. */
function useQueue<N extends ListName>(
  name: N,
  state: string | undefined,
  decide: (id: string, decision: Decision) => Promise<unknown>,
) {
  type Page = ReplyOf<N>;
  const {
    data: pages,
    error,
    isLoading,
    isValidating,
    size,
    setSize,
    mutate,
  } = useSWRInfinite<Page, ApiError>(
    (_index, previous: Page | null) => {
      if (previous && !previous.nextCursor) return null;
      const query = { ...(state && { state }), ...(previous?.nextCursor && { cursor: previous.nextCursor }) };
      return pathOf(name, { query } as never);
    },
    (key: string) =>
      call(name, {
        query: Object.fromEntries(new URLSearchParams(key.split('?')[1])),
      } as never) as Promise<Page>,
  );
  const { mutate: mutateAny } = useSWRConfig();

  return {
    items: pages?.flatMap((page) => page.items as Page['items'][number][]),
    error,
    isLoading,
    isLoadingMore: isValidating && pages !== undefined && pages.length < size,
    hasMore: Boolean(pages?.at(-1)?.nextCursor),
    loadMore: () => setSize(size + 1),
    reload: () => mutate(),
    /** @throws ApiError, after the queue was read again: a refusal means that it was out of date. */
    decide: async (id: string, decision: Decision) => {
      try {
        await decide(id, decision);
      } finally {
        await Promise.all([mutate(), mutateAny(isOfOffice)]);
      }
    },
  };
}

export const useOfficeCounts = () => useCall('GET /office', {});

export const useCreatorQueue = (state: CreatorState) =>
  useQueue('GET /office/creators', state, (id, body) =>
    call('PATCH /office/creators/:id', { params: { id }, body } as CallInput<'PATCH /office/creators/:id'>),
  );

export const useCourseQueue = (state: CourseState | undefined) =>
  useQueue('GET /office/courses', state, (id, body) =>
    call('PATCH /office/courses/:id', { params: { id }, body } as CallInput<'PATCH /office/courses/:id'>),
  );
