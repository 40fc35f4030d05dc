import { topicIds, type TopicId } from './topics.ts';

/** Times of day at which a member is available. */
export const timesOfDay = ['MORNING', 'MIDDAY', 'EVENING', 'NIGHT'] as const;
export type TimeOfDay = (typeof timesOfDay)[number];

/** Levels of a member's experience. */
export const levels = ['NEW', 'BASICS', 'REGULAR'] as const;
export type Level = (typeof levels)[number];

/** Regions of members: the states and territories of Australia, or outside. */
export const regions = ['ACT', 'NSW', 'NT', 'QLD', 'SA', 'TAS', 'VIC', 'WA', 'OUTSIDE'] as const;
export type Region = (typeof regions)[number];

/** Range of ages that a member can reach this year. */
export const ages = { min: 13, max: 120 };

/** Returns all topics; the topics that the member chose are first. */
export const topicsFrom = (chosen: readonly TopicId[]): TopicId[] => [
  ...chosen,
  ...topicIds.filter((topic) => !chosen.includes(topic)),
];
