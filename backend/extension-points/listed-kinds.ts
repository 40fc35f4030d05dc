import type { ContentType } from '../../contract/values/content.ts';
import type { ShareCardKind } from '../../contract/rules/machine-paths.ts';
import type { TopicId } from '../../contract/values/topics.ts';
import type { Db } from '../db/connection.ts';
import type { IdCount, IdRange } from '../db/id-ranges.ts';

/** The address of a public page, and when what it shows changed last. */
export type Listed = { path: string; changedAt: Date };

/** A public thing as feeds show it. Nothing that is paid for belongs here. */
export type FeedEntry = {
  title: string;
  path: string;
  text: string;
  creatorName: string;
  topicId: TopicId;
  publishedAt: Date;
};

/** What sitemaps and feeds say of one kind of thing. Whoever reads them is a stranger: all of it is public. */
export type ListedKind = {
  type: ContentType;
  /** In the addresses of its sitemaps and share cards. */
  name: ShareCardKind;
  /** How many there are, by where their ids begin. */
  count(db: Db): Promise<IdCount[]>;
  /** Those with an id in a range, by id. */
  list(db: Db, range: IdRange, limit: number): Promise<Listed[]>;
  /** The newest first; a kind without it is in no feed. */
  latest?(db: Db, filter: { creatorId?: string; topicId?: TopicId }, limit: number): Promise<FeedEntry[]>;
};

let kinds: ListedKind[] = [];

/** Called once at the start, with the list of `app.ts`. */
export const registerListedKinds = (list: ListedKind[]): void => {
  kinds = list;
};

export const listListedKinds = (): ListedKind[] => kinds;
