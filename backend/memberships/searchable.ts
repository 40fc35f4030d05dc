import { paths } from '../../contract/paths.ts';
import type { SearchHit } from '../../contract/search.ts';
import type { SearchableKind } from '../extension-points/searchables.ts';
import { bylinesById } from '../creators/service.ts';
import * as repository from './repository.ts';
import { toMemberships } from './service.ts';

/** Search source of memberships on sale, which are found by their texts and the creator's name. */
export const membershipSearchable: SearchableKind = {
  type: 'SUBSCRIPTION',
  async read(db, ids) {
    const rows = await repository.listOnSaleById(db, ids);
    const [bylines, popularities] = await Promise.all([
      bylinesById(
        db,
        rows.map(({ creatorId }) => creatorId),
      ),
      repository.listPopularity(db, ids),
    ]);
    return rows.map((row) => ({
      id: row.id,
      creatorId: row.creatorId,
      title: row.name,
      subtitle: bylines.get(row.creatorId)!.name,
      body: [row.headline, row.pitch, ...row.benefits].join(' '),
      topics: row.topics,
      priceCents: row.priceCents,
      ratingScore: 0,
      ratingAverage: null,
      durationSeconds: null,
      popularity: popularities.get(row.id) ?? 0,
      publishedAt: row.createdAt,
    }));
  },
  async hits(db, ids) {
    const rows = await repository.listOnSaleById(db, ids);
    const memberships = await toMemberships(db, rows);
    return new Map(
      memberships.map(({ id, name, price, creator, coursesCount }, place): [string, SearchHit] => [
        id,
        {
          contentType: 'SUBSCRIPTION',
          id,
          title: name,
          text: creator.name,
          path: paths.membership(id),
          topics: rows[place]!.topics,
          picture: creator.picture,
          priceCents: price,
          ratingAverage: null,
          ratingCount: 0,
          creator,
          partsCount: null,
          durationSeconds: null,
          coursesCount,
          post: null,
        },
      ]),
    );
  },
  listIds: repository.listOnSaleIds,
  listIdsOf: repository.listIdsByCreator,
  listPopularOf: repository.listPopularIds,
};
