import type { PostDraft } from '@/contract/posts';
import { useDraftEditing } from '@/hooks/content/useDraftEditing';
import { call } from '@/lib/browser/call';
import { editedPosts, type PostChange } from './edit-session';

/** The fields of a post that are typed or chosen; all others of a draft belong to the server. */
type PostValues = Pick<PostDraft, Exclude<keyof PostChange, 'pictureId'>>;

/** One own post with everything a creator does to it. */
export function usePostEditing(draft: PostDraft) {
  const { stored, values, ...editing } = useDraftEditing(editedPosts, draft);
  return {
    ...editing,
    post: stored,
    values: values as PostValues,
    async appeal(text: string) {
      const content = { contentType: 'POST', contentId: stored.id } as const;
      await call('POST /content/appeals', { body: { ...content, text } });
      await editing.act(editing.readAgain);
    },
  };
}

export type PostEditing = ReturnType<typeof usePostEditing>;
