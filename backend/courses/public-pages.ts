import { paths } from '../../contract/paths.ts';
import type { Db } from '../db/connection.ts';

/** The static pages that show a course; those of its creator are revalidated with the creator. */
export const coursePages = (_from: Db, id: string) => [paths.course(id), paths.home];
