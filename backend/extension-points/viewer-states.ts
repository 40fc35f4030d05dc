import type { ViewerState } from '../../contract/viewer-states.ts';
import type { ContentType } from '../../contract/values/content.ts';
import type { Db } from '../db/connection.ts';

type Ref = { contentType: ContentType; contentId: string };

/**
 * Reads one domain's fields of the viewer states, for one person and contents of any type. Contents
 * without a value in the domain are absent. A reader runs a bounded number of statements for any
 * number of contents.
 */
export type ViewerStateReader = (
  db: Db,
  userId: string,
  refs: Ref[],
) => Promise<(Ref & Partial<ViewerState>)[]>;

const readers: ViewerStateReader[] = [];

/** Registers the readers; called once at startup by `app.ts`. */
export const registerViewerStates = (list: ViewerStateReader[]): void => void readers.push(...list);

/**
 * Returns the viewer states to which at least one domain contributes; other contents are absent.
 */
export async function readViewerStates(db: Db, userId: string, refs: Ref[]): Promise<ViewerState[]> {
  const found = (await Promise.all(readers.map((read) => read(db, userId, refs)))).flat();
  const byRef = Map.groupBy(found, ({ contentType, contentId }) => `${contentType}:${contentId}`);
  return [...byRef.values()].map((fields) =>
    Object.assign({ isMarked: false, owned: null }, ...(fields as [Ref, ...Ref[]])),
  );
}
