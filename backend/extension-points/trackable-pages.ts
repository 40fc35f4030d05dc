import { sql } from 'kysely';
import type { ContentType } from '../../contract/values/content.ts';
import type { Db, Trx } from '../db/connection.ts';
import type { OfficeActor } from '../http/actor.ts';

/**
 * Trackable page of something other than content, such as a creator; the page may also be
 * reportable.
 */
export type TrackablePage = {
  type: ContentType;
  /** Returns the visibility and the owner of the page; undefined for an unknown id. */
  find(db: Db, id: string): Promise<{ isPublic: boolean; creatorId: string } | undefined>;
  /** Adds a view of the page by one more person. */
  addView(db: Db, id: string): Promise<void>;
  /** Report functions; absent for pages that cannot be reported. */
  reports?: {
    /** Returns titles and paths by id, in any state. */
    cards(db: Db, ids: string[]): Promise<Map<string, { title: string; path: string; isPublic: boolean }>>;
    /**
     * Hides the page from everybody in the name of the office.
     * @throws 409 for a page that is not public
     */
    suspend(trx: Trx, actor: OfficeActor, id: string, reason: string): Promise<unknown>;
  };
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
