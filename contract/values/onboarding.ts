import { topicIds, type TopicId } from './topics.ts';

/** Times of day at which a member has time. */
export const timesOfDay = ['MORNING', 'MIDDAY', 'EVENING', 'NIGHT'] as const;
export type TimeOfDay = (typeof timesOfDay)[number];

/** Levels of a member's experience. */
export const levels = ['NEW', 'BASICS', 'REGULAR'] as const;
export type Level = (typeof levels)[number];

/** Regions of members: the states and territories of Australia, or outside. */
export const regions = ['ACT', 'NSW', 'NT', 'QLD', 'SA', 'TAS', 'VIC', 'WA', 'OUTSIDE'] as const;
export type Region = (typeof regions)[number];

/** Range of the age that a member reaches this year. */
export const ages = { min: 13, max: 120 };

/** Returns the topics with the member's chosen ones first. */
export const topicsFrom = (chosen: readonly TopicId[]): TopicId[] => [
  ...chosen,
  ...topicIds.filter((topic) => !chosen.includes(topic)),
];
