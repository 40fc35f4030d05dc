import { useSWRConfig } from 'swr';
import useSWRInfinite from 'swr/infinite';
import type { CourseState } from '@/contract/courses';
import { call, pathOf, type ApiError, type CallInput, type ReplyOf } from '@/lib/call';

type Page = ReplyOf<'GET /content'>;

const isOfContent = (key: unknown) => typeof key === 'string' && key.includes(pathOf('GET /content'));

/** The creator's own courses, last changed first, a page at a time. */
export function useOwnContent({ limit = 20, state }: { limit?: number; state?: CourseState } = {}) {
  const queryOf = (cursor?: string | null) => ({ limit, state, ...(cursor && { cursor }) });
  const {
    data: pages,
    error,
    isLoading,
    isValidating,
    size,
    setSize,
    mutate,
  } = useSWRInfinite<Page, ApiError>(
    (_index, previous: Page | null) =>
      previous && !previous.nextCursor
        ? null
        : pathOf('GET /content', { query: queryOf(previous?.nextCursor) }),
    (key: string) =>
      call('GET /content', { query: Object.fromEntries(new URLSearchParams(key.split('?')[1])) }),
  );
  const { mutate: mutateAny } = useSWRConfig();

  async function after<T>(change: Promise<T>): Promise<T> {
    try {
      return await change;
    } finally {
      // Also after a refusal: it says that the list on screen is not true any more.
      await Promise.all([mutate(), mutateAny(isOfContent)]);
    }
  }

  return {
    items: pages?.flatMap((page) => page.items),
    error,
    isLoading,
    isLoadingMore: isValidating && pages !== undefined && pages.length < size,
    hasMore: Boolean(pages?.at(-1)?.nextCursor),
    loadMore: () => setSize(size + 1),
    reload: () => mutate(),
    setStatus: async (
      courseId: string,
      status: CallInput<'PATCH /kumu/courses/update-status'>['body']['status'],
    ) => {
      const draft = await after(call('PATCH /kumu/courses/update-status', { body: { courseId, status } }));
      await mutateAny(pathOf('GET /courses/:id/draft', { params: { id: courseId } }), draft, {
        revalidate: false,
      });
    },
    remove: (id: string) => after(call('DELETE /courses/:id/delete', { params: { id } })),
    create: (title: string) => after(call('POST /courses', { body: { title } })),
  };
}

export type OwnContent = ReturnType<typeof useOwnContent>;
