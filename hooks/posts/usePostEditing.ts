import type { PostDraft } from '@/contract/posts';
import { useDraftEditing } from '@/hooks/content/useDraftEditing';
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
  };
}

export type PostEditing = ReturnType<typeof usePostEditing>;
