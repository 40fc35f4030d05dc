import type { SearchHit } from '../../contract/search.ts';
import { db } from '../db/connection.ts';
import { listSearchables } from '../extension-points/searchables.ts';
import type { Actor } from '../http/actor.ts';
import { read } from './service.ts';

/** Of one kind in one catalogue. */
const MOST_OFFERS = 200;

/** What a creator offers, kind by kind. @param creator a username or an id @throws 404 */
export async function listOffers(actor: Actor | null, creator: string): Promise<{ items: SearchHit[] }> {
  const { id: creatorId } = await read(actor, creator);
  const kinds = listSearchables().filter(({ type }) => type !== 'CREATOR');
  const offers = await Promise.all(
    kinds.map(async (kind) => {
      const things = await kind.read(db, await kind.listIdsOf(db, creatorId));
      const ids = things
        .sort((one, other) => other.popularity - one.popularity)
        .slice(0, MOST_OFFERS)
        .map(({ id }) => id);
      const hits = await kind.hits(db, ids);
      return ids.flatMap((id) => hits.get(id) ?? []);
    }),
  );
  return { items: offers.flat() };
}
