import { paths } from '../../contract/paths.ts';
import type { SearchHit } from '../../contract/search.ts';
import type { SearchableKind } from '../extension-points/searchables.ts';
import * as repository from './repository.ts';
import { toIntroduction } from './service.ts';

/** Search contribution of creators, who are found by the text of their page. */
export const creatorSearchable: SearchableKind = {
  type: 'CREATOR',
  async read(db, ids) {
    const rows = await repository.listPublicById(db, ids);
    return rows.map((row) => ({
      id: row.id,
      creatorId: row.id,
      title: row.name,
      subtitle: `${row.tagline} ${row.username ?? ''}`,
      body: row.bio,
      topics: row.topics,
      priceCents: null,
      ratingScore: 0,
      ratingAverage: null,
      durationSeconds: null,
      popularity: row.popularity ?? 0,
      publishedAt: row.approvedAt ?? row.createdAt,
    }));
  },
  async hits(db, ids) {
    const [rows, fees] = await Promise.all([
      repository.listPublicById(db, ids),
      repository.listMonthlyFees(db, ids),
    ]);
    const cards = rows.map((row) => [toIntroduction(row), row.followerCount] as const);
    return new Map(
      cards.map(([card, followersCount]): [string, SearchHit] => [
        card.id,
        {
          contentType: 'CREATOR',
          id: card.id,
          title: card.name,
          text: card.tagline,
          path: paths.creator(card.username),
          topics: card.topics,
          picture: card.picture,
          priceCents: null,
          ratingAverage: null,
          ratingCount: 0,
          creator: card,
          partsCount: null,
          durationSeconds: null,
          coursesCount: card.coursesCount,
          followersCount,
          monthlyCents: fees.get(card.id),
          post: null,
        },
      ]),
    );
  },
  listIds: repository.listPublicIds,
  listIdsOf: async (_db, creatorId) => [creatorId],
};
