import type { PostDraft } from '@/contract/posts';
import type { CaptionLanguage } from '@/contract/values/languages';
import { useDraftEditing } from '@/hooks/content/useDraftEditing';
import { captionsBody } from '@/lib/upload/captions-body';
import { call } from '@/lib/browser/call';
import { editedPosts, type PostChange } from '../../lib/editing/post-session';

/** Post fields that the creator types or chooses; the server owns all other fields of a draft. */
type PostValues = Pick<PostDraft, Exclude<keyof PostChange, 'pictureId'>>;

/** Draft of the creator's own post with all editor actions. */
export function usePostEditing(draft: PostDraft) {
  const { stored, values, ...editing } = useDraftEditing(editedPosts, draft);
  const params = { id: stored.id };
  return {
    ...editing,
    post: stored,
    values: values as PostValues,
    /** Uploads a WebVTT or SRT file and replaces the captions of the video in this language. */
    putCaptions: (language: CaptionLanguage, file: File) =>
      editing.act(() =>
        call('POST /posts/:id/captions', { params, query: { language }, body: captionsBody(file) }),
      ),
    removeCaptions: (language: CaptionLanguage) =>
      editing.act(() => call('DELETE /posts/:id/captions', { params, query: { language } })),
  };
}

export type PostEditing = ReturnType<typeof usePostEditing>;
