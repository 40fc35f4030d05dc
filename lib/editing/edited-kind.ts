import type { VersionedType } from '@/lib/draft-kinds';
import type { FieldError } from '@/contract/shared';
import type { FileTarget } from '@/contract/values/file-targets';
import type { ContentState } from '@/contract/values/states';
import { ApiError } from '@/lib/api-error';
import { createAutosave, type Autosave } from '@/lib/editing/autosave';
import { createEditSessions } from '@/lib/editing/edit-sessions';
import { sendEvent } from '@/lib/browser/events';
import type { LocalDraft } from '@/lib/editing/local-draft';
import { createSerialQueue, type SerialQueue } from '@/lib/editing/serial-queue';
import { createLocalDraftKeeper, type LocalDraftKeeper } from '@/lib/editing/local-draft-keeper';

export type EditedDraft = {
  id: string;
  version: number;
  state: ContentState;
  publishAt?: string | null;
  /** Files of content whose editor has a list of files. */
  files?: { id: string }[];
  can: { update: boolean };
};
export type EditedChange = { pictureId?: string | null; tags?: string[]; files?: { id: string }[] };

/** Content type whose draft has a version, with the requests of its editor. */
type Kind<Draft extends EditedDraft, Change extends EditedChange, Status extends { status: string }> = {
  contentType: VersionedType;
  /** Fields with texts, kept as a local draft until they are stored. */
  words: readonly (keyof Change & string)[];
  /** Returns the cache key of the draft. */
  keyOf: (id: string) => string;
  read: (id: string) => Promise<Draft>;
  /**
   * Returns true while the server is processing something that the editor shows. The draft is then
   * polled.
   */
  isAwaited?: (draft: Draft) => boolean;
  /**
   * Returns true if a change of `publicFields` waits for confirmation; by default for content that
   * is visible to others.
   */
  isPublic?: (draft: Draft) => boolean;
  /**
   * Returns audience, price or time. While the content is public, a change of these fields waits
   * for confirmation.
   */
  publicFields: (draft: Draft) => Partial<Record<keyof Change & string, unknown>>;
  /** Validates fields with the contract's own rules before a request. */
  check: (fields: object) => FieldError[];
  save: (id: string, change: Change & { version: number; knownFiles?: string[] }) => Promise<Draft>;
  setStatus: (id: string, body: Status & { version?: number }) => Promise<Draft>;
  remove: (id: string) => Promise<unknown>;
  /** Upload target that appends a file to the content; absent for content without files. */
  files?: {
    target: FileTarget;
    /** Returns the entry for a newly attached file in a change of the file list. */
    entryOf: (fileId: string) => NonNullable<Change['files']>[number];
  };
};

type EditedSession<Draft, Change> = {
  autosave: Autosave;
  keeper: LocalDraftKeeper;
  /** Serialises requests, because each response is the whole draft. */
  serialize: SerialQueue;
  /** Sets the receiver of saved drafts: the page that is open now. */
  onDraft: (apply: (draft: Draft) => unknown) => void;
  change: (fields: Change) => void;
  /**
   * Restores texts of an earlier visit as a change of the version that they were typed into, so
   * that later changes by others are not overwritten.
   */
  putBack: (words: Pick<LocalDraft, 'groups' | 'version'>) => Promise<void>;
  /**
   * Returns the base version of the next change: the newest version whose fields this window shows.
   */
  version: () => number;
  /** Acknowledges a version as the version that this window shows. */
  acknowledge: (draft: Draft) => void;
  /**
   * Receives a remote version. If this window has input, it does not show the fields of that
   * version.
   */
  received: (draft: Draft) => void;
  /** Returns the ids of the stored files that this window shows. */
  knownFiles: () => string[];
  /** Adds a newly uploaded file to the files that this window shows. */
  attached: (fileId: string) => void;
  /** Returns the input of this window, stored or not. */
  typed: () => Change;
  /**
   * Returns true if another window has saved a newer version of the draft. Nothing is sent until
   * the user chooses a version.
   */
  isEditedElsewhere: () => boolean;
  /** Returns the reason why the last change was not stored. */
  failure: () => unknown;
  /** Records the rejection of another action, such as publishing. */
  refused: (error: unknown) => void;
};

