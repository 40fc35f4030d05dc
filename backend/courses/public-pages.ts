import { paths } from '../../contract/paths.ts';
import { creatorPages } from '../creators/service.ts';
import type { Db } from '../db/connection.ts';
import * as repository from './repository.ts';

/** The static pages that show a course: its own, those with its card, and that of the digital product that comes with it. */
export async function coursePages(from: Db, id: string): Promise<string[]> {
  const course = await repository.findCourse(from, id);
  if (!course) return [paths.course(id), paths.home, paths.courses];
  const included = course.digitalProductId === null ? [] : [paths.digitalProduct(course.digitalProductId)];
  return [paths.course(id), paths.home, ...included, ...(await creatorPages(from, course.creatorId))];
}
