import type { TopicOffer } from '@/contract/courses';

/** Minutes that someone has. */
const times = [5, 10, 20, 60];

/** What someone would like, as topics. */
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

/** What the sentence of the home page offers: a time, and what there is for that time. */
export type SentenceChoice = { minutes: number; needs: readonly Need[] };

/** Before any course is known. */
export const everyChoice: readonly SentenceChoice[] = times.map((minutes) => ({ minutes, needs }));

/**
 * The choices that have an answer. A time is offered if it has courses that the shorter one before does not have: more
 * time with the same answer is no choice.
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
