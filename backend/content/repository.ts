import type { Insertable } from 'kysely';
import type { ContentType } from '../../contract/values/content.ts';
import type { Db } from '../db/connection.ts';
import type { ExtraOpenings } from '../db/types.ts';

/**
 * Inserts an opening of a bundled item. The first opening time and the first download time are
 * kept.
 */
export const putOpening = (db: Db, opening: Insertable<ExtraOpenings>) =>
  db
    .insertInto('extraOpenings')
    .values(opening)
    .onConflict((at) =>
      at.columns(['userId', 'contentType', 'contentId', 'extraId']).doUpdateSet((current) => ({
        title: opening.title,
        downloadedAt: current.fn.coalesce('extraOpenings.downloadedAt', 'excluded.downloadedAt'),
      })),
    )
    .execute();

/** Lists the bundled items that a user opened beside a content, in order of time. */
export const listOpenings = (db: Db, userId: string, contentType: ContentType, contentId: string) =>
  db
    .selectFrom('extraOpenings')
    .select(['title', 'openedAt', 'downloadedAt'])
    .where('userId', '=', userId)
    .where('contentType', '=', contentType)
    .where('contentId', '=', contentId)
    .orderBy('openedAt')
    .orderBy('extraId')
    .execute();

export const listOpeningsBy = (db: Db, userId: string) =>
  db
    .selectFrom('extraOpenings')
    .select(['contentType', 'contentId', 'extraId', 'title', 'openedAt', 'downloadedAt'])
    .where('userId', '=', userId)
    .orderBy('openedAt')
    .orderBy('extraId')
    .execute();

export const deleteOpeningsBy = (db: Db, userId: string) =>
  db.deleteFrom('extraOpenings').where('userId', '=', userId).execute();
