import { useEffect, useMemo, useSyncExternalStore } from 'react';
import useSWR, { useSWRConfig } from 'swr';
import { useUploadDone } from '@/hooks/files/useUploads';
import { useFieldText } from '@/hooks/form/useFieldText';
import { ApiError } from '@/lib/api-error';
import { statusOf } from '@/lib/editing/autosave';
import { call } from '@/lib/browser/call';
import { confirmationOf } from '../../lib/editing/confirmation';
import {
  GROUP,
  isOut,
  type EditedChange,
  type EditedDraft,
  type EditedKind,
} from '../../lib/editing/edited-kind';
import { useKeptWords } from './useKeptWords';

const POLL_MS = 5_000;

/** What a window shows of a draft: its version, and the ids of its files. */
type Seen = { version: number; seenFiles: string[] };

const isOutOfDate = ({ code }: ApiError) => code === 'EDITED_ELSEWHERE' || code === 'FILES_CHANGED';

const notSaved = () => new ApiError(0, 'NOT_SAVED', 'Something typed is not stored yet.', '');

/**
 * One own content with everything that its editor does to it. Actions throw ApiError; what is typed is saved automatically,
 * except, once it is public, who may read it and what it costs.
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
  // What was cached before this page was opened may be older.
  const stored = data && data.version >= draft.version ? data : draft;
  const { mutate: mutateAny } = useSWRConfig();
  const fieldText = useFieldText();

  const session = useMemo(() => {
    const found = kind.sessionFor(id);
    // What is not stored yet is kept, as a change of the version it was typed into.
    if (found.autosave.isUnsaved() || found.version() > draft.version) return found;
    const hasTyped = Object.keys(found.typed()).length > 0;
    const fresh = hasTyped ? kind.renew(id) : found;
    fresh.seen(draft);
    // What waits for a press is kept until there is one.
    const waiting = found.autosave.getSnapshot().unconfirmed[GROUP];
    if (waiting && fresh !== found) fresh.autosave.hold(GROUP, waiting);
    return fresh;
  }, [kind, id, draft]);
  const { autosave, serialize } = session;
  const saving = useSyncExternalStore(autosave.subscribe, autosave.getSnapshot, autosave.getSnapshot);

  useEffect(
    () => session.onDraft((answer) => mutateAny(kind.keyOf(id), answer, { revalidate: false })),
    [session, kind, id, mutateAny],
  );
  useEffect(() => session.noticed(stored), [session, stored]);
  // Leaving the page must not wait for the pause after the last key; a connection that is back is tried at once.
  useEffect(() => {
    const save = () => void autosave.flush();
    window.addEventListener('online', save);
    return () => {
      window.removeEventListener('online', save);
      save();
    };
  }, [autosave]);

  /** For what is no field: its answer is shown, and waits for what is being saved. */
  const act = (task: () => Promise<Draft>) =>
    serialize(async () => {
      const answer = await task();
      await mutate(answer, { revalidate: false });
      return answer;
    });
  const readAgain = () => kind.read(id);

  // The upload queue attaches the file; here it is only shown.
  useUploadDone(({ item, stored: file }) => {
    if (kind.targetOf(item) !== id) return;
    const { files } = session.typed();
    // An order that was made before would leave it out.
    session.attached(file.id);
    if (files) session.change({ files: [...files, kind.fileOf(file.id)] } as Change);
    act(readAgain).catch(() => undefined);
  });

  /** What is not stored yet would be left out of what goes out. @throws ApiError NOT_SAVED */
  async function assertSaved(): Promise<void> {
    if (!(await autosave.flush())) throw notSaved();
  }

  /** What goes out is what this window shows: where something else is stored, that is refused, and shown. @throws ApiError */
  async function actAsSeen(task: (seen: Seen) => Promise<Draft>): Promise<Draft> {
    await assertSaved();
    try {
      return await act(() => task({ version: session.version(), seenFiles: session.seenFiles() }));
    } catch (error) {
      if (error instanceof ApiError && isOutOfDate(error)) {
        // Whoever typed nothing here only sees what is there now.
        if (error.code === 'EDITED_ELSEWHERE' && Object.keys(session.typed()).length > 0)
          session.refused(error);
        await act(readAgain).catch(() => undefined);
      }
      throw error;
    }
  }

  const keptWords = useKeptWords(session.keeper, {
    canChange: stored.can.update,
    storedOf: () => stored,
    putBack: session.putBack,
  });
  const errors = saving.errors[GROUP] ?? [];
  const isEditedElsewhere = session.isEditedElsewhere();
  return {
    stored,
    /** What the fields show: the draft, and over it everything typed. */
    values: {
      ...stored,
      ...(saving.values[GROUP] as Change | undefined),
      ...(saving.unconfirmed[GROUP] as Change | undefined),
    },
    confirmation: confirmationOf(autosave, saving, GROUP, isOut(stored)),
    saveStatus: statusOf(saving),
    savedAt: saving.savedAt,
    keptWords,
    flush: autosave.flush,
    change: session.change,
    /** What is wrong with a field. */
    errorOf: (name: keyof Change & string) =>
      fieldText(errors.find(({ path }) => path.split('.')[0] === name)),
    isEditedElsewhere,
    /** Why what is typed is not stored, where trying again may not help. */
    saveFailure: saving.status === 'failed' && !isEditedElsewhere ? session.failure() : undefined,
    readAgain,
    /** What this window shows is saved over what another window saved; what the other one did to the files stays. */
    async keepMine() {
      session.seen(await act(readAgain));
      // Also what was stored from here before, and was overwritten since.
      const { files: _, ...shown } = session.typed();
      session.change(shown as Change);
      await autosave.flush();
    },
    /** Drops what is typed here; the page is to be loaded again. */
    takeTheirs: () => kind.drop(id),
    async setPicture(pictureId: string | null) {
      session.change({ pictureId } as Change);
      await autosave.flush();
    },
    async setStatus(body: Status) {
      if (body.status !== 'PUBLISHED') return act(() => kind.setStatus(id, body));
      if (autosave.isUnconfirmed(GROUP)) throw notSaved();
      return actAsSeen(({ version }) => kind.setStatus(id, { ...body, version }));
    },
    /** Objects to the office having taken it down. */
    async appeal(text: string) {
      await call('POST /content/appeals', { body: { contentType: kind.contentType, contentId: id, text } });
      await act(readAgain);
    },
    async remove() {
      await kind.remove(id);
      kind.drop(id);
    },
    act,
    actAsSeen,
  };
}
