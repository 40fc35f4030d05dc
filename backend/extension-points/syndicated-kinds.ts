import type { ContentType } from '../../contract/values/content.ts';
import type { ShareCardKind } from '../../contract/rules/machine-paths.ts';
import type { TopicId } from '../../contract/values/topics.ts';
import type { Db } from '../db/connection.ts';
import type { IdCount, IdRange } from '../db/id-ranges.ts';

/** Path of a public page with the time of its last change. */
export type SyndicatedEntry = { path: string; changedAt: Date };

/** Public entry of a feed. Paid content must not be included. */
export type FeedEntry = {
  title: string;
  path: string;
  text: string;
  creatorName: string;
  /** Topic of the content; null for content that is in no topic's feed. */
  topicId: TopicId | null;
  /** Permanent name of the entry, for content whose address can change. */
  permanentName?: string;
  publishedAt: Date;
};

/** Content type in sitemaps and feeds. All fields are public. */
export type SyndicatedKind = {
  type: ContentType;
  /** Name in the addresses of sitemaps and share cards. */
  name: ShareCardKind;
  /** Path of the static page that lists the type, for the sitemap. */
  listPath: string;
  /** Counts the entries by the prefix of their ids. */
  count(db: Db): Promise<IdCount[]>;
  /** Lists the entries with an id in a range, ordered by id. */
  list(db: Db, range: IdRange, limit: number): Promise<SyndicatedEntry[]>;
  /** Lists the newest entries first; a type without this function is in no feed. */
  latest?(db: Db, filter: { creatorId?: string; topicId?: TopicId }, limit: number): Promise<FeedEntry[]>;
};

let kinds: SyndicatedKind[] = [];

/** Registers the syndicated types; called once at startup by `app.ts`. */
export const registerSyndicatedKinds = (list: SyndicatedKind[]): void => {
  kinds = list;
};

export const listSyndicatedKinds = (): SyndicatedKind[] => kinds;
