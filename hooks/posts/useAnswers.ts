import { useState } from 'react';
import type { Comment, CommentLine } from '@/contract/comments';
import { useInfiniteList } from '@/hooks/list/useInfiniteList';
import type { Comments } from './useComments';

/** Number of answers per request. */
const PER_PAGE = 20;

/**
 * Lists the replies to a comment: the replies loaded with the comment, then more on request. `own`
 * contains new replies of the user that the loaded pages lack. Every action throws ApiError.
 */
export function useAnswers(comment: Comment, actions: Pick<Comments, 'add' | 'edit' | 'remove'>) {
  // Cursor after the replies that were loaded with the comment; set when more replies are first
  // requested.
  const [start, setStart] = useState<string>();
  const [written, setWritten] = useState<CommentLine[]>([]);
  const list = useInfiniteList(
    'GET /comments/:id/answers',
    start === undefined ? null : { params: { id: comment.id }, query: { limit: PER_PAGE, cursor: start } },
  );
  // After a removal, the comment can include a reply that a page also includes, so replies are
  // deduplicated.
  const items = [
    ...new Map([...comment.answers, ...(list.items ?? [])].map((line) => [line.id, line])).values(),
  ];
  const own = written.filter(({ id }) => !items.some((line) => line.id === id));
  const rest = comment.answersCount - items.length - own.length;
  const hasOthers = own.length === 0 || rest > 0;

  async function after<T>(change: Promise<T>): Promise<T> {
    const result = await change;
    if (start !== undefined) await list.reload();
    return result;
  }
  return {
    items,
    own,
    hasMore:
      hasOthers && (start === undefined ? comment.answersCursor !== null : !list.items || list.hasMore),
    /**
     * Number of replies on the next page, computed from the count that was loaded with the comment.
     */
    nextCount: Math.max(1, Math.min(rest, PER_PAGE)),
    isLoading: list.isLoading || list.isLoadingMore,
    error: list.isLoading ? undefined : (list.error ?? list.moreError),
    loadMore() {
      if (start === undefined) setStart(comment.answersCursor ?? undefined);
      else if (list.items) list.loadMore();
      else void list.reload();
    },
    actions: {
      async add(text: string) {
        const line = await after(actions.add(text, comment.id));
        setWritten((before) => [...before, line]);
      },
      async edit(id: string, text: string) {
        const line = await after(actions.edit(id, text));
        setWritten((before) => before.map((each) => (each.id === id ? line : each)));
      },
      async remove(id: string) {
        await after(actions.remove(id));
        setWritten((before) => before.filter((line) => line.id !== id));
      },
    },
  };
}
