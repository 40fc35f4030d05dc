/** Topics of the product; their names and icons are in the locale and the icon sprite. */
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
