import type { Selectable } from 'kysely';
import type { FileTarget } from '../../contract/values/file-kinds.ts';
import type { Db } from '../db/connection.ts';
import type { Files } from '../db/types.ts';
import type { CreatorActor } from '../http/actor.ts';

/** IN_USE keeps a file from being deleted; KEPT keeps its bytes for those who hold a right; FREE needs it no more. */
export type Use = 'IN_USE' | 'KEPT' | 'FREE';

/** What uses files hands in, by the name under which it notes its uses. */
export type FileUse = {
  kind: string;
  /** How much these users of the kind still need their files, by id; one that is gone is FREE. */
  needOf(db: Db, subjectIds: string[]): Promise<Map<string, Use>>;
  /** Where a finished upload may go, for a kind of target. */
  target?: {
    kind: FileTarget;
    /** Puts a file that is ready in its place, in its own transaction. @throws AppError with the reason why not. */
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

export const findFileUse = (kind: string): FileUse | undefined => uses.get(kind);

/** @throws Error for a target that nobody contributes, which the contract does not let in. */
export function targetOf(kind: string): NonNullable<FileUse['target']> {
  const found = [...uses.values()].find((use) => use.target?.kind === kind)?.target;
  if (!found) throw new Error(`nobody attaches files to ${kind}`);
  return found;
}
