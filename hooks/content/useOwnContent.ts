import { useSWRConfig } from 'swr';
import type { CourseState } from '@/contract/courses';
import { useInfiniteList } from '@/hooks/list/useInfiniteList';
import type { CallInput } from '@/lib/api-call';
import { call, pathOf } from '@/lib/browser/call';

type NewStatus = CallInput<'PATCH /kumu/courses/update-status'>['body']['status'];

const isOfContent = (key: unknown) => typeof key === 'string' && key.startsWith(pathOf('GET /content'));

/** The creator's own courses, last changed first. */
export const useOwnContent = ({ limit = 20, state }: { limit?: number; state?: CourseState } = {}) =>
  useInfiniteList('GET /content', { query: { limit, ...(state && { state }) } });

/** Making, publishing and deleting courses. The cached lists are cleared; a list on screen is read again by `reload`. */
export function useContentActions() {
  const { mutate } = useSWRConfig();

  async function after<T>(change: Promise<T>): Promise<T> {
    try {
      return await change;
    } finally {
      // Also after a refusal: it means that the lists are out of date.
      await mutate(isOfContent, undefined, { revalidate: false });
    }
  }

  return {
    setStatus: async (courseId: string, status: NewStatus) => {
      const draft = await after(call('PATCH /kumu/courses/update-status', { body: { courseId, status } }));
      await mutate(pathOf('GET /courses/:id/draft', { params: { id: courseId } }), draft, {
        revalidate: false,
      });
    },
    remove: (id: string) => after(call('DELETE /courses/:id/delete', { params: { id } })),
    create: (title: string) => after(call('POST /courses', { body: { title } })),
  };
}
