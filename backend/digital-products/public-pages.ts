import { paths } from '../../contract/paths.ts';
import { listCoursesWith } from '../courses/included-service.ts';
import { creatorPages } from '../creators/service.ts';
import type { Db } from '../db/connection.ts';
import * as repository from './repository.ts';

/**
 * Lists the static pages that show a digital product: its page, pages with its card, and the
 * courses that include it.
 */
export async function digitalProductPages(from: Db, id: string): Promise<string[]> {
  const product = await repository.findProduct(from, id);
  if (!product) return [paths.digitalProduct(id)];
  const courses = await listCoursesWith(from, id);
  return [
    paths.digitalProduct(id),
    ...courses.map((course) => paths.course(course.id)),
    ...(await creatorPages(from, product.creatorId)),
  ];
}
