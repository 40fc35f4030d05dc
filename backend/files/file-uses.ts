import type { FileTarget } from '../../contract/values/file-kinds.ts';
import type { Db, Trx } from '../db/connection.ts';
import type { CreatorActor } from '../http/actor.ts';
import type { FileRow } from './repository.ts';
import * as repository from './repository.ts';

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
    attach(actor: CreatorActor, targetId: string, file: FileRow): Promise<void>;
  };
};

const uses = new Map<string, FileUse>();

/** Called once at the start, with the list of `app.ts`. */
export const registerFileUses = (list: FileUse[]): void => {
  for (const use of list) uses.set(use.kind, use);
};

/** @throws Error for a target that nobody contributes, which the contract does not let in. */
export function targetOf(kind: string): NonNullable<FileUse['target']> {
  const found = [...uses.values()].find((use) => use.target?.kind === kind)?.target;
  if (!found) throw new Error(`nobody attaches files to ${kind}`);
  return found;
}

/** Replaces the files that one user notes as used. Call it in the transaction that changes them. */
export const setUses = (trx: Trx, kind: string, subjectId: string, fileIds: string[]) =>
  repository.replaceUses(trx, kind, subjectId, [...new Set(fileIds)]);

/** The strongest need of all who use a file. */
export async function useOf(from: Db, fileId: string): Promise<Use> {
  const rows = Map.groupBy(await repository.listUses(from, fileId), (row) => row.kind);
  const found = await Promise.all(
    [...rows].map(async ([kind, own]) => {
      const needs = await uses.get(kind)?.needOf(
        from,
        own.map((row) => row.subjectId),
      );
      // Uses of a kind that nobody contributes any more are kept: deleting cannot be undone.
      return needs ? [...needs.values()] : (['KEPT'] as const);
    }),
  );
  const all = found.flat();
  return all.includes('IN_USE') ? 'IN_USE' : all.includes('KEPT') ? 'KEPT' : 'FREE';
}
