import type { CoursePage, SeriesPart } from '@/contract/courses';
import type { CourseStanding } from '@/contract/learning';

/** Part with its position in the course. */
export type PlacedPart = SeriesPart & { number: number };

export const partsOf = (course: CoursePage): PlacedPart[] =>
  course.modules.flatMap((module) => module.parts).map((part, place) => ({ ...part, number: place + 1 }));

export const hasFreeParts = (course: CoursePage): boolean => partsOf(course).some(({ isFree }) => isFree);

/**
 * Returns the course as its owner has it, with removed parts in an extra module. The parts were
 * removed after the owner unlocked the course.
 */
export const withKeptParts = (
  course: CoursePage,
  standing: CourseStanding | undefined,
  title: string,
): CoursePage =>
  standing?.keptParts.length
    ? { ...course, modules: [...course.modules, { id: 'kept', title, parts: standing.keptParts }] }
    : course;

/**
 * Returns true if the part may be played. The front end only hides what the server would refuse;
 * the server grants the link.
 */
export const mayPlay = (part: SeriesPart, seesAll: boolean): boolean => part.isFree || seesAll;

/**
 * Returns the part that the main button starts: the part to resume, otherwise the first accessible
 * part.
 */
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
