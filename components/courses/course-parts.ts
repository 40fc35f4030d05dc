import type { CoursePage, SeriesPart } from '@/contract/courses';
import type { CourseStanding } from '@/contract/learning';

/** A part with its position in the course. */
export type PlacedPart = SeriesPart & { number: number };

export const partsOf = (course: CoursePage): PlacedPart[] =>
  course.modules.flatMap((module) => module.parts).map((part, place) => ({ ...part, number: place + 1 }));

export const hasFreeParts = (course: CoursePage): boolean => partsOf(course).some(({ isFree }) => isFree);

/** The course as this person has it: with the parts that were removed since they unlocked it, in a module of their own. */
export const withKeptParts = (
  course: CoursePage,
  standing: CourseStanding | undefined,
  title: string,
): CoursePage =>
  standing?.keptParts.length
    ? { ...course, modules: [...course.modules, { id: 'kept', title, parts: standing.keptParts }] }
    : course;

/** The front end only hides what would be refused; the link itself is given by the server. */
export const mayPlay = (part: SeriesPart, seesAll: boolean): boolean => part.isFree || seesAll;

/** What the big button starts: the part to resume, else the first part they may see. */
export function partToStart(
  course: CoursePage,
  standing: CourseStanding | undefined,
  seesAll: boolean,
): PlacedPart | undefined {
  const parts = partsOf(course);
  const left = standing?.progress.continuePartId;
  return (
    parts.find((part) => part.id === left && mayPlay(part, seesAll)) ??
    parts.find((part) => mayPlay(part, seesAll))
  );
}
