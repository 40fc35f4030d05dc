import pLimit from 'p-limit';
import { update } from '../../backend/accounts/service.ts';
import { now, shiftClock } from '../../backend/clock.ts';
import { saveProgress } from '../../backend/courses/learning-service.ts';
import { read } from '../../backend/courses/service.ts';
import { DAY_MS } from '../../contract/values/times.ts';
import type { DemoCourse } from './content/course.ts';
import { listJoins, mainCreators } from './content/history.ts';
import { listStudies, toAnswers } from './content/visits.ts';
import { memberActor } from './people.ts';

/**
 * Number of courses of each main creator that people study, and number of people in the first
 * course.
 */
const [COURSES, PEOPLE] = [2, 20];

const fewAtOnce = pLimit(20);

const isMain = (creator: string): boolean => mainCreators.some((key) => key === creator);

/** Makes the members of the main creators answer the onboarding questions. */
export async function answerQuestions(readerIds: string[]): Promise<void> {
  const numbers = listJoins().flatMap(({ who, creator }) =>
    typeof who === 'number' && isMain(creator) ? [who] : [],
  );
  await fewAtOnce.map([...new Set(numbers)], async (number) => {
    const answers = toAnswers(number, now().getFullYear());
    if (answers) await update(memberActor(readerIds[number]!), answers);
  });
}

/** Makes readers study the courses of the main creators that they own, day by day. */
export async function studyCourses(courses: Map<DemoCourse, string>, readerIds: string[]): Promise<void> {
  const studied = mainCreators.flatMap((key) =>
    [...courses].filter(([{ creator, state }]) => creator === key && state === 'published').slice(0, COURSES),
  );
  const saves: { daysAgo: number; save: () => Promise<unknown> }[] = [];
  for (const [index, [course, courseId]] of studied.entries()) {
    const parts = (await read(courseId)).modules.flatMap((module) => module.parts);
    const people = index % COURSES === 0 ? PEOPLE : Math.floor(PEOPLE / 2);
    for (const { readerNumber, daysAgo, doneParts, lastShare } of listStudies(
      course.slug,
      parts.length,
      people,
    )) {
      const actor = memberActor(readerIds[readerNumber]!);
      const reached = parts.slice(0, doneParts + 1).map(({ id: partId, durationSeconds }, place) => ({
        partId,
        seconds: Math.floor(durationSeconds * (place < doneParts ? 1 : lastShare)),
        ...(place < doneParts && { isCompleted: true }),
      }));
      for (const progress of reached)
        saves.push({ daysAgo, save: () => saveProgress(actor, courseId, progress) });
    }
  }
  for (const [daysAgo, ofDay] of Map.groupBy(saves, (each) => each.daysAgo)) {
    shiftClock(-daysAgo * DAY_MS);
    await fewAtOnce.map(ofDay, ({ save }) => save());
  }
  shiftClock(0);
}
