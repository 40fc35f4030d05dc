/** Topics of the product. The locale has their names, and the icon sprite has their icons. */
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
