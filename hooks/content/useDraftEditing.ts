import { useEffect, useMemo, useSyncExternalStore } from 'react';
import useSWR, { useSWRConfig } from 'swr';
import { useUploadDone } from '@/hooks/files/useUploads';
import { useFieldText } from '@/hooks/form/useFieldText';
import { ApiError } from '@/lib/api-error';
import { toSaveStatus } from '@/lib/editing/autosave';
import { call } from '@/lib/browser/call';
import { isFor } from '@/lib/upload/upload-item';
import { createConfirmation } from '../../lib/editing/confirmation';
import {
  DRAFT_GROUP,
  type EditedChange,
  type EditedDraft,
  type EditedKind,
} from '../../lib/editing/edited-kind';
import { useLocalDraft } from './useLocalDraft';

const POLL_MS = 5_000;

/** Version and file ids of the draft that a window shows. */
type Acknowledged = { version: number; knownFiles: string[] };

const isOutOfDate = ({ code }: ApiError) => code === 'EDITED_ELSEWHERE' || code === 'FILES_CHANGED';

const notSaved = () => new ApiError(0, 'NOT_SAVED', 'Something typed is not stored yet.', '');

/**
 * Draft of the creator's own content with all editor actions. Actions throw ApiError. Input is
 * saved automatically, except audience and price of public content.
 */
export function useDraftEditing<
  Draft extends EditedDraft,
  Change extends EditedChange,
  Status extends { status: string },
>(kind: EditedKind<Draft, Change, Status>, draft: Draft) {
  const { id } = draft;
  const { data, mutate } = useSWR<Draft, ApiError>(kind.keyOf(id), () => kind.read(id), {
    fallbackData: draft,
    refreshInterval: (latest) => (latest && kind.isAwaited?.(latest) ? POLL_MS : 0),
  });
  // A response cached before this page was opened can be older than the draft.
  const stored = data && data.version >= draft.version ? data : draft;
  const { mutate: mutateAny } = useSWRConfig();
  const fieldText = useFieldText();

  const session = useMemo(() => {
    const found = kind.sessionFor(id);
    // A session with unsaved input is used again, so that the input is saved against the version in
    // which it was typed, not against the loaded version.
    if (found.autosave.isUnsaved() || found.version() > draft.version) return found;
    const hasTyped = Object.keys(found.typed()).length > 0;
    const fresh = hasTyped ? kind.renew(id) : found;
    fresh.acknowledge(draft);
    // Unconfirmed changes are kept until they are confirmed.
    const waiting = found.autosave.getSnapshot().unconfirmed[DRAFT_GROUP];
    if (waiting && fresh !== found) fresh.autosave.hold(DRAFT_GROUP, waiting);
    return fresh;
  }, [kind, id, draft]);
  const { autosave, serialize } = session;
  const saving = useSyncExternalStore(autosave.subscribe, autosave.getSnapshot, autosave.getSnapshot);

  useEffect(
    () => session.onDraft((answer) => mutateAny(kind.keyOf(id), answer, { revalidate: false })),
    [session, kind, id, mutateAny],
  );
  useEffect(() => session.received(stored), [session, stored]);
  // Pending input is saved at once when the user leaves the page, and when the connection is
  // restored.
  useEffect(() => {
    const save = () => void autosave.flush();
    window.addEventListener('online', save);
    return () => {
      window.removeEventListener('online', save);
      save();
    };
  }, [autosave]);

  /** Runs an action other than a field change after all pending saves, and shows its response. */
  const act = (task: () => Promise<Draft>) =>
    serialize(async () => {
      const answer = await task();
      await mutate(answer, { revalidate: false });
      return answer;
    });
  const readAgain = () => kind.read(id);

  // The upload queue attaches the file on the server; this only shows the file.
  useUploadDone(({ item, stored: file }) => {
    if (!kind.files || !isFor(item, kind.files.target, id)) return;
    const { files } = session.typed();
    // An unsaved file order does not include the new file yet.
    session.attached(file.id);
    if (files) session.change({ files: [...files, kind.files.entryOf(file.id)] } as Change);
    act(readAgain).catch(() => undefined);
  });

  /**
   * Saves pending input, because unsaved input would be missing from the publication.
   * @throws ApiError NOT_SAVED
   */
  async function assertSaved(): Promise<void> {
    if (!(await autosave.flush())) throw notSaved();
  }

  /**
   * Runs an action with the version and files that this window shows. If they differ from the
   * stored draft, the action is rejected and the conflict is shown.
   * @throws ApiError
   */
  async function actOnAcknowledged(task: (acknowledged: Acknowledged) => Promise<Draft>): Promise<Draft> {
    await assertSaved();
    try {
      return await act(() => task({ version: session.version(), knownFiles: session.knownFiles() }));
    } catch (error) {
      if (error instanceof ApiError && isOutOfDate(error)) {
        // Without input in this window, the stored draft is shown instead of the conflict.
        if (error.code === 'EDITED_ELSEWHERE' && Object.keys(session.typed()).length > 0)
          session.refused(error);
        await act(readAgain).catch(() => undefined);
      }
      throw error;
    }
  }

  const localDraft = useLocalDraft(session.keeper, {
    canChange: stored.can.update,
    storedOf: () => stored,
    putBack: session.putBack,
  });
  const errors = saving.errors[DRAFT_GROUP] ?? [];
  const isEditedElsewhere = session.isEditedElsewhere();
  return {
    stored,
    /** Field values: the draft with all input applied. */
    values: {
      ...stored,
      ...(saving.values[DRAFT_GROUP] as Change | undefined),
      ...(saving.unconfirmed[DRAFT_GROUP] as Change | undefined),
    },
    confirmation: createConfirmation(autosave, saving, DRAFT_GROUP, kind.isPublic(stored)),
    saveStatus: toSaveStatus(saving),
    savedAt: saving.savedAt,
    localDraft,
    flush: autosave.flush,
    change: session.change,
    /** Returns the error text of a field. */
    errorOf: (name: keyof Change & string) =>
      fieldText(errors.find(({ path }) => path.split('.')[0] === name)),
    isEditedElsewhere,
    /** Error of unsaved input, if a retry may not help. */
    saveFailure: saving.status === 'failed' && !isEditedElsewhere ? session.failure() : undefined,
    readAgain,
    /**
     * Saves the values of this window over the values of another window. File changes by the other
     * window are preserved.
     */
    async keepMine() {
      session.acknowledge(await act(readAgain));
      // Input that this window had stored, and that was overwritten later, is also sent again.
      const { files: _, ...shown } = session.typed();
      session.change(shown as Change);
      await autosave.flush();
    },
    /** Discards the input of this window; the caller has to reload the page. */
    takeTheirs: () => kind.drop(id),
    async setPicture(pictureId: string | null) {
      session.change({ pictureId } as Change);
      await autosave.flush();
    },
    async setStatus(body: Status) {
      if (body.status !== 'PUBLISHED') return act(() => kind.setStatus(id, body));
      if (autosave.isUnconfirmed(DRAFT_GROUP)) throw notSaved();
      return actOnAcknowledged(({ version }) => kind.setStatus(id, { ...body, version }));
    },
    /** Appeals against a takedown by the office. */
    async appeal(text: string) {
      await call('POST /content/appeals', { body: { contentType: kind.contentType, contentId: id, text } });
      await act(readAgain);
    },
    async remove() {
      await kind.remove(id);
      kind.drop(id);
    },
    act,
    actOnAcknowledged,
  };
}
