import type { SavedAnswer } from '@/contract/chat';
import { useCall } from '@/hooks/useCall';
import { call } from '@/lib/browser/call';

/** Saved answers of the creator with their changes, which throw ApiError. */
export function useSavedAnswers() {
  const { data, error, mutate } = useCall('GET /chat/saved-answers', {});
  const items = data?.items ?? [];
  const show = (next: SavedAnswer[]) => mutate({ items: next }, { revalidate: false });
  return {
    data,
    error,
    mutate,
    async add(body: Omit<SavedAnswer, 'id'>) {
      await show([...items, await call('POST /chat/saved-answers', { body })]);
    },
    async change(id: string, body: Omit<SavedAnswer, 'id'>) {
      const changed = await call('PATCH /chat/saved-answers/:id', { params: { id }, body });
      await show(items.map((each) => (each.id === id ? changed : each)));
    },
    async remove(id: string) {
      await call('DELETE /chat/saved-answers/:id', { params: { id } });
      await show(items.filter((each) => each.id !== id));
    },
  };
}

export type SavedAnswers = ReturnType<typeof useSavedAnswers>;
