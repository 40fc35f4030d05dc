import pLimit from 'p-limit';
import { makeAccount } from '../../backend/accounts/service.ts';
import { random } from '../../art/random.ts';
import { shiftClock } from '../../backend/clock.ts';
import * as ratings from '../../backend/engagement/rating-service.ts';
import * as learning from '../../backend/courses/learning-service.ts';
import * as courses from '../../backend/courses/service.ts';
import { inTransaction } from '../../backend/db/connection.ts';
import * as entitlements from '../../backend/entitlements/service.ts';
import { DAY_MS } from '../../contract/values/times.ts';
import { memberActor } from './people.ts';
import type { DemoCourse } from './content/course.ts';
import { listRaters } from './content/people.ts';
import { ratingsOf } from './content/ratings.ts';

/** Ratings are spread over this many days before today. */
const DAYS = 420;

export type Rating = { courseId: string; raterIndex: number; stars: number; text: string; daysAgo: number };

const ratingsOfCourse = (courseId: string, course: DemoCourse): Rating[] => {
  const next = random(`days ${course.slug}`);
  return ratingsOf(course).map(({ stars, text }, raterIndex) => ({
    courseId,
    raterIndex,
    stars,
    text: text ?? '',
    // More of them in recent days, as with a growing course.
    daysAgo: Math.floor(next() * next() * DAYS) + 1,
  }));
};

/** Most of the demo world's members hold their courses as gifts: thousands of purchases would take minutes. */
export const give = (userId: string, courseId: string) =>
  inTransaction((trx) =>
    entitlements.grant(trx, { userId, contentType: 'COURSE', contentId: courseId, source: 'GIFT' }),
  );

/** All that is rated in the demo world, by whom and when. */
export const ratingsIn = (made: Map<DemoCourse, string>): Rating[] =>
  [...made].flatMap(([course, id]) => (course.state === 'published' ? ratingsOfCourse(id, course) : []));

/** How many accounts or ratings are made at once: the others would wait for a connection, and not for ever. */
const fewAtOnce = pLimit(20);

/** The accounts of those who rate, by their number. */
export async function makeReaders(ratings: Rating[]): Promise<string[]> {
  const people = listRaters(Math.max(...ratings.map((rating) => rating.raterIndex)) + 1);
  return fewAtOnce.map(people, ({ firstName, initial }, index) => {
    const email = `reader-${index}@kumu.test`;
    return makeAccount({ email, password: null, name: firstName, lastName: initial });
  });
}

/** All members who rated, day by day. @param bought who has bought what, as "<user id> <course id>" */
export async function rateCourses(all: Rating[], ids: string[], bought: Set<string>): Promise<void> {
  const days = [...new Set(all.map((rating) => rating.daysAgo))].sort((left, right) => right - left);
  for (const day of days) {
    shiftClock(-day * DAY_MS);
    const ofDay = all.filter((rating) => rating.daysAgo === day);
    await fewAtOnce.map(ofDay, async ({ courseId, raterIndex, stars, text }) => {
      const userId = ids[raterIndex]!;
      if (!bought.has(`${userId} ${courseId}`)) await give(userId, courseId);
      await ratings.rate(memberActor(userId), 'COURSE', courseId, { stars, text });
    });
  }
  shiftClock(0);
}

/** A member in the middle of a course: the first parts completed, the next one begun. */
export async function beginCourse(userId: string, courseId: string, doneParts: number): Promise<void> {
  const actor = memberActor(userId);
  const parts = (await courses.read(courseId)).modules.flatMap((module) => module.parts);
  for (const part of parts.slice(0, doneParts))
    await learning.saveProgress(actor, courseId, {
      partId: part.id,
      seconds: part.durationSeconds,
      isCompleted: true,
    });
  const next = parts[doneParts];
  if (next) await learning.saveProgress(actor, courseId, { partId: next.id, seconds: 9 });
}
