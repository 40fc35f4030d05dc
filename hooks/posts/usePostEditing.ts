import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { useSWRConfig } from 'swr';
import type { PostDraft } from '@/contract/posts';
import { useUploadDone } from '@/hooks/files/useUploads';
import { useFieldText } from '@/hooks/form/useFieldText';
import { useCall } from '@/hooks/useCall';
import type { CallInput } from '@/lib/api-call';
import { ApiError } from '@/lib/api-error';
import { call, pathOf } from '@/lib/browser/call';
import { drop, GROUP, renew, sessionFor, type PostChange } from './edit-session';

type NewStatus = Omit<CallInput<'PATCH /posts/:id/status'>['body'], 'version'>;

/** The fields of a post that are typed or chosen; all others of a draft belong to the server. */
export type PostValues = Pick<PostDraft, Exclude<keyof PostChange, 'pictureId'>>;

const draftKey = (id: string) => pathOf('GET /posts/:id/draft', { params: { id } });

/** One own post with everything a creator does to it. Actions throw ApiError; what is typed is saved automatically. */
export function usePostEditing(postId: string, draft: PostDraft) {
  const params = { id: postId };
  const { data, mutate } = useCall('GET /posts/:id/draft', { params }, { fallbackData: draft });
  // What was cached before this page was opened may be older.
  const post = data && data.version >= draft.version ? data : draft;
  const { mutate: mutateAny } = useSWRConfig();
  const fieldText = useFieldText();

  const session = useMemo(() => {
    const found = sessionFor(postId);
    // What is not stored yet goes on, as a change of the version it was typed into.
    if (found.autosave.isUnsaved() || found.version() > draft.version) return found;
    const hasTyped = Object.keys(found.typed()).length > 0;
    const fresh = hasTyped ? renew(postId) : found;
    fresh.seen(draft);
    return fresh;
  }, [postId, draft]);
  const { autosave, serialize } = session;
  const saving = useSyncExternalStore(autosave.subscribe, autosave.getSnapshot, autosave.getSnapshot);

  useEffect(
    () => session.onDraft((answer) => mutateAny(draftKey(postId), answer, { revalidate: false })),
    [session, postId, mutateAny],
  );
  useEffect(() => session.noticed(post), [session, post]);
  // Leaving the page must not wait for the pause after the last key; a connection that is back is tried at once.
  useEffect(() => {
    const save = () => void autosave.flush();
    window.addEventListener('online', save);
    return () => {
      window.removeEventListener('online', save);
      save();
    };
  }, [autosave]);

  const act = (task: () => Promise<PostDraft>) =>
    serialize(async () => {
      const answer = await task();
      await mutate(answer, { revalidate: false });
      return answer;
    });
  const readAgain = () => call('GET /posts/:id/draft', { params });

  // The upload queue attaches the file to the post; here it is only shown.
  useUploadDone(({ item, stored }) => {
    if (item.postId !== postId) return;
    const { files } = session.typed();
    // An order that was made before would leave it out.
    if (files) autosave.change(GROUP, { files: [...files, { id: stored.id, description: '' }] });
    act(readAgain).catch(() => undefined);
  });

  const values = { ...post, ...saving.values[GROUP] } as PostValues;
  const errors = saving.errors[GROUP] ?? [];
  return {
    post,
    values,
    saveStatus: saving.status,
    savedAt: saving.savedAt,
    flush: autosave.flush,
    change: (fields: PostChange) => autosave.change(GROUP, fields),
    /** What is wrong with a field. */
    errorOf: (name: keyof PostChange) => fieldText(errors.find(({ path }) => path.split('.')[0] === name)),
    isEditedElsewhere: session.isEditedElsewhere(),
    /** What is typed here is saved over what another window saved. */
    async keepMine() {
      session.seen(await act(readAgain));
      await autosave.flush();
    },
    /** Drops what is typed here; the page is to be loaded again. */
    takeTheirs: () => drop(postId),
    async setPicture(pictureId: string | null) {
      autosave.change(GROUP, { pictureId });
      await autosave.flush();
    },
    async setStatus(body: NewStatus) {
      // What is not stored yet would be left out of what is published.
      if (body.status === 'PUBLISHED' && !(await autosave.flush()))
        throw new ApiError(0, 'NOT_SAVED', 'Something typed is not stored yet.', '');
      // What goes out is what this window shows; taking it back needs no text.
      const shown = body.status === 'PUBLISHED' && { version: session.version() };
      try {
        return await act(() => call('PATCH /posts/:id/status', { params, body: { ...body, ...shown } }));
      } catch (error) {
        if (error instanceof ApiError && error.code === 'EDITED_ELSEWHERE') {
          session.collided();
          await act(readAgain).catch(() => undefined);
        }
        throw error;
      }
    },
    async appeal(text: string) {
      await call('POST /content/appeals', { body: { contentType: 'POST', contentId: postId, text } });
      await act(readAgain);
    },
    async remove() {
      await call('DELETE /posts/:id', { params });
      drop(postId);
    },
  };
}

export type PostEditing = ReturnType<typeof usePostEditing>;
