import type { Reply } from '../../contract/call.ts';
import type { FileUsage, files as calls } from '../../contract/files.ts';
import { db, type Db, type Trx } from '../db/connection.ts';
import { findFileUse, type OtherFile, type Use } from '../extension-points/file-uses.ts';
import type { CreatorActor } from '../http/actor.ts';
import { AppError } from '../errors.ts';
import * as repository from './repository.ts';

/**
 * Replaces the recorded file uses of a subject. Must run in the transaction that changes the
 * subject's files.
 */
export const setUses = (trx: Trx, kind: string, subjectId: string, fileIds: string[]) =>
  repository.replaceUses(trx, kind, subjectId, [...new Set(fileIds)]);

type UseRow = Awaited<ReturnType<typeof repository.listUses>>[number];

/** Adds to each use whether its subject still needs the file. */
async function withNeeds<Row extends UseRow>(from: Db, rows: Row[]): Promise<(Row & { need: Use })[]> {
  const found = await Promise.all(
    [...Map.groupBy(rows, ({ kind }) => kind)].map(async ([kind, own]) => {
      const needs = await findFileUse(kind)?.needOf(from, [...new Set(own.map((row) => row.subjectId))]);
      // A use of an unknown kind counts as needed, because the removal of a file cannot be undone.
      return own.map((row) => ({ ...row, need: needs ? (needs.get(row.subjectId) ?? 'FREE') : 'KEPT' }));
    }),
  );
  return found.flat();
}

/** Returns the strongest need among all uses of a file: IN_USE, KEPT or FREE. */
export async function findNeed(from: Db, fileId: string): Promise<Use> {
  const needs = (await withNeeds(from, await repository.listUses(from, fileId))).map(({ need }) => need);
  return needs.includes('IN_USE') ? 'IN_USE' : needs.includes('KEPT') ? 'KEPT' : 'FREE';
}

/**
 * Notifies the domains that use a file before its captions change.
 * @returns a function to call after the change in the same transaction
 */
export async function watchCaptions(trx: Trx, fileId: string): Promise<() => Promise<void>> {
  const changed: (() => Promise<void>)[] = [];
  for (const [kind, own] of Map.groupBy(await repository.listUses(trx, fileId), (row) => row.kind)) {
    const subjectIds = own.map(({ subjectId }) => subjectId);
    changed.push((await findFileUse(kind)?.watchCaptions?.(trx, subjectIds)) ?? (async () => {}));
  }
  return async () => {
    for (const each of changed) await each();
  };
}

/**
 * Notifies the domains that use a file that its duration or page count is known. Runs in the
 * transaction that stores the value.
 */
export async function notifyLength(trx: Trx, fileId: string): Promise<void> {
  for (const { kind, subjectId } of await repository.listUses(trx, fileId))
    await findFileUse(kind)?.lengthKnown?.(trx, subjectId);
}

/** Returns the uses of a file that the library shows, grouped by kind. */
async function placedUsesOf(from: Db, fileId: string) {
  const rows = Map.groupBy(await repository.listUses(from, fileId), (row) => row.kind);
  return [...rows].flatMap(([kind, own]) => {
    const usages = findFileUse(kind)?.usages;
    return usages ? [{ usages, subjectIds: own.map((row) => row.subjectId) }] : [];
  });
}

/** Lists the usages of a file as the library shows them. */
export async function listUsages(from: Db, fileId: string): Promise<FileUsage[]> {
  const uses = await placedUsesOf(from, fileId);
  return (
    await Promise.all(uses.map(({ usages, subjectIds }) => usages.list(from, subjectIds, fileId)))
  ).flat();
}

/**
 * Replaces a file in all its usages. If a usage refuses the change, it keeps the file and the other
 * usages are still changed.
 * @throws AppError with the reason of the first refusal if all usages refuse
 */
export async function replaceUses(
  actor: CreatorActor,
  fileId: string,
  other: OtherFile,
): Promise<Reply<typeof calls.replace>> {
  const refusals: AppError[] = [];
  let usagesCount = 0;
  let notifiedCount = 0;
  for (const { usages, subjectIds } of await placedUsesOf(db, fileId))
    for (const subjectId of subjectIds)
      try {
        notifiedCount += await usages.replace(actor, subjectId, fileId, other);
        usagesCount += 1;
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        refusals.push(error);
      }
  if (refusals[0] && usagesCount === 0) throw refusals[0];
  return { usagesCount, refusedCount: refusals.length, notifiedCount };
}
