import { sql, type Insertable } from 'kysely';
import type { AppealDecision } from '../../contract/values/content.ts';
import type { Db } from '../db/connection.ts';
import type { Takedowns } from '../db/types.ts';
import type { Ref } from '../content/service.ts';

export const insertTakedown = (db: Db, takedown: Insertable<Takedowns>) =>
  db.insertInto('takedowns').values(takedown).execute();

const inForce = (db: Db) =>
  db
    .selectFrom('takedowns')
    .selectAll()
    .where(sql<boolean>`decision is distinct from 'RESTORED'`);
export type TakedownRow = NonNullable<Awaited<ReturnType<typeof findInForce>>>;

/** Returns the current takedown of a content. */
export const findInForce = (db: Db, { contentType, contentId }: Ref) =>
  inForce(db).where('contentType', '=', contentType).where('contentId', '=', contentId).executeTakeFirst();

/** Returns the given content ids that are taken down. */
export const listInForce = async (db: Db, contentIds: string[]): Promise<string[]> =>
  contentIds.length
    ? (await inForce(db).where('contentId', 'in', contentIds).execute()).map(({ contentId }) => contentId)
    : [];

/** Returns the takedown in force of a content and locks it for this transaction. */
export const lockInForce = (db: Db, { contentType, contentId }: Ref) =>
  inForce(db)
    .where('contentType', '=', contentType)
    .where('contentId', '=', contentId)
    .forUpdate()
    .executeTakeFirst();

export const lockTakedown = (db: Db, id: string) =>
  db.selectFrom('takedowns').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

export const setAppeal = (db: Db, id: string, appeal: { appealText: string; appealedAt: Date }) =>
  db.updateTable('takedowns').set(appeal).where('id', '=', id).execute();

type Decided = { decision: AppealDecision; decisionReason: string; decidedAt: Date };

/** Stores the decision about an appeal; null makes the appeal pending again. */
export const setDecision = (db: Db, id: string, decided: Decided | null) =>
  db
    .updateTable('takedowns')
    .set(decided ?? { decision: null, decisionReason: null, decidedAt: null })
    .where('id', '=', id)
    .execute();

export const deleteTakedown = (db: Db, id: string) =>
  db.deleteFrom('takedowns').where('id', '=', id).execute();

/** Decides the pending appeal of a content, if it exists. */
export const decidePendingAppeal = (db: Db, { contentType, contentId }: Ref, decided: Decided) =>
  db
    .updateTable('takedowns')
    .set(decided)
    .where('contentType', '=', contentType)
    .where('contentId', '=', contentId)
    .where('appealedAt', 'is not', null)
    .where('decision', 'is', null)
    .execute();

const waiting = (db: Db) =>
  db.selectFrom('takedowns').where('appealedAt', 'is not', null).where('decision', 'is', null);

/** Lists pending appeals, oldest first; `after` is [appealedAt as text, id]. */
export function listAppeals(db: Db, after: string[] | null, limit: number) {
  let rows = waiting(db)
    .selectAll()
    .select(sql<string>`appealed_at::text`.as('sortText'));
  if (after)
    rows = rows.where(sql<boolean>`(appealed_at, id) > (${after[0]}::timestamptz, ${after[1]}::uuid)`);
  return rows.orderBy('appealedAt').orderBy('id').limit(limit).execute();
}

export const countAppeals = (db: Db) =>
  waiting(db)
    .select((at) => at.fn.countAll<number>().as('count'))
    .select((at) => at.fn.min<Date | null>('appealedAt').as('oldestAt'))
    .executeTakeFirstOrThrow();

/** Lists the takedowns of a creator's content, with the texts of the creator and the office. */
export const listTakedownsByCreator = (db: Db, creatorId: string) =>
  db.selectFrom('takedowns').selectAll().where('creatorId', '=', creatorId).orderBy('takenDownAt').execute();

export const deleteTakedownsByCreator = (db: Db, creatorId: string) =>
  db.deleteFrom('takedowns').where('creatorId', '=', creatorId).execute();
