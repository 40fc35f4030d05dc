import type { Selectable } from 'kysely';
import type { FileUsage } from '../../contract/files.ts';
import type { AttachRefusal, FileTarget } from '../../contract/values/file-targets.ts';
import type { Db, Trx } from '../db/connection.ts';
import type { Files } from '../db/types.ts';
import type { Verdict } from '../errors.ts';
import type { Actor, CreatorActor } from '../http/actor.ts';

/**
 * IN_USE: the file cannot be deleted. KEPT: its bytes are kept for owners of an entitlement. FREE:
 * the file is not needed any more.
 */
export type Use = 'IN_USE' | 'KEPT' | 'FREE';

/** Replacement of a file: the id of the new file and a note for the owners about the change. */
export type OtherFile = { by: string; note?: string };

type TargetFacts = {
  kind: FileTarget;
  /**
   * Checks a file before any byte is sent.
   * @throws AppError for a file that would not be attached
   */
  check?(file: Pick<Selectable<Files>, 'mimeType' | 'size'>): void;
  /**
   * Reasons of a refusal by the codes of the errors that `attach` throws. Without an entry, 404
   * means GONE, and 403, 409 and 422 mean LOCKED.
   */
  refusals?: Partial<Record<string, Extract<AttachRefusal, 'FULL' | 'WRONG_KIND'>>>;
};

/**
 * Attaches a READY file of the actor in its own transaction, after checking the actor's permission
 * again.
 * @throws AppError with the reason for a refusal
 */
type Attach<A extends Actor> = (
  actor: A,
  targetId: string,
  file: Pick<Selectable<Files>, 'id' | 'mimeType'>,
) => Promise<void>;

/** Target of a creator's upload. A file that is not attached stays in the creator's library. */
type CreatorTarget = TargetFacts & { access: 'creator'; attach: Attach<CreatorActor> };

/** Target for which members may upload. A file belongs to the person who uploaded it. */
type MemberTarget = TargetFacts & {
  access: 'member';
  /**
   * Decides who may upload for the target, before any byte is sent.
   * @throws 404 for a target that the actor may not see
   */
  mayUpload(actor: Actor, targetId: string): Promise<Verdict>;
  attach: Attach<Actor>;
};

/** Target to which a finished upload can be attached. */
export type UploadTargetUse = CreatorTarget | MemberTarget;

/** Use of files by a domain. `kind` is the name under which the domain records its uses. */
export type FileUse = {
  kind: string;
  /** True if the files have no other purpose and are hidden from a creator's file list. */
  isPrivate?: true;
  /** Returns how each subject uses its file, by subject id; a deleted subject is FREE. */
  needOf(db: Db, subjectIds: string[]): Promise<Map<string, Use>>;
  /** Usages of a file that a creator's library names, without deleted subjects. */
  usages?: {
    list(db: Db, subjectIds: string[], fileId: string): Promise<FileUsage[]>;
    /**
     * Replaces a file of the subject by another READY file of the same kind. If a note is given, a
     * subject that supports notes grants the new file to its current owners and notifies them.
     * @returns the number of people who received the new file
     * @throws AppError with the reason for a refusal
     */
    replace(actor: CreatorActor, subjectId: string, fileId: string, other: OtherFile): Promise<number>;
  };
  /**
   * Called before a file's captions change, in the same transaction, for types that show captions.
   * The returned function is called after the change. `watchCaptions` must not lock subjects,
   * because the caller has locked one and a second lock could deadlock.
   */
  watchCaptions?(trx: Trx, subjectIds: string[]): Promise<() => Promise<void>>;
  /**
   * Called in the transaction that records a file's duration or page count, for types that show the
   * length. `lengthKnown` must not lock subjects.
   */
  lengthKnown?(trx: Trx, subjectId: string): Promise<void>;
  /** Target to which a finished upload can be attached. */
  target?: UploadTargetUse;
};

const uses = new Map<string, FileUse>();

/** Registers the file uses; called once at startup by `app.ts`. */
export const registerFileUses = (list: FileUse[]): void => {
  for (const use of list) uses.set(use.kind, use);
};

export const listPrivateUses = (): string[] =>
  [...uses.values()].filter(({ isPrivate }) => isPrivate).map(({ kind }) => kind);

/** Lists the kinds of uses whose subjects appear in a creator's library. */
export const listPlacedUses = (): string[] =>
  [...uses.values()].filter(({ usages }) => usages).map(({ kind }) => kind);

export const findFileUse = (kind: string): FileUse | undefined => uses.get(kind);

/**
 * Returns the upload target.
 * @throws Error for a target that no domain contributes, which the contract's schema rejects
 *   earlier
 */
export function getFileTarget(kind: string): UploadTargetUse {
  const found = [...uses.values()].find((use) => use.target?.kind === kind)?.target;
  if (!found) throw new Error(`nobody attaches files to ${kind}`);
  return found;
}
