import { PostInput, type PostDraft } from '@/contract/posts';
import { fieldErrorsOf, type FieldError } from '@/contract/shared';
import { ApiError } from '@/lib/api-error';
import type { CallInput } from '@/lib/api-call';
import { createAutosave, type Autosave } from '@/lib/browser/autosave';
import { call } from '@/lib/browser/call';
import { createEditSessions } from '@/lib/browser/edit-sessions';
import { sendEvent } from '@/lib/browser/events';
import { createSerialQueue, type SerialQueue } from '@/lib/browser/serial-queue';

export type PostChange = Omit<CallInput<'PATCH /posts/:id'>['body'], 'version'>;

/** All fields of a post are saved together. */
export const GROUP = 'post';

/** The contract's own rules, before anything is sent. */
function check(_group: string, fields: Record<string, unknown>): FieldError[] {
  const result = PostInput.partial().safeParse(fields);
  return result.success ? [] : fieldErrorsOf(result.error);
}

type ApplyDraft = (draft: PostDraft) => unknown;

export type PostSession = {
  autosave: Autosave;
  /** Each answer is the whole post: one request at a time. */
  serialize: SerialQueue;
  /** Names who receives the answers to what is saved: the page that is open now. */
  onDraft: (apply: ApplyDraft) => void;
  /** The version that the next change is made of: the newest whose fields this window shows. */
  version: () => number;
  /** Names that version. */
  seen: (draft: PostDraft) => void;
  /** A version that was read meanwhile. Where something was typed here, its fields are not what this window shows. */
  noticed: (draft: PostDraft) => void;
  /** What was typed here, stored or not. */
  typed: () => PostChange;
  /** Another window saved the post since then: nothing is sent before somebody has chosen. */
  isEditedElsewhere: () => boolean;
  /** Something that was asked for was refused because of that. */
  collided: () => void;
};

function createSession(postId: string): PostSession {
  const serialize = createSerialQueue();
  let apply: ApplyDraft = () => undefined;
  let version = 0;
  let isEditedElsewhere = false;

  function seen(draft: PostDraft): void {
    version = draft.version;
    isEditedElsewhere = false;
  }

  async function save(fields: PostChange): Promise<void> {
    try {
      const draft = await call('PATCH /posts/:id', {
        params: { id: postId },
        body: { ...fields, version },
      });
      seen(draft);
      apply(draft);
    } catch (error) {
      isEditedElsewhere = error instanceof ApiError && error.code === 'EDITED_ELSEWHERE';
      throw error;
    }
    if (fields.tags?.length)
      sendEvent('ADD_TAGS_ON_PROJECT', {
        contentType: 'POST',
        contentId: postId,
        tagsCount: fields.tags.length,
      });
  }

  const autosave = createAutosave({
    save: (_group, fields) => serialize(() => save(fields as PostChange)),
    check,
  });
  const typed = (): PostChange => autosave.getSnapshot().values[GROUP] ?? {};

  return {
    autosave,
    serialize,
    typed,
    version: () => version,
    noticed(draft) {
      if (draft.version > version && Object.keys(typed()).length === 0) seen(draft);
    },
    onDraft(next) {
      apply = next;
    },
    seen,
    isEditedElsewhere: () => isEditedElsewhere,
    collided() {
      isEditedElsewhere = true;
    },
  };
}

export const { sessionFor, renew, drop } = createEditSessions(createSession);
