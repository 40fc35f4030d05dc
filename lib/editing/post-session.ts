import { PostInput, type PostDraft } from '@/contract/posts';
import { toFieldErrors } from '@/contract/rules/field-errors';
import { editedKind } from '@/lib/editing/edited-kind';
import type { CallInput } from '@/lib/api-call';
import { call, toCallPath } from '@/lib/browser/call';

export type PostChange = Omit<CallInput<'PATCH /posts/:id'>['body'], 'version' | 'knownFiles'>;
type NewStatus = Omit<CallInput<'PATCH /posts/:id/status'>['body'], 'version'>;

/** Requests of the post editor. */
export const editedPosts = editedKind<PostDraft, PostChange, NewStatus>({
  contentType: 'POST',
  words: ['title', 'summary', 'text', 'tags'],
  keyOf: (id) => toCallPath('GET /posts/:id/draft', { params: { id } }),
  read: (id) => call('GET /posts/:id/draft', { params: { id } }),
  publicFields: ({ audience, audienceContent, hasPreview }) => ({
    audience,
    audienceContent: audienceContent && {
      contentType: audienceContent.contentType,
      contentId: audienceContent.contentId,
    },
    hasPreview,
  }),
  check(fields) {
    const result = PostInput.partial().safeParse(fields);
    return result.success ? [] : toFieldErrors(result.error);
  },
  save: (id, body) => call('PATCH /posts/:id', { params: { id }, body }),
  setStatus: (id, body) => call('PATCH /posts/:id/status', { params: { id }, body }),
  remove: (id) => call('DELETE /posts/:id', { params: { id } }),
  files: { target: 'POST', entryOf: (id) => ({ id, description: '' }) },
});
