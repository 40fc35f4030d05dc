import type { TopicOffer } from '@/contract/courses';

/** Available times to choose from (minutes). */
const times = [5, 10, 20, 60];

/** Topics that the sentence can contain. */
const needs = [
  'sleep-health',
  'breathing',
  'stretching',
  'fitness',
  'anxiety',
  'nutritional',
  'work',
  'relaxing',
] as const;
export type Need = (typeof needs)[number];

/** Returns true for a topic that the sentence of the home page offers. */
export const isNeed = (topicId: string): topicId is Need => needs.some((need) => need === topicId);

/** Choice in the sentence of the home page: a time and the topics with courses for that time. */
export type SentenceChoice = { minutes: number; needs: readonly Need[] };

/** All choices, used before any course is loaded. */
export const everyChoice: readonly SentenceChoice[] = times.map((minutes) => ({ minutes, needs }));

/**
 * Returns the choices that have matching courses. A time is offered only if it adds courses to the
 * shorter time before it.
 */
export function choicesFor(topics: readonly TopicOffer[]): readonly SentenceChoice[] {
  const lengthsOf = (need: Need) => topics.find(({ topicId }) => topicId === need)?.partMinutes ?? [];
  const all = needs.flatMap(lengthsOf);
  const choices = times.flatMap((minutes, index) => {
    const before = times[index - 1] ?? -1;
    if (!all.some((length) => length > before && length <= minutes)) return [];
    return { minutes, needs: needs.filter((need) => lengthsOf(need).some((length) => length <= minutes)) };
  });
  return choices.length > 0 ? choices : everyChoice;
}
