import type { Db } from '../db/connection.ts';

/** What was decided, about what, by whom; never changed afterwards. */
export const insertAudit = (
  db: Db,
  entry: { actorId: string; action: string; subjectId: string; reason: string | null; createdAt: Date },
) => db.insertInto('auditLog').values(entry).execute();
