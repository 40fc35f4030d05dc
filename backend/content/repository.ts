import type { Insertable } from 'kysely';
import type { ContentType } from '../../contract/values/content.ts';
import type { Db } from '../db/connection.ts';
import type { BundledItemOpenings } from '../db/types.ts';

/**
 * Inserts the opening of a bundled item. A repetition does not change the first opening time and
 * the first download time.
 */
export const putBundledItemOpening = (db: Db, opening: Insertable<BundledItemOpenings>) =>
  db
    .insertInto('bundledItemOpenings')
    .values(opening)
    .onConflict((at) =>
      at.columns(['userId', 'contentType', 'contentId', 'bundledItemId']).doUpdateSet((current) => ({
        title: opening.title,
        downloadedAt: current.fn.coalesce('bundledItemOpenings.downloadedAt', 'excluded.downloadedAt'),
      })),
    )
    .execute();

/** Lists the bundled items of a content that a user opened, oldest opening first. */
export const listBundledItemOpenings = (
  db: Db,
  userId: string,
  contentType: ContentType,
  contentId: string,
) =>
  db
    .selectFrom('bundledItemOpenings')
    .select(['title', 'openedAt', 'downloadedAt'])
    .where('userId', '=', userId)
    .where('contentType', '=', contentType)
    .where('contentId', '=', contentId)
    .orderBy('openedAt')
    .orderBy('bundledItemId')
    .execute();

export const listBundledItemOpeningsByUser = (db: Db, userId: string) =>
  db
    .selectFrom('bundledItemOpenings')
    .select(['contentType', 'contentId', 'bundledItemId', 'title', 'openedAt', 'downloadedAt'])
    .where('userId', '=', userId)
    .orderBy('openedAt')
    .orderBy('bundledItemId')
    .execute();

export const deleteBundledItemOpeningsByUser = (db: Db, userId: string) =>
  db.deleteFrom('bundledItemOpenings').where('userId', '=', userId).execute();
