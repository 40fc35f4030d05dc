import { sql } from 'kysely';
import type { ContentType } from '../../contract/values/content.ts';
import type { Db, Trx } from '../db/connection.ts';
import type { OfficeActor } from '../http/actor.ts';

/** What is no content and whose page is viewed, and perhaps reported, all the same, such as a creator. */
export type Viewable = {
  type: ContentType;
  /** Whether its page is shown to everybody, and whose it is; undefined for what does not exist. */
  find(db: Db, id: string): Promise<{ isPublic: boolean; creatorId: string } | undefined>;
  /** One more person has opened its page. */
  addView(db: Db, id: string): Promise<void>;
  /** Absent for what people cannot report. */
  reports?: {
    /** Its title and address by id, in any state. */
    cards(db: Db, ids: string[]): Promise<Map<string, { title: string; path: string; isPublic: boolean }>>;
    /** Takes the page from everybody, for the office. @throws 409 for one that is not public */
    suspend(trx: Trx, actor: OfficeActor, id: string, reason: string): Promise<unknown>;
  };
};

/** The `addView` of what is a row of a table with `view_count`. */
export const countsViewsIn =
  (table: 'creators' | 'memberships'): Viewable['addView'] =>
  async (db, id) => {
    await sql`update ${sql.table(table)} set view_count = view_count + 1 where id = ${id}`.execute(db);
  };

const contributed = new Map<ContentType, Viewable>();

/** Called once at the start, with the list of `app.ts`. */
export const registerViewables = (list: Viewable[]): void => {
  for (const viewable of list) contributed.set(viewable.type, viewable);
};

export const findViewable = (type: ContentType): Viewable | undefined => contributed.get(type);
