import { sql } from 'kysely';
import type { ContentType } from '../../contract/values/content.ts';
import type { Db } from '../db/connection.ts';

/** Page with a view count that is not a content page, such as a creator's page. */
export type TrackablePage = {
  type: ContentType;
  /** Returns the visibility and the owner of the page; undefined for an unknown id. */
  find(db: Db, id: string): Promise<{ isPublic: boolean; creatorId: string } | undefined>;
  /** Counts a view of the page by another person. */
  addView(db: Db, id: string): Promise<void>;
};

/** Returns the `addView` of a table with `view_count`. */
export const incrementViewsIn =
  (table: 'creators' | 'memberships'): TrackablePage['addView'] =>
  async (db, id) => {
    await sql`update ${sql.table(table)} set view_count = view_count + 1 where id = ${id}`.execute(db);
  };

const contributed = new Map<ContentType, TrackablePage>();

/** Registers the trackable pages; called once at startup by `app.ts`. */
export const registerTrackablePages = (list: TrackablePage[]): void => {
  for (const trackablePage of list) contributed.set(trackablePage.type, trackablePage);
};

export const findTrackablePage = (type: ContentType): TrackablePage | undefined => contributed.get(type);
