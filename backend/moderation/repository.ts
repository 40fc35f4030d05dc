import { sql } from 'kysely';
import type { ContentType } from '../../contract/values/content.ts';
import type { Db } from '../db/connection.ts';
import { containing } from '../db/text-patterns.ts';
import { contentHasWords } from '../extension-points/content-kinds.ts';

/**
 * Merges a change with the stored change, which keeps the first old value and the last new value.
 * If the field has its first value again, the stored change is deleted.
 */
export async function putChange(
  db: Db,
  change: {
    contentType: ContentType;
    contentId: string;
    field: string;
    before: string;
    after: string;
    changedAt: Date;
  },
): Promise<void> {
  const { contentType, contentId, field, before, after, changedAt } = change;
  const { rows } = await sql<{ id: string; isUndone: boolean }>`
    insert into content_changes (content_type, content_id, field, before, after, changed_at)
    values (${contentType}, ${contentId}, ${field}, ${before}::jsonb, ${after}::jsonb, ${changedAt})
    on conflict (content_type, content_id, field) where seen_at is null
    do update set after = excluded.after, changed_at = excluded.changed_at
    returning id, before = after as is_undone
  `.execute(db);
  for (const { id, isUndone } of rows)
    if (isUndone) await db.deleteFrom('contentChanges').where('id', '=', id).execute();
}

/**
 * Returns the condition that the search words occur in a change, its content or the content's
 * creator.
 */
function hasWords(search: string) {
  const words = containing(search);
  const content = {
    type: sql.ref('contentChanges.contentType'),
    id: sql.ref('contentChanges.contentId'),
  };
  return sql<boolean>`(
    content_changes.before #>> '{}' ilike ${words} or content_changes.after #>> '{}' ilike ${words}
    or ${contentHasWords(content, search)})`;
}

/**
 * Lists the changes that the office has not seen, newest first; `after` is [changedAt as text, id].
 */
export function listChanges(db: Db, after: string[] | null, limit: number, search?: string) {
  let rows = db
    .selectFrom('contentChanges')
    .selectAll()
    .select(sql<string>`changed_at::text`.as('sortText'))
    .where('seenAt', 'is', null);
  if (search) rows = rows.where(hasWords(search));
  if (after)
    rows = rows.where(sql<boolean>`(changed_at, id) < (${after[0]}::timestamptz, ${after[1]}::uuid)`);
  return rows.orderBy('changedAt', 'desc').orderBy('id', 'desc').limit(limit).execute();
}

export const countChanges = (db: Db) =>
  db
    .selectFrom('contentChanges')
    .where('seenAt', 'is', null)
    .select((at) => at.fn.countAll<number>().as('count'))
    .select((at) => at.fn.min<Date | null>('changedAt').as('oldestAt'))
    .executeTakeFirstOrThrow();

export type ChangeRow = Omit<Awaited<ReturnType<typeof listChanges>>[number], 'sortText'>;

/** Finds a change and locks it until the end of the transaction. */
export const lockChange = (trx: Db, id: string) =>
  trx.selectFrom('contentChanges').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

/** Marks a change as seen; null makes it unseen again. */
export const setSeen = (db: Db, id: string, seenAt: Date | null) =>
  db.updateTable('contentChanges').set({ seenAt }).where('id', '=', id).execute();

/** Returns true if the same field has a newer change that is not marked as seen. */
export const hasNewerUnseen = async (db: Db, id: string): Promise<boolean> =>
  (await db
    .selectFrom('contentChanges as seen')
    .innerJoin('contentChanges as newer', (join) =>
      join
        .onRef('newer.contentType', '=', 'seen.contentType')
        .onRef('newer.contentId', '=', 'seen.contentId')
        .onRef('newer.field', '=', 'seen.field')
        .onRef('newer.id', '<>', 'seen.id'),
    )
    .select('newer.id')
    .where('seen.id', '=', id)
    .where('newer.seenAt', 'is', null)
    .executeTakeFirst()) !== undefined;

/** Returns the user of a creator. */
export const findUserId = async (db: Db, creatorId: string): Promise<string | undefined> =>
  (await db.selectFrom('creators').select('userId').where('id', '=', creatorId).executeTakeFirst())?.userId;

/** Deletes the changes of a permanently deleted content. */
export const deleteContentChanges = (db: Db, contentType: ContentType, contentId: string) =>
  db
    .deleteFrom('contentChanges')
    .where('contentType', '=', contentType)
    .where('contentId', '=', contentId)
    .execute();
