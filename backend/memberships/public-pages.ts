import { paths } from '../../contract/paths.ts';
import type { ContentType } from '../../contract/values/content.ts';
import { creatorPages } from '../creators/service.ts';
import type { Db } from '../db/connection.ts';
import { getContentKind } from '../extension-points/content-kinds.ts';
import * as repository from './repository.ts';

/** Lists the static pages that show a membership: its page and its creator's pages. */
export async function membershipPages(from: Db, id: string): Promise<string[]> {
  const row = await repository.findMembership(from, id);
  return [paths.membership(id), ...(row ? await creatorPages(from, row.creatorId) : [])];
}

/** Lists the pages of a creator's membership offers, which also show the creator. */
export const listMembershipPages = async (from: Db, creatorId: string): Promise<string[]> =>
  (await repository.listIdsByCreator(from, creatorId)).map(paths.membership);

/** Returns a function that lists the pages of the offers that may include a content of a type. */
export const listPagesWith =
  (type: ContentType) =>
  async (from: Db, id: string): Promise<string[]> => {
    const content = await getContentKind(type).find(from, id);
    return content ? listMembershipPages(from, content.creatorId) : [];
  };
