import type { Db } from '../db/connection.ts';
import { listUses } from './outline-repository.ts';

/**
 * What courses need a file for: IN_USE by a part of a course that is not deleted, KEPT for those who unlocked a
 * deleted course, or FREE.
 */
export async function findFileUse(from: Db, fileId: string): Promise<'IN_USE' | 'KEPT' | 'FREE'> {
  const uses = await listUses(from, fileId);
  if (uses.some((course) => course.state !== 'DELETED')) return 'IN_USE';
  return uses.some((course) => course.isHeld) ? 'KEPT' : 'FREE';
}
