import { paths } from '../../contract/paths.ts';
import { keptLists } from '../../contract/rules/kept-lists.ts';
import type { Db } from '../db/connection.ts';
import * as repository from './repository.ts';

/**
 * Returns the paths of the static pages that show a creator. Includes the creator's page by id and
 * by every username.
 */
export async function creatorPages(from: Db, id: string): Promise<string[]> {
  const names = await repository.listUsernames(from, id);
  const words = [id, ...names.map(({ username }) => username)];
  return [
    ...words.map(paths.creator),
    ...words.map(paths.catalog),
    paths.home,
    paths.becomeCreator,
    ...keptLists,
  ];
}
