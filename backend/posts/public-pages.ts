import { paths } from '../../contract/paths.ts';
import { creatorPages } from '../creators/service.ts';
import type { Db } from '../db/connection.ts';
import type { ContentKind } from '../extension-points/content-kinds.ts';
import * as repository from './repository.ts';

/** Each change of a content renders so many posts that name it again; older ones follow when they are opened (`publicPage`). */
const MOST_NAMING = 100;

/** The static pages of posts that name a content of which they are for the buyers. */
export const postsNaming: ContentKind['pagesNaming'] = async (from, content) =>
  (await repository.listIdsForBuyers(from, content, MOST_NAMING)).map(paths.post);

/** The static pages that show a post: its own, those of the posts before and after it, which link to it, and those with its card. */
export async function postPages(from: Db, id: string): Promise<string[]> {
  const post = await repository.findPost(from, id);
  if (!post) return [paths.post(id)];
  const { previous, next } = await repository.findNeighbours(from, post);
  const linking = [previous, next].filter((each) => each !== null);
  return [id, ...linking.map((each) => each.id)]
    .map(paths.post)
    .concat(await creatorPages(from, post.creatorId));
}
