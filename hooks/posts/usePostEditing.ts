import type { PostDraft } from '@/contract/posts';
import type { CaptionLanguage } from '@/contract/values/languages';
import { useDraftEditing } from '@/hooks/content/useDraftEditing';
import { captionsBody } from '@/lib/upload/captions-body';
import { call } from '@/lib/browser/call';
import { editedPosts, type PostChange } from '../../lib/editing/post-session';

/** The fields of a post that are typed or chosen; all others of a draft belong to the server. */
type PostValues = Pick<PostDraft, Exclude<keyof PostChange, 'pictureId'>>;

/** One own post with everything a creator does to it. */
export function usePostEditing(draft: PostDraft) {
  const { stored, values, ...editing } = useDraftEditing(editedPosts, draft);
  const params = { id: stored.id };
  return {
    ...editing,
    post: stored,
    values: values as PostValues,
    /** A WebVTT or SRT file, instead of the captions that the video has in this language. */
    putCaptions: (language: CaptionLanguage, file: File) =>
      editing.act(() =>
        call('POST /posts/:id/captions', { params, query: { language }, body: captionsBody(file) }),
      ),
    removeCaptions: (language: CaptionLanguage) =>
      editing.act(() => call('DELETE /posts/:id/captions', { params, query: { language } })),
  };
}

export type PostEditing = ReturnType<typeof usePostEditing>;
