import { paths } from '../../contract/paths.ts';
import type { Db } from '../db/connection.ts';
import * as repository from './repository.ts';

/** The static pages that show a creator: both addresses of their page, by id and by username. */
export async function creatorPages(from: Db, id: string): Promise<string[]> {
  const creator = await repository.findCreator(from, id);
  return [paths.creator(id), ...(creator?.username ? [paths.creator(creator.username)] : []), paths.home];
}
