import { useInfiniteList } from '@/hooks/list/useInfiniteList';
import type { CommentOrder } from '@/contract/values/content';
import { call } from '@/lib/browser/call';

/** Number of threads per request. */
const PER_PAGE = 20;

/** List of comments on a post with their actions. Every action throws ApiError. */
export function useComments(postId: string, orderBy: CommentOrder) {
  const params = { id: postId };
  const list = useInfiniteList('GET /posts/:id/comments', { params, query: { limit: PER_PAGE, orderBy } });
  async function after<T>(change: Promise<T>): Promise<T> {
    const result = await change;
    await list.reload();
    return result;
  }
  return {
    ...list,
    add: (text: string, parentId: string | null) =>
      after(call('POST /posts/:id/comments', { params, body: { text, parentId } })),
    edit: (id: string, text: string) =>
      after(call('PATCH /comments/:id', { params: { id }, body: { text } })),
    remove: (id: string) => after(call('DELETE /comments/:id', { params: { id } })),
  };
}
export type Comments = ReturnType<typeof useComments>;
