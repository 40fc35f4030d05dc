import { paths } from '../../contract/paths.ts';
import { creatorPages } from '../creators/service.ts';
import type { Db } from '../db/connection.ts';
import type { ContentKind } from '../extension-points/content-kinds.ts';
import * as repository from './repository.ts';

/**
 * Maximum number of posts naming a content that are rendered again on each change; older posts
 * follow when they are opened (`publicPage`).
 */
const MOST_NAMING = 100;

/** Lists the static pages of posts for buyers that name their content. */
export const postsNaming: ContentKind['pagesNaming'] = async (from, content) =>
  (await repository.listIdsForBuyers(from, content, MOST_NAMING)).map(paths.post);

/**
 * Lists the static pages that show a post: its own page, its previous and next post, which link to
 * it, and pages with its card.
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
