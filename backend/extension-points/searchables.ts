import type { SearchHit } from '../../contract/search.ts';
import type { ContentType } from '../../contract/values/content.ts';
import type { TopicId } from '../../contract/values/topics.ts';
import type { Db } from '../db/connection.ts';

/**
 * Public fields of a search entry. Paid content must not be included, because anybody can find the
 * text.
 */
export type Searchable = {
  id: string;
  creatorId: string;
  title: string;
  subtitle: string;
  body: string;
  topics: readonly TopicId[];
  /** Price in cents; null for entries without a price. */
  priceCents: number | null;
  ratingScore: number;
  /** Average rating; null without ratings. */
  ratingAverage: number | null;
  /** Duration (s); null for entries without a length. */
  durationSeconds: number | null;
  /** Value of the database function `popularity`. */
  popularity: number;
  publishedAt: Date;
};

/** Counts of a creator's public content of one type. Absent fields do not apply to the type. */
export type Tally = {
  count: number;
  partsCount?: number;
  /** Total price of all contents if each is bought separately (cents). */
  priceCents?: number;
  /** Number of contents for members. */
  forMembersCount?: number;
  ratingCount?: number;
  ratingSum?: number;
};

/** Content type in search. */
export type SearchableKind = {
  type: ContentType;
  /** Reads entries by id; entries that are not public now are omitted. */
  read(db: Db, ids: string[]): Promise<Searchable[]>;
  /** Returns search results by id; entries that are not public now are omitted. */
  hits(db: Db, ids: string[]): Promise<Map<string, SearchHit>>;
  /** Lists all public ids in order after a cursor. */
  listIds(db: Db, after: string | null, limit: number): Promise<string[]>;
  /** Lists the ids of a creator's entries, which change when the creator changes. */
  listIdsOf(db: Db, creatorId: string): Promise<string[]>;
  /** Lists a creator's public content, most popular first, for types that a creator offers. */
  listPopularOf?(db: Db, creatorId: string, limit: number): Promise<string[]>;
  /** Lists the content of a person's current memberships, for types that memberships unlock. */
  listOfMember?(db: Db, userId: string): Promise<string[]>;
  /** Counts a creator's content, for types that a creator's page counts. */
  tallyOf?(db: Db, creatorId: string): Promise<Tally>;
};

const kinds = new Map<ContentType, SearchableKind>();

/** Registers the searchable types; called once at startup by `app.ts`. */
export const registerSearchables = (list: SearchableKind[]): void => {
  for (const kind of list) kinds.set(kind.type, kind);
};

export const listSearchables = (): SearchableKind[] => [...kinds.values()];

export const findSearchable = (type: ContentType): SearchableKind | undefined => kinds.get(type);
