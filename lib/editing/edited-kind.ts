import type { FieldError } from '@/contract/shared';
import type { PostState } from '@/contract/values/states';
import { ApiError } from '@/lib/api-error';
import { createAutosave, type Autosave } from '@/lib/editing/autosave';
import { createEditSessions } from '@/lib/editing/edit-sessions';
import { sendEvent } from '@/lib/browser/events';
import type { KeptWords } from '@/lib/editing/local-draft';
import { createSerialQueue, type SerialQueue } from '@/lib/editing/serial-queue';
import { createWordsKeeper, type WordsKeeper } from '@/lib/editing/local-draft-keeper';
import type { UploadItem } from '@/lib/upload/upload-item';

export type EditedDraft = {
  id: string;
  version: number;
  state: PostState;
  publishAt: string | null;
  files: { id: string }[];
  can: { update: boolean };
};
export type EditedChange = { pictureId?: string | null; tags?: string[]; files?: { id: string }[] };

/** A kind of content whose draft has a version: what its editor asks of the server. */
type Kind<Draft extends EditedDraft, Change extends EditedChange, Status extends { status: string }> = {
  contentType: 'POST' | 'DIGITAL_PRODUCT';
  /** The fields that hold words: they are kept in the browser until they are stored. */
  words: readonly (keyof Change & string)[];
  /** Under which its draft is cached. */
  keyOf: (id: string) => string;
  read: (id: string) => Promise<Draft>;
  /** Whether the server is still finding something out that its editor says: then it is read again. */
  isAwaited?: (draft: Draft) => boolean;
  /** Who may read it and what it costs: while it is public, a change of these waits until it is confirmed. */
  publicFields: (draft: Draft) => Partial<Record<keyof Change & string, unknown>>;
  /** The contract's own rules, before anything is sent. */
  check: (fields: object) => FieldError[];
  save: (id: string, change: Change & { version: number; seenFiles?: string[] }) => Promise<Draft>;
  setStatus: (id: string, body: Status & { version?: number }) => Promise<Draft>;
  remove: (id: string) => Promise<unknown>;
  /** What an upload is for, if it is for one of this kind. */
  targetOf: (item: UploadItem) => string | null;
  /** How a file that was just attached is named in a change. */
  fileOf: (fileId: string) => NonNullable<Change['files']>[number];
};

type EditedSession<Draft, Change> = {
  autosave: Autosave;
  keeper: WordsKeeper;
  /** Each answer is the whole draft: one request at a time. */
  serialize: SerialQueue;
  /** Names who receives the answers to what is saved: the page that is open now. */
  onDraft: (apply: (draft: Draft) => unknown) => void;
  change: (fields: Change) => void;
  /** Words of an earlier visit, as a change of the version that they were typed into: what others saved since is not overwritten. */
  putBack: (words: Pick<KeptWords, 'groups' | 'version'>) => Promise<void>;
  /** The version that the next change is made of: the newest whose fields this window shows. */
  version: () => number;
  /** Names that version. */
  seen: (draft: Draft) => void;
  /** A version that was read meanwhile. Where something was typed here, its fields are not what this window shows. */
  noticed: (draft: Draft) => void;
  /** The ids of the files that this window shows, as far as they are stored. */
  seenFiles: () => string[];
  /** A file that was just uploaded here is among those that this window shows. */
  attached: (fileId: string) => void;
  /** What was typed here, stored or not. */
  typed: () => Change;
  /** Another window saved it since then: nothing is sent before somebody has chosen. */
  isEditedElsewhere: () => boolean;
  /** Why the last change was not stored. */
  failure: () => unknown;
  /** Something else that was asked for was refused, such as publishing. */
  refused: (error: unknown) => void;
};

/** All fields are saved together. */
export const GROUP = 'content';

/** Whether others see it; also what was scheduled when this window read it, and has gone out since. */
export const isOut = ({ state, publishAt }: Pick<EditedDraft, 'state' | 'publishAt'>): boolean =>
  state === 'PUBLISHED' ||
  (state === 'SCHEDULED' && publishAt !== null && Date.parse(publishAt) <= Date.now());