/** Autosave group of all fields, because they are saved together. */
export const DRAFT_GROUP = 'content';

/**
 * Returns true if the content is visible to others. Scheduled content counts as visible after its
 * publication time.
 */
const isLive = ({ state, publishAt }: Pick<EditedDraft, 'state' | 'publishAt'>): boolean =>
  state === 'PUBLISHED' || (state === 'SCHEDULED' && !!publishAt && Date.parse(publishAt) <= Date.now());

const listFileIds = ({ files = [] }: Pick<EditedDraft, 'files'>): string[] => files.map(({ id }) => id);

/** Adds edit sessions to the definition of a content type. */
export function editedKind<
  Draft extends EditedDraft,
  Change extends EditedChange,
  Status extends { status: string },
>(kind: Kind<Draft, Change, Status>) {
  const { isPublic = isLive } = kind;

  function createSession(id: string): EditedSession<Draft, Change> {
    const serialize = createSerialQueue();
    let apply: (draft: Draft) => unknown = () => undefined;
    let version = 0;
    // Newest version that was received from the server without being saved by this window.
    let readVersion = 0;
    // Files on which a change of the file list is based. The server compares them with its own
    // list, and preserves additions and removals by other windows.
    let knownFiles: string[] = [];
    let failure: unknown;
    let latest: Draft | undefined;

    function acknowledge(draft: Draft): void {
      latest = draft;
      version = draft.version;
      readVersion = draft.version;
      knownFiles = listFileIds(draft);
      failure = undefined;
    }

    /**
     * Replaces the file list by the server's list, unless this window has unsent changes to it. An
     * outdated list is thus not sent again.
     */
    function receiveFiles(draft: Draft): void {
      if (autosave.isWaiting(DRAFT_GROUP, 'files')) return;
      knownFiles = listFileIds(draft);
      const mine = typed().files?.map(({ id: fileId }) => fileId);
      if (mine && mine.join() !== knownFiles.join()) autosave.release(DRAFT_GROUP, 'files');
    }

    async function save(fields: Change): Promise<void> {
      try {
        const draft = await kind.save(id, { ...fields, version, ...(fields.files && { knownFiles }) });
        version = draft.version;
        failure = undefined;
        latest = draft;
        await apply(draft);
        receiveFiles(draft);
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
      publicFields: () => (latest && isPublic(latest) ? kind.publicFields(latest) : {}),
    });
    const keeper = createLocalDraftKeeper(autosave, {
      contentType: kind.contentType,
      contentId: id,
      words: kind.words,
      version: () => version,
    });
    const typed = () => (autosave.getSnapshot().values[DRAFT_GROUP] ?? {}) as Change;

    return {
      autosave,
      keeper,
      serialize,
      typed,
      change: (fields) => autosave.change(DRAFT_GROUP, fields),
      // Runs in the queue, because the response of a running request changes the version.
      putBack: ({ groups, version: of = 0 }) =>
        serialize(async () => {
          if (of < readVersion) version = of;
          autosave.change(DRAFT_GROUP, groups[DRAFT_GROUP] ?? {});
        }),
      version: () => version,
      received(draft) {
        latest = draft;
        // A waiting change that another window has already made public needs no confirmation.
        if (autosave.isUnconfirmed(DRAFT_GROUP)) autosave.hold(DRAFT_GROUP, {});
        if (draft.version > version && Object.keys(typed()).length === 0) acknowledge(draft);
        else if (draft.version === version && !autosave.isUnsaved()) receiveFiles(draft);
      },
      knownFiles: () => knownFiles,
      attached(fileId) {
        knownFiles = [...knownFiles, fileId];
      },
      onDraft(next) {
        apply = next;
      },
      acknowledge,
      isEditedElsewhere: () => failure instanceof ApiError && failure.code === 'EDITED_ELSEWHERE',
      failure: () => failure,
      refused(error) {
        failure = error;
      },
    };
  }

  return { ...kind, isPublic, ...createEditSessions(createSession) };
}

export type EditedKind<
  Draft extends EditedDraft,
  Change extends EditedChange,
  Status extends { status: string },
> = ReturnType<typeof editedKind<Draft, Change, Status>>;
