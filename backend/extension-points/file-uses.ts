import type { Selectable } from 'kysely';
import type { FilePlace } from '../../contract/files.ts';
import type { FileTarget } from '../../contract/values/file-types.ts';
import type { Db, Trx } from '../db/connection.ts';
import type { Files } from '../db/types.ts';
import type { CreatorActor } from '../http/actor.ts';

/** IN_USE: the file cannot be deleted; KEPT: its bytes stay for holders of an entitlement; FREE: it is no longer needed. */
export type Use = 'IN_USE' | 'KEPT' | 'FREE';

/** The id of the file that takes another one's place, and what is new for whoever has what uses it. */
export type OtherFile = { by: string; note?: string };

/** What a user of files contributes, by the name under which it records its uses. */
export type FileUse = {
  kind: string;
  /** Its files are for nothing else: they are not in the list of a creator's files. */
  isPrivate?: true;
  /** How much these users of the kind still need their files, by id; a user that no longer exists is FREE. */
  needOf(db: Db, subjectIds: string[]): Promise<Map<string, Use>>;
  /** For kinds whose users a creator's library names: those of a file, without what was deleted. */
  places?: {
    list(db: Db, subjectIds: string[], fileId: string): Promise<FilePlace[]>;
    /**
     * Puts another file of the same kind, which is READY, wherever the subject uses this one. With a note of what is new, a subject
     * that can gives it to whoever has it now, and notifies them.
     * @returns how many people it was given to
     * @throws AppError with the reason why not.
     */
    replace(actor: CreatorActor, subjectId: string, fileId: string, other: OtherFile): Promise<number>;
  };
  /**
   * For kinds that show a file's captions: called before they change, in the transaction that changes them; what it returns is
   * called after. It locks no user of the file: the one through which they change is locked, and two would wait for each other.
   */
  watchCaptions?(trx: Trx, subjectIds: string[]): Promise<() => Promise<void>>;
  /**
   * For kinds that show how many minutes or pages a file has: called once that is known, in the transaction that notes it. It locks
   * no user of the file.
   */
  lengthKnown?(trx: Trx, subjectId: string): Promise<void>;
  /** What a finished upload can be attached to, for a kind of target. */
  target?: {
    kind: FileTarget;
    /** Before a byte is sent. @throws AppError for a file that it would not be attached to. */
    check?(file: Pick<Selectable<Files>, 'mimeType' | 'size'>): void;
    /** Attaches a file that is READY, in its own transaction. @throws AppError with the reason why not. */
    attach(
      actor: CreatorActor,
      targetId: string,
      file: Pick<Selectable<Files>, 'id' | 'mimeType'>,
    ): Promise<void>;
  };
};

const uses = new Map<string, FileUse>();

/** Called once at the start, with the list of `app.ts`. */
export const registerFileUses = (list: FileUse[]): void => {
  for (const use of list) uses.set(use.kind, use);
};

export const listPrivateUses = (): string[] =>
  [...uses.values()].filter(({ isPrivate }) => isPrivate).map(({ kind }) => kind);

/** The kinds whose users a creator's library names. */
export const listPlacedUses = (): string[] =>
  [...uses.values()].filter(({ places }) => places).map(({ kind }) => kind);

export const findFileUse = (kind: string): FileUse | undefined => uses.get(kind);

/** @throws Error for a target that no domain contributes, which the contract's schema refuses before. */
export function targetOf(kind: string): NonNullable<FileUse['target']> {
  const found = [...uses.values()].find((use) => use.target?.kind === kind)?.target;
  if (!found) throw new Error(`nobody attaches files to ${kind}`);
  return found;
}