/** A kind with the sessions in which its drafts are edited. */
export function editedKind<
  Draft extends EditedDraft,
  Change extends EditedChange,
  Status extends { status: string },
>(kind: Kind<Draft, Change, Status>) {
  function createSession(id: string): EditedSession<Draft, Change> {
    const serialize = createSerialQueue();
    let apply: (draft: Draft) => unknown = () => undefined;
    let version = 0;
    // The newest that was read, and not made here.
    let readVersion = 0;
    // Of what a change of the list was made: the server keeps what others add to it and take out of it.
    let seenFiles: string[] = [];
    let failure: unknown;
    let latest: Draft | undefined;

    function seen(draft: Draft): void {
      latest = draft;
      version = draft.version;
      readVersion = draft.version;
      seenFiles = draft.files.map(({ id: fileId }) => fileId);
      failure = undefined;
    }

    /** The list as the server has it, unless it was changed here since: one that others changed is not sent again as it was. */
    function noticedFiles({ files }: Draft): void {
      if (autosave.isWaiting(GROUP, 'files')) return;
      seenFiles = files.map(({ id: fileId }) => fileId);
      const mine = typed().files?.map(({ id: fileId }) => fileId);
      if (mine && mine.join() !== seenFiles.join()) autosave.release(GROUP, 'files');
    }

    async function save(fields: Change): Promise<void> {
      try {
        const draft = await kind.save(id, { ...fields, version, ...(fields.files && { seenFiles }) });
        version = draft.version;
        failure = undefined;
        latest = draft;
        await apply(draft);
        noticedFiles(draft);
      } catch (error) {
        failure = error;
        throw error;
      }
      if (fields.tags?.length)
        sendEvent('ADD_TAGS_ON_PROJECT', {
          contentType: kind.contentType,
          contentId: id,
          tagsCount: fields.tags.length,
        });
    }

    const autosave = createAutosave({
      save: (_group, fields) => serialize(() => save(fields as Change)),
      check: (_group, fields) => kind.check(fields),
      publicFields: () => (latest && isOut(latest) ? kind.publicFields(latest) : {}),
    });
    const keeper = createWordsKeeper(autosave, {
      contentType: kind.contentType,
      contentId: id,
      words: kind.words,
      version: () => version,
    });
    const typed = () => (autosave.getSnapshot().values[GROUP] ?? {}) as Change;

    return {
      autosave,
      keeper,
      serialize,
      typed,
      change: (fields) => autosave.change(GROUP, fields),
      // An answer that is on its way has a version of its own.
      putBack: ({ groups, version: of = 0 }) =>
        serialize(async () => {
          if (of < readVersion) version = of;
          autosave.change(GROUP, groups[GROUP] ?? {});
        }),
      version: () => version,
      noticed(draft) {
        latest = draft;
        // What is public as it was chosen, because another window chose the same, waits for nothing.
        if (autosave.isUnconfirmed(GROUP)) autosave.hold(GROUP, {});
        if (draft.version > version && Object.keys(typed()).length === 0) seen(draft);
        else if (draft.version === version && !autosave.isUnsaved()) noticedFiles(draft);
      },
      seenFiles: () => seenFiles,
      attached(fileId) {
        seenFiles = [...seenFiles, fileId];
      },
      onDraft(next) {
        apply = next;
      },
      seen,
      isEditedElsewhere: () => failure instanceof ApiError && failure.code === 'EDITED_ELSEWHERE',
      failure: () => failure,
      refused(error) {
        failure = error;
      },
    };
  }

  return { ...kind, ...createEditSessions(createSession) };
}

export type EditedKind<
  Draft extends EditedDraft,
  Change extends EditedChange,
  Status extends { status: string },
> = ReturnType<typeof editedKind<Draft, Change, Status>>;
