import { sql } from 'kysely';
import type { ContentType } from '../../contract/values/content.ts';
import type { Db, Trx } from '../db/connection.ts';
import type { OfficeActor } from '../http/actor.ts';

/**
 * Trackable page of something other than content, such as a creator; the page may also be
 * reportable.
 */
export type Viewable = {
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
export const countsViewsIn =
  (table: 'creators' | 'memberships'): Viewable['addView'] =>
  async (db, id) => {
    await sql`update ${sql.table(table)} set view_count = view_count + 1 where id = ${id}`.execute(db);
  };

const contributed = new Map<ContentType, Viewable>();

/** Registers the trackable pages; called once at startup by `app.ts`. */
export const registerViewables = (list: Viewable[]): void => {
  for (const viewable of list) contributed.set(viewable.type, viewable);
};

export const findViewable = (type: ContentType): Viewable | undefined => contributed.get(type);
