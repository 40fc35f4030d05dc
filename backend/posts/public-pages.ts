import { paths } from '../../contract/paths.ts';
import { creatorPages } from '../creators/service.ts';
import type { Db } from '../db/connection.ts';
import * as repository from './repository.ts';

/** The static pages that show a post: its own, and those with its card. */
export async function postPages(from: Db, id: string): Promise<string[]> {
  const post = await repository.findPost(from, id);
  return [paths.post(id), ...(post ? await creatorPages(from, post.creatorId) : [])];
}
