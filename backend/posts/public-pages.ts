import { paths } from '../../contract/paths.ts';
import { creatorPages } from '../creators/service.ts';
import type { Db } from '../db/connection.ts';
import type { ContentKind } from '../extension-points/content-kinds.ts';
import * as repository from './repository.ts';

/**
 * Maximum number of posts that refer to a content and are revalidated at each change. Older posts
 * are rendered again when they are opened (`publicPage`).
 */
const MOST_NAMING = 100;

/** Lists the static pages of posts for the buyers of a content, which show the content's title. */
export const postsNaming: ContentKind['pagesNaming'] = async (from, content) =>
  (await repository.listIdsForBuyers(from, content, MOST_NAMING)).map(paths.post);

/**
 * Lists the static pages that show a post: its page, the previous and next post, and pages with its
 * card.
 */
export async function postPages(from: Db, id: string): Promise<string[]> {
  const post = await repository.findPost(from, id);
  if (!post) return [paths.post(id)];
  const { previous, next } = await repository.findNeighbours(from, post);
  const linking = [previous, next].filter((each) => each !== null);
  return [id, ...linking.map((each) => each.id)]
    .map(paths.post)
    .concat(await creatorPages(from, post.creatorId));
}
