/** The twelve topics; their names and icons are in the locale and the icon sprite. */
export const topicIds = [
  'fitness',
  'nutritional',
  'stress',
  'breathing',
  'yoga',
  'meditation',
  'anxiety',
  'coaching',
  'sleep-health',
  'stretching',
  'relaxing',
  'work',
] as const;
export type TopicId = (typeof topicIds)[number];

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
