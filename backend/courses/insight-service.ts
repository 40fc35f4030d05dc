import { paths, toPartPath } from '../../contract/paths.ts';
import { SMALLEST_GROUP } from '../../contract/values/insights.ts';
import { db } from '../db/connection.ts';
import { toAverageRating } from '../engagement/rating-service.ts';
import { toPercent, type InsightReport } from '../extension-points/insight-reports.ts';
import { visitorsByContent } from '../insights/visit-service.ts';
import { log } from '../log.ts';
import { sumByContent } from '../notices/figure-service.ts';
import * as repository from './insight-repository.ts';

/** Counts the learners of each published course. A failure does not block other courses. */
export async function countLearners(): Promise<void> {
  for (const courseId of await repository.listPublished(db))
    await repository
      .storeLearners(db, courseId)
      .catch((error: unknown) =>
        log.error({ err: error, courseId }, 'the people of a course were not counted'),
      );
}

const bestPerformingCourses: InsightReport = {
  name: 'best-performing-courses',
  async read(db, scope) {
    const courses = await repository.listPublishedBy(db, scope.creatorId);
    const [visitors, sales] = await Promise.all([
      visitorsByContent(db, scope, 'COURSE'),
      sumByContent(db, scope, ['COURSE']),
    ]);
    const rows = courses.map(({ id, title, started, finished, ...ratings }) => {
      const { earnedCents, soldCount } = sales.get(id) ?? { earnedCents: 0, soldCount: 0 };
      return {
        key: id,
        title,
        path: paths.course(id),
        values: {
          visitors: visitors.get(id) ?? 0,
          earned: earnedCents,
          sold: soldCount,
          finished: toPercent(finished ?? 0, started ?? 0),
          rating: toAverageRating(ratings),
        },
      };
    });
    const byBest = rows.sort(
      ({ values: one }, { values: other }) => other.earned - one.earned || other.visitors - one.visitors,
    );
    return { rows: byBest };
  },
};

/** Report of the people who finished each part of a course; without a course it has no rows. */
const finishedParts: InsightReport = {
  name: 'finished-parts',
  async read(db, { creatorId, userId, content }) {
    if (content?.contentType !== 'COURSE') return { rows: [] };
    const courseId = content.contentId;
    const [parts, starters, people] = await Promise.all([
      repository.listOwnParts(db, creatorId, courseId),
      repository.countStarters(db, courseId, userId),
      repository.countByPart(db, courseId, userId),
    ]);
    const rows = parts.map(({ id, title }) => {
      const { started, finished } = people.get(id) ?? { started: 0, finished: 0 };
      const path = toPartPath(paths.course(courseId), id);
      return { key: id, title, path, values: { started, finished, share: toPercent(finished, starters) } };
    });
    return { rows };
  },
};

/** Maximum number of steps into which a course part is divided, not counting its beginning. */
const MOST_STEPS = 99;

/**
 * Report of the share of people who were still watching a recording at each step of whole seconds.
 */
const stillWatching: InsightReport = {
  name: 'still-watching',
  async read(db, { creatorId, userId }, { partId }) {
    const part = partId === undefined ? undefined : await repository.findOwnPart(db, creatorId, partId);
    if (!part || part.durationSeconds === 0 || !['video', 'audio'].includes(part.kind)) return { rows: [] };
    const { courseId, durationSeconds } = part;
    const step = Math.ceil(durationSeconds / MOST_STEPS);
    const wanted = { courseId, partId: part.id, durationSeconds };
    const reached = await repository.countReached(db, wanted, step, userId);
    const started = reached.reduce((sum, { people }) => sum + people, 0);
    if (started < SMALLEST_GROUP) return { rows: [], hidden: 'FEW_PEOPLE' };
    const count = Math.floor(durationSeconds / step) + 1;
    const rows = Array.from({ length: count }, (_, index) => {
      const people = reached
        .filter(({ steps }) => steps >= index)
        .reduce((sum, each) => sum + each.people, 0);
      return { key: String(index * step), values: { people, share: toPercent(people, started) } };
    });
    return { rows };
  },
};

export const courseReports = [bestPerformingCourses, finishedParts, stillWatching];
