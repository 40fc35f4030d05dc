import { paths } from '../../contract/paths.ts';
import { creatorPages } from '../creators/service.ts';
import type { Db } from '../db/connection.ts';
import * as repository from './repository.ts';

/** The static pages that show a course: its own, and those with its card. */
export async function coursePages(from: Db, id: string): Promise<string[]> {
  const course = await repository.findCourse(from, id);
  return [paths.course(id), paths.home, ...(course ? await creatorPages(from, course.creatorId) : [])];
}
