import type { Query } from '../../contract/call.ts';
import type { courses, FittingCourse, FreePart } from '../../contract/courses.ts';
import type { TopicId } from '../../contract/values/topics.ts';
import { db } from '../db/connection.ts';
import * as repository from './fitting-repository.ts';
import { toCards } from './service.ts';

/** Topics that serve a similar wish, in order of similarity. They fill up short lists. */
const neighbourTopics: Record<TopicId, readonly TopicId[]> = {
  fitness: ['stretching', 'yoga', 'work'],
  nutritional: ['coaching', 'fitness', 'relaxing'],
  stress: ['relaxing', 'breathing', 'anxiety'],
  breathing: ['relaxing', 'stress', 'meditation'],
  yoga: ['stretching', 'breathing', 'fitness'],
  meditation: ['breathing', 'relaxing', 'stress'],
  anxiety: ['stress', 'breathing', 'meditation'],
  coaching: ['work', 'stress', 'nutritional'],
  'sleep-health': ['relaxing', 'breathing', 'meditation'],
  stretching: ['yoga', 'fitness', 'work'],
  relaxing: ['breathing', 'sleep-health', 'meditation'],
  work: ['stress', 'stretching', 'breathing'],
};

const FREE_PARTS = 8;
const COURSES = 24;
/** Number of courses below which courses of neighbouring topics are added. */
const ENOUGH_COURSES = 4;

/**
 * Answers the question on the home page. Returns free recordings of a topic that fit into a time,
 * and courses with such recordings. If the topic has too few, neighbouring topics are added.
 */
export async function listFitting({
  topicId,
  maxMinutes,
}: Query<typeof courses.listFitting>): Promise<{ freeParts: FreePart[]; courses: FittingCourse[] }> {
  const wish = { topics: [topicId, ...neighbourTopics[topicId]], maxSeconds: maxMinutes * 60 };
  const [parts, found] = await Promise.all([
    repository.listFreeParts(db, wish, FREE_PARTS),
    repository.listFittingCourses(db, wish, COURSES),
  ]);
  const ownCount = found.filter((row) => row.topicId === topicId).length;
  const rows = found.slice(0, Math.max(ownCount, ENOUGH_COURSES));
  const [partCards, cards] = await Promise.all([toCards(db, parts), toCards(db, rows)]);
  return {
    freeParts: parts.map(({ partId, partTitle, partKind, partSeconds }, at) => ({
      id: partId,
      title: partTitle,
      kind: partKind,
      durationSeconds: partSeconds,
      course: partCards[at]!,
    })),
    courses: cards.map((card, at) => {
      const { count, freeCount, shortestSeconds, longestSeconds } = rows[at]!;
      return { ...card, fit: { count, freeCount, shortestSeconds, longestSeconds } };
    }),
  };
}
