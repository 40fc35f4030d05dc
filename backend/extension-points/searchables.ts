import type { SearchHit } from '../../contract/search.ts';
import type { ContentType } from '../../contract/values/content.ts';
import type { TopicId } from '../../contract/values/topics.ts';
import type { Db } from '../db/connection.ts';

/** What search reads of one public thing. Nothing that is paid for belongs here: whatever is in it can be found by anybody. */
export type Searchable = {
  id: string;
  creatorId: string;
  title: string;
  subtitle: string;
  body: string;
  topics: readonly TopicId[];
  /** Cents; null for what has no price. */
  priceCents: number | null;
  ratingScore: number;
  /** Null without ratings. */
  ratingAverage: number | null;
  /** Null for what has no length. */
  durationSeconds: number | null;
  /** The database's `popularity` of it. */
  popularity: number;
  publishedAt: Date;
};

/** What one creator has of a kind that anybody may see, counted. What the kind does not have is left out. */
export type Tally = {
  count: number;
  partsCount?: number;
  /** All of it bought one by one, in cents. */
  priceCents?: number;
  /** How many are for members. */
  forMembersCount?: number;
  ratingCount?: number;
  ratingSum?: number;
};

/** What a kind of thing contributes to search. */
export type SearchableKind = {
  type: ContentType;
  /** By id; those that are not public now are left out. */
  read(db: Db, ids: string[]): Promise<Searchable[]>;
  /** As results show them, by id; those that are not public now are left out. */
  hits(db: Db, ids: string[]): Promise<Map<string, SearchHit>>;
  /** All that are public, by id, after one. */
  listIds(db: Db, after: string | null, limit: number): Promise<string[]>;
  /** Those of one creator: a change of the creator changes them too. */
  listIdsOf(db: Db, creatorId: string): Promise<string[]>;
  /** For the kinds that a creator offers: the public ones of one creator, the most popular first. */
  listPopularOf?(db: Db, creatorId: string, limit: number): Promise<string[]>;
  /** For the kinds that memberships open: those that come with what a person is a member of now. */
  listOfMember?(db: Db, userId: string): Promise<string[]>;
  /** For the kinds that a creator's page counts. */
  tallyOf?(db: Db, creatorId: string): Promise<Tally>;
};

const kinds = new Map<ContentType, SearchableKind>();

/** Called once at the start, with the list of `app.ts`. */
export const registerSearchables = (list: SearchableKind[]): void => {
  for (const kind of list) kinds.set(kind.type, kind);
};

export const listSearchables = (): SearchableKind[] => [...kinds.values()];

export const searchableOf = (type: ContentType): SearchableKind | undefined => kinds.get(type);
