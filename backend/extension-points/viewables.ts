import type { ContentType } from '../../contract/values/content.ts';
import type { Db } from '../db/connection.ts';

/** What is no content and whose page's views are counted all the same, such as a creator. */
export type Viewable = {
  type: ContentType;
  /** Whether its page is shown to everybody. */
  isPublic(db: Db, id: string): Promise<boolean>;
  addView(db: Db, id: string): Promise<void>;
};

const contributed = new Map<ContentType, Viewable>();

/** Called once at the start, with the list of `app.ts`. */
export const registerViewables = (list: Viewable[]): void => {
  for (const viewable of list) contributed.set(viewable.type, viewable);
};

export const findViewable = (type: ContentType): Viewable | undefined => contributed.get(type);
