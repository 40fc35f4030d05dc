import { paths } from '../../contract/paths.ts';
import { creatorPages } from '../creators/service.ts';
import type { Db } from '../db/connection.ts';
import * as repository from './repository.ts';

/** The static pages that show a membership: its own, and its creator's. */
export async function membershipPages(from: Db, id: string): Promise<string[]> {
  const row = await repository.findMembership(from, id);
  return [paths.membership(id), ...(row ? await creatorPages(from, row.creatorId) : [])];
}

/** The pages of what a creator offers, which show the creator too. */
export const membershipPagesOf = async (from: Db, creatorId: string): Promise<string[]> =>
  (await repository.listIdsBy(from, creatorId)).map(paths.membership);
