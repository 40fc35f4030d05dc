import { paths } from '../../contract/paths.ts';
import { creatorPages } from '../creators/service.ts';
import type { Db } from '../db/connection.ts';
import * as repository from './repository.ts';

/**
 * Lists the static pages that show a course: its page, pages with its card, and the page of its
 * included digital product.
 */
export async function coursePages(from: Db, id: string): Promise<string[]> {
  const course = await repository.findCourse(from, id);
  if (!course) return [paths.course(id), paths.home, paths.courses];
  const included = course.digitalProductId === null ? [] : [paths.digitalProduct(course.digitalProductId)];
  return [paths.course(id), paths.home, ...included, ...(await creatorPages(from, course.creatorId))];
}
