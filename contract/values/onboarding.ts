import { topicIds, type TopicId } from './topics.ts';

/** When a member has time. */
export const timesOfDay = ['MORNING', 'MIDDAY', 'EVENING', 'NIGHT'] as const;
export type TimeOfDay = (typeof timesOfDay)[number];

/** How much a member has done before. */
export const levels = ['NEW', 'BASICS', 'REGULAR'] as const;
export type Level = (typeof levels)[number];

/** Where a member lives: a state or territory of Australia, or outside. */
export const regions = ['ACT', 'NSW', 'NT', 'QLD', 'SA', 'TAS', 'VIC', 'WA', 'OUTSIDE'] as const;
export type Region = (typeof regions)[number];

/** The age that a member reaches in this year. */
export const ages = { min: 13, max: 120 };

/** The topics with those that a member chose first. */
export const topicsFrom = (chosen: readonly TopicId[]): TopicId[] => [
  ...chosen,
  ...topicIds.filter((topic) => !chosen.includes(topic)),
];
