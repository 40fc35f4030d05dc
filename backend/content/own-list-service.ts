import type { OwnContent } from '../../contract/content.ts';
import type { ContentType } from '../../contract/values/content.ts';
import type { ContentState } from '../../contract/values/states.ts';
import type { Db } from '../db/connection.ts';
import type { ContentKind, Sorted } from '../extension-points/content-kinds.ts';
import { shownPicture } from '../files/picture-service.ts';

type Entry = Omit<OwnContent, 'ownersCount' | 'earnedCents'>;

/** Row of an own list. A type has only the optional columns that apply to it. */
type OwnRow = Sorted<Pick<Entry, 'title' | 'state' | 'topicId'>> &
  Partial<Pick<Entry, 'priceCents' | 'partsCount' | 'hasPendingChanges' | 'audience'>> & {
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
  priceCents: row.priceCents ?? 0,
  partsCount: row.partsCount ?? 0,
  hasPendingChanges: row.hasPendingChanges ?? false,
  audience: row.audience ?? null,
  publishAt: row.publishAt?.toISOString() ?? null,
  updatedAt: row.updatedAt.toISOString(),
  sortText: row.sortText,
});

/**
 * Returns the own list of a content type.
 * @param states states of the type; content in another state belongs to other types
 * @param list query for the rows, last changed first
 */
export const ownList =
  <State extends ContentState>(
    contentType: ContentType,
    states: readonly State[],
    list: (
      db: Db,
      creatorId: string,
      state: State | undefined,
      after: string[] | null,
      limit: number,
    ) => Promise<OwnRow[]>,
  ): ContentKind['listOwn'] =>
  async (db, creatorId, wanted, after, limit) => {
    const state = states.find((each) => each === wanted);
    if (wanted !== undefined && state === undefined) return [];
    const rows = await list(db, creatorId, state, after, limit);
    return rows.map((row) => toEntry(contentType, row));
  };
