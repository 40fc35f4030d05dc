import type { OfferingCreator } from '../../contract/creators.ts';
import type { SearchHit } from '../../contract/search.ts';
import { db } from '../db/connection.ts';
import { listSearchables } from '../extension-points/searchables.ts';
import type { Actor } from '../http/actor.ts';
import { getShown, toPage } from './service.ts';

/**
 * Returns a creator's page with counts of their offers.
 * @param creator a username or an id
 * @throws 404
 */
export async function readOffering(actor: Actor | null, creator: string): Promise<OfferingCreator> {
  const row = await getShown(actor, creator);
  const page = await toPage(db, row);
  const counted = await Promise.all(
    listSearchables().map(async ({ type, tallyOf }) => [type, await tallyOf?.(db, page.id)] as const),
  );
  const tallies = new Map(counted);
  const courses = tallies.get('COURSE');
  const posts = tallies.get('POST');
  const sum = (of: 'ratingCount' | 'ratingSum') =>
    counted.reduce((total, [, tally]) => total + (tally?.[of] ?? 0), 0);
  const ratingCount = sum('ratingCount');
  return {
    ...page,
    counts: {
      courses: courses?.count ?? 0,
      parts: courses?.partsCount ?? 0,
      posts: posts?.count ?? 0,
      memberPosts: posts?.forMembersCount ?? 0,
      digitalProducts: tallies.get('DIGITAL_PRODUCT')?.count ?? 0,
      products: tallies.get('PRODUCT')?.count ?? 0,
      lives: tallies.get('LIVE')?.count ?? 0,
    },
    coursesCents: courses?.priceCents ?? 0,
    ratingAverage: ratingCount === 0 ? null : Math.round((sum('ratingSum') * 10) / ratingCount) / 10,
    ratingCount,
    since: row.approvedAt?.toISOString() ?? null,
  };
}

/** Maximum number of offers of one type in a catalogue. */
const MOST_OFFERS = 200;

/**
 * Returns a creator's offers by type.
 * @param creator a username or an id
 * @throws 404
 */
export async function listOffers(actor: Actor | null, creator: string): Promise<{ items: SearchHit[] }> {
  const { id: creatorId } = await getShown(actor, creator);
  const offers = await Promise.all(
    listSearchables().map(async (kind) => {
      if (!kind.listPopularOf) return [];
      const ids = await kind.listPopularOf(db, creatorId, MOST_OFFERS);
      const hits = await kind.hits(db, ids);
      return ids.flatMap((id) => hits.get(id) ?? []);
    }),
  );
  return { items: offers.flat() };
}
