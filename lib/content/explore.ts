import type { ParsedUrlQuery } from 'node:querystring';
import type { CourseCard } from '@/contract/courses';
import type { CreatorCard } from '@/contract/creators';
import type { DigitalProductCard } from '@/contract/digital-products';
import { paths } from '@/contract/paths';
import type { PostCard } from '@/contract/posts';
import { topicIds, type TopicId } from '@/contract/values/topics';
import type { ReplyOf } from '../api-call';
import { addressWith, oneOf } from '../list-query';

/** The kinds that have rails on the page to browse. */
export const exploredTypes = ['COURSE', 'POST', 'DIGITAL_PRODUCT'] as const;
export type ExploredType = (typeof exploredTypes)[number];

/** What the page to browse shows: topics in the order in which they were chosen, and one kind or all. */
export type ExploreFilter = { topics: TopicId[]; type?: ExploredType };

/** Each topic has a rail per kind; another choice takes the place of the first. */
const MOST_TOPICS = 4;

/** The choice in an address; what is unknown is left out. */
export function exploreFilterOf(query: ParsedUrlQuery): ExploreFilter {
  const named = new Set([query.topicId].flat().join().split(','));
  const topics = [...named].flatMap((word) => topicIds.filter((topicId) => topicId === word));
  const type = oneOf(query, 'type', exploredTypes);
  return { topics: topics.slice(-MOST_TOPICS), ...(type && { type }) };
}

export const exploreAddress = ({ topics, type }: ExploreFilter): string =>
  addressWith(paths.explore, { topicId: topics.slice(-MOST_TOPICS).join(), type });

/** The choice with a topic more, or without it. */
export const withTopic = ({ topics, type }: ExploreFilter, topicId: TopicId): ExploreFilter => ({
  topics: topics.includes(topicId) ? topics.filter((each) => each !== topicId) : [...topics, topicId],
  type,
});

/** Content of one kind, as many as a row shows. */
export type RailContent =
  | { type: 'COURSE'; items: CourseCard[] }
  | { type: 'POST'; items: PostCard[] }
  | { type: 'DIGITAL_PRODUCT'; items: DigitalProductCard[] };

export const idsOf = ({ items }: RailContent): string[] => items.map(({ id }: { id: string }) => id);

/** One row of what a topic has of a kind; without a topic of all. */
export type ExploredRail = { topicId?: TopicId; content: RailContent };

export type ExploreProps = {
  filter: ExploreFilter;
  rails: ExploredRail[];
  /** Only while no topic is chosen, as what follows. */
  newest?: CourseCard[];
  creators?: CreatorCard[];
  kinds?: ReplyOf<'GET /content/counts'>['kinds'];
};

/** Two topics beside each, for where it has nothing to show. */
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
