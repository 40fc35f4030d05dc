import type { CoursePage, SeriesPart } from '@/contract/courses';
import type { CourseViewerState } from '@/contract/learning';

/** Part with its position in the course. */
export type PlacedPart = SeriesPart & { number: number };

export const listParts = (course: CoursePage): PlacedPart[] =>
  course.modules.flatMap((module) => module.parts).map((part, place) => ({ ...part, number: place + 1 }));

export const hasFreeParts = (course: CoursePage): boolean => listParts(course).some(({ isFree }) => isFree);

/**
 * Returns the course as its owner sees it. An additional module has the parts that were removed
 * after the owner unlocked the course.
 */
export const addRemovedParts = (
  course: CoursePage,
  viewerState: CourseViewerState | undefined,
  title: string,
): CoursePage =>
  viewerState?.keptParts.length
    ? { ...course, modules: [...course.modules, { id: 'kept', title, parts: viewerState.keptParts }] }
    : course;

/**
 * Returns true if the course part may be played. The front end only hides what the server would
 * refuse; the server grants the link.
 */
export const canPlay = (part: SeriesPart, seesAll: boolean): boolean => part.isFree || seesAll;

/**
 * Returns the course part that the main button starts: the part to resume, otherwise the first
 * accessible part.
 */
export function findPartToStart(
  course: CoursePage,
  viewerState: CourseViewerState | undefined,
  seesAll: boolean,
): PlacedPart | undefined {
  const parts = listParts(course);
  const left = viewerState?.progress.continuePartId;
  return (
    parts.find((part) => part.id === left && canPlay(part, seesAll)) ??
    parts.find((part) => canPlay(part, seesAll))
  );
}
