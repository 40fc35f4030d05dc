import { paths } from '../../contract/paths.ts';
import { creatorPages } from '../creators/service.ts';
import type { Db } from '../db/connection.ts';
import * as repository from './repository.ts';

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
