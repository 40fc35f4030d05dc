import type { OwnContent } from '../../contract/content.ts';
import type { ContentType } from '../../contract/values/content.ts';
import type { ContentState } from '../../contract/values/states.ts';
import type { Db } from '../db/connection.ts';
import type { OwnPage } from '../db/content-queries.ts';
import type { ContentKind, Sorted } from '../extension-points/content-kinds.ts';
import { shownPicture } from '../files/picture-service.ts';

type Entry = Omit<OwnContent, 'ownersCount' | 'earnedCents'>;

/**
 * Row of a creator's own list. The optional columns exist only for the types to which they apply.
 */
type OwnRow = Sorted<Pick<Entry, 'title' | 'state' | 'topicId'>> &
  Pick<Entry, 'viewsCount'> &
  Partial<Pick<Entry, 'priceCents' | 'partsCount' | 'hasPendingChanges' | 'audience' | 'commentsCount'>> & {
    picture?: string | null;
    publishAt?: Date | null;
    updatedAt: Date;
  };

const toEntry = (contentType: ContentType, row: OwnRow): Sorted<Entry> => ({
  contentType,
  id: row.id,
  title: row.title,
  state: row.state,
  picture: shownPicture(row.picture ?? null),
  topicId: row.topicId,
  priceCents: row.priceCents === undefined ? 0 : row.priceCents,
  partsCount: row.partsCount ?? 0,
  viewsCount: row.viewsCount,
  commentsCount: row.commentsCount ?? null,
  hasPendingChanges: row.hasPendingChanges ?? false,
  audience: row.audience ?? null,
  publishAt: row.publishAt?.toISOString() ?? null,
  updatedAt: row.updatedAt.toISOString(),
  sortText: row.sortText,
});

/**
 * Returns the reader of a creator's own list for one content type.
 * @param states states of the type; a filter by another state returns an empty list
 * @param list query for the rows
 */
export const ownList =
  <State extends ContentState>(
    contentType: ContentType,
    states: readonly State[],
    list: (db: Db, creatorId: string, page: OwnPage<State>) => Promise<OwnRow[]>,
  ): ContentKind['listOwn'] =>
  async (db, creatorId, { state: wanted, ...page }) => {
    const state = states.find((each) => each === wanted);
    if (wanted !== undefined && state === undefined) return [];
    const rows = await list(db, creatorId, { ...page, state });
    return rows.map((row) => toEntry(contentType, row));
  };
