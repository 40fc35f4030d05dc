import { paths } from '../../contract/paths.ts';
import { creatorPages } from '../creators/service.ts';
import type { Db } from '../db/connection.ts';
import * as repository from './repository.ts';

/**
 * Lists the static pages that show a live: its page, the list of lives, and pages with its card.
 */
export async function livePages(from: Db, id: string): Promise<string[]> {
  const live = await repository.findLive(from, id);
  const own = [paths.live(id), paths.allLives, paths.home];
  return live ? [...own, ...(await creatorPages(from, live.creatorId))] : own;
}
