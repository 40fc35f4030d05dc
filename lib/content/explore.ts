import type { ParsedUrlQuery } from 'node:querystring';
import type { CourseCard } from '@/contract/courses';
import type { CreatorCard } from '@/contract/creators';
import { paths } from '@/contract/paths';
import type { kindWords } from '@/contract/values/categories';
import { draftTypes, type DraftType } from '@/contract/values/content';
import { topicIds, type TopicId } from '@/contract/values/topics';
import type { ReplyOf } from '../api-call';
import { addressWith, readKnownValue } from '../list-query';

/** Content types with rails on the explore page. */
export const exploredTypes = draftTypes;
export type ExploredType = DraftType;

/** Filter of the explore page: topics in the chosen order, and one content type or all. */
export type ExploreFilter = { topics: TopicId[]; type?: ExploredType };

/**
 * Maximum number of chosen topics, because each topic has a rail per type. A further topic replaces
 * the first.
 */
const MOST_TOPICS = 4;

/** Reads the filter from an address; unknown values are omitted. */
export function parseExploreFilter(query: ParsedUrlQuery): ExploreFilter {
  const named = new Set([query.topicId].flat().join().split(','));
  const topics = [...named].flatMap((word) => topicIds.filter((topicId) => topicId === word));
  const type = readKnownValue(query, 'type', exploredTypes);
  return { topics: topics.slice(-MOST_TOPICS), ...(type && { type }) };
}

export const exploreAddress = ({ topics, type }: ExploreFilter): string =>
  addressWith(paths.explore, { topicId: topics.slice(-MOST_TOPICS).join(), type });

/** Returns the filter with a topic added, or removed if it was chosen. */
export const withTopic = ({ topics, type }: ExploreFilter, topicId: TopicId): ExploreFilter => ({
  topics: topics.includes(topicId) ? topics.filter((each) => each !== topicId) : [...topics, topicId],
  type,
});

/** Content of one type for one row. */
export type RailContent = {
  [T in ExploredType]: { type: T; items: ReplyOf<`GET /${(typeof kindWords)[T]}`>['items'] };
}[ExploredType];

export const listContentIds = ({ items }: RailContent): string[] => items.map(({ id }: { id: string }) => id);

/** Row of content of one type, of a topic or of all topics. */
export type ExploredRail = { topicId?: TopicId; content: RailContent };

export type ExploreProps = {
  filter: ExploreFilter;
  rails: ExploredRail[];
  /** Newest courses. Like `creators`, they are set only if no topic is chosen. */
  newest?: CourseCard[];
  creators?: CreatorCard[];
  kinds?: ReplyOf<'GET /content/counts'>['kinds'];
};

/** Two related topics of each topic, offered when the topic has no content. */
export const relatedTopics: Record<TopicId, readonly [TopicId, TopicId]> = {
  fitness: ['stretching', 'yoga'],
  nutritional: ['fitness', 'sleep-health'],
  stress: ['breathing', 'relaxing'],
  breathing: ['meditation', 'relaxing'],
  yoga: ['stretching', 'breathing'],
  meditation: ['breathing', 'relaxing'],
  anxiety: ['breathing', 'stress'],
  coaching: ['work', 'stress'],
  'sleep-health': ['relaxing', 'breathing'],
  stretching: ['yoga', 'fitness'],
  relaxing: ['meditation', 'sleep-health'],
  work: ['stress', 'coaching'],
};
