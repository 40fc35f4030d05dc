import { findFileUse, type Use } from '../extension-points/file-uses.ts';
import type { Db, Trx } from '../db/connection.ts';
import * as repository from './repository.ts';

/** Replaces the recorded file uses of one subject. Call it in the transaction that changes them. */
export const setUses = (trx: Trx, kind: string, subjectId: string, fileIds: string[]) =>
  repository.replaceUses(trx, kind, subjectId, [...new Set(fileIds)]);

/** The strongest need among all uses of a file. */
export async function findNeed(from: Db, fileId: string): Promise<Use> {
  const rows = Map.groupBy(await repository.listUses(from, fileId), (row) => row.kind);
  const found = await Promise.all(
    [...rows].map(async ([kind, own]) => {
      const needs = await findFileUse(kind)?.needOf(
        from,
        own.map((row) => row.subjectId),
      );
      // A use of a kind that no domain contributes keeps the file: deleting cannot be undone.
      return needs ? [...needs.values()] : (['KEPT'] as const);
    }),
  );
  const all = found.flat();
  return all.includes('IN_USE') ? 'IN_USE' : all.includes('KEPT') ? 'KEPT' : 'FREE';
}
