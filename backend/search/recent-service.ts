import type { Body } from '../../contract/call.ts';
import type { RecentSearch, search } from '../../contract/search.ts';
import { limits } from '../../contract/values/limits.ts';
import { now } from '../clock.ts';
import { db, inTransaction, type Db } from '../db/connection.ts';
import type { Actor } from '../http/actor.ts';
import { notFound } from '../errors.ts';
import * as repository from './recent-repository.ts';

export { listFrequent } from './recent-repository.ts';

type Recent = { items: RecentSearch[] };

async function listOf(from: Db, userId: string): Promise<Recent> {
  const rows = await repository.listRecent(from, userId);
  return { items: rows.map((row) => ({ ...row, searchedAt: row.searchedAt.toISOString() })) };
}

export const list = ({ userId }: Actor): Promise<Recent> => listOf(db, userId);

/**
 * Stores searches. Restored searches keep their time.
 * @returns all stored searches
 */
export const add = ({ userId }: Actor, { searches }: Body<typeof search.addRecent>): Promise<Recent> =>
  inTransaction(async (trx) => {
    for (const { query, searchedAt } of searches) {
      const latest = now();
      const given = searchedAt ? new Date(searchedAt) : latest;
      await repository.putRecent(trx, { userId, query, searchedAt: given < latest ? given : latest });
    }
    await repository.deleteOldest(trx, userId, limits.recentSearches);
    return listOf(trx, userId);
  });

/**
 * Removes a recent search.
 * @throws 404 for an unknown search, and for another user's search
 */
export async function remove({ userId }: Actor, id: string): Promise<void> {
  if (!(await repository.deleteRecent(db, userId, id))) throw notFound('This search');
}

export const clear = ({ userId }: Actor) => repository.clearRecent(db, userId);
