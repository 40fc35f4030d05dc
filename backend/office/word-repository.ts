import { sql, type Insertable } from 'kysely';
import type { Db, Trx } from '../db/connection.ts';
import type { WordFilters } from '../db/types.ts';

/** Increases the version of the filter list and locks the list until the transaction ends. */
export const raiseVersion = (trx: Trx) =>
  trx
    .updateTable('wordFilterVersion')
    .set({ version: sql<number>`version + 1` })
    .execute();

/** Returns the version of the filter list. */
export const findVersion = async (db: Db): Promise<string> =>
  String((await db.selectFrom('wordFilterVersion').select('version').executeTakeFirstOrThrow()).version);

export const listAll = (db: Db) =>
  db.selectFrom('wordFilters').select(['id', 'phrase', 'effect']).orderBy('folded').execute();

export const countFilters = async (db: Db): Promise<number> =>
  (
    await db
      .selectFrom('wordFilters')
      .select((of) => of.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
  ).count;

/** Lists filters alphabetically with their matches since a time; `after` is [folded, id]. */
export function listFilters(db: Db, since: Date, after: string[] | null, limit: number) {
  let rows = db
    .selectFrom('wordFilters')
    .selectAll()
    .select((of) =>
      of
        .selectFrom('wordFilterHits')
        .select((hit) => hit.fn.countAll<number>().as('count'))
        .whereRef('filterId', '=', 'wordFilters.id')
        .where('createdAt', '>=', since)
        .$asScalar()
        .$notNull()
        .as('hitsCount'),
    );
  if (after) rows = rows.where(sql<boolean>`(folded, id) > (${after[0]}, ${after[1]}::uuid)`);
  return rows.orderBy('folded').orderBy('id').limit(limit).execute();
}

export const findFilter = (db: Db, id: string) =>
  db.selectFrom('wordFilters').selectAll().where('id', '=', id).executeTakeFirst();

/** Inserts a filter. Returns undefined if the phrase is already listed. */
export const insertFilter = (trx: Trx, filter: Insertable<WordFilters>) =>
  trx
    .insertInto('wordFilters')
    .values(filter)
    .onConflict((at) => at.column('folded').doNothing())
    .returning('id')
    .executeTakeFirst();

export const setEffect = (trx: Trx, id: string, effect: WordFilters['effect']) =>
  trx.updateTable('wordFilters').set({ effect }).where('id', '=', id).execute();

export const deleteFilter = (trx: Trx, id: string) =>
  trx.deleteFrom('wordFilters').where('id', '=', id).execute();

/** Records that a text matches filters. Filters that were removed in the meantime are skipped. */
export const insertHits = (db: Db, filterIds: string[], createdAt: Date) =>
  sql`insert into word_filter_hits (filter_id, created_at)
    select id, ${createdAt} from word_filters where id = any(${filterIds}::uuid[]) for key share`.execute(db);

export const deleteHitsBefore = (db: Db, at: Date) =>
  db.deleteFrom('wordFilterHits').where('createdAt', '<', at).execute();
