import pLimit from 'p-limit';
import { makeAccount } from '../../backend/accounts/service.ts';
import { random } from '../../art/random.ts';
import * as people from '../../backend/audience/service.ts';
import * as sharing from '../../backend/audience/sharing-service.ts';
import { shiftClock } from '../../backend/clock.ts';
import * as ratings from '../../backend/engagement/rating-service.ts';
import * as learning from '../../backend/courses/learning-service.ts';
import * as courses from '../../backend/courses/service.ts';
import { inTransaction } from '../../backend/db/connection.ts';
import * as entitlements from '../../backend/entitlements/service.ts';
import type { CreatorActor } from '../../backend/http/actor.ts';
import { DAY_MS } from '../../contract/values/times.ts';
import { memberActor } from './people.ts';
import type { DemoCourse } from './content/course.ts';
import { demoTimeZone, listRaters } from './content/people.ts';
import { drawRatings } from './content/ratings.ts';

/** Number of past days over which ratings are spread. */
const DAYS = 420;

export type Rating = { courseId: string; raterIndex: number; stars: number; text: string; daysAgo: number };

const ratingsOfCourse = (courseId: string, course: DemoCourse): Rating[] => {
  const next = random(`days ${course.slug}`);
  return drawRatings(course).map(({ stars, text }, raterIndex) => ({
    courseId,
    raterIndex,
    stars,
    text: text ?? '',
    // The product of two random numbers is often small. There are thus more recent ratings, as for
    // a growing course.
    daysAgo: Math.floor(next() * next() * DAYS) + 1,
  }));
};

/**
 * Grants a course as a gift. Most members of the demo world own their courses as gifts, because
 * thousands of purchases would take minutes.
 */
export const grantCourse = (userId: string, courseId: string) =>
  inTransaction((trx) =>
    entitlements.grant(trx, { userId, contentType: 'COURSE', contentId: courseId, source: 'GIFT' }),
  );

/** Returns all ratings of the demo world with their raters and days. */
export const listRatings = (made: Map<DemoCourse, string>): Rating[] =>
  [...made].flatMap(([course, id]) => (course.state === 'published' ? ratingsOfCourse(id, course) : []));

/**
 * Limits the accounts or ratings that are created in parallel, because more would wait for a
 * database connection and time out.
 */
const fewAtOnce = pLimit(20);

/** Creates the accounts of the raters, in the order of their numbers. */
export async function makeReaders(ratings: Rating[]): Promise<string[]> {
  const people = listRaters(Math.max(...ratings.map((rating) => rating.raterIndex)) + 1);
  return fewAtOnce.map(people, ({ firstName, initial }, index) => {
    const email = `reader-${index}@kumu.test`;
    const name = { name: firstName, lastName: initial };
    return makeAccount({ email, password: null, ...name, timeZone: demoTimeZone });
  });
}

/**
 * Rates courses on behalf of their members, day by day.
 * @param bought purchases, each as "<user id> <course id>"
 */
export async function rateCourses(all: Rating[], ids: string[], bought: Set<string>): Promise<void> {
  const days = [...new Set(all.map((rating) => rating.daysAgo))].sort((left, right) => right - left);
  for (const day of days) {
    shiftClock(-day * DAY_MS);
    const ofDay = all.filter((rating) => rating.daysAgo === day);
    await fewAtOnce.map(ofDay, async ({ courseId, raterIndex, stars, text }) => {
      const userId = ids[raterIndex]!;
      if (!bought.has(`${userId} ${courseId}`)) await grantCourse(userId, courseId);
      await ratings.rate(memberActor(userId), 'COURSE', courseId, { stars, text });
    });
  }
  shiftClock(0);
}

/**
 * Sets a member's progress to the middle of a course: the first course parts are completed and the
 * next course part is started.
 */
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

/** Makes some buyers and members share their email address with each creator. */
export async function shareEmails(actors: Iterable<CreatorActor>): Promise<void> {
  for (const actor of actors) {
    const { items } = await people.list(actor, { limit: 12, orderBy: 'total' });
    for (const { userId } of items.filter((_, place) => place % 3 === 0))
      await sharing.share(memberActor(userId), actor.creator.id, 'PURCHASE');
  }
}
