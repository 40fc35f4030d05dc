import { paths } from '../../contract/paths.ts';
import { toPlainText } from '../../contract/rules/markdown.ts';
import type { SearchHit } from '../../contract/search.ts';
import type { SearchableKind } from '../extension-points/searchables.ts';
import * as repository from './repository.ts';
import { toCards } from './service.ts';

/** Search source of products: the texts of their public page. */
export const productSearchable: SearchableKind = {
  type: 'PRODUCT',
  async read(db, ids) {
    const rows = (await repository.listByIds(db, ids)).filter((row) => row.isPublic);
    const cards = await toCards(db, rows);
    return rows.map((row, place) => ({
      id: row.id,
      creatorId: row.creatorId,
      title: row.title,
      subtitle: `${row.summary} ${cards[place]!.creator.name}`,
      body: [
        toPlainText(row.description),
        ...row.details.map(({ label, text }) => `${label} ${text}`),
        ...row.options.flatMap(({ values }) => values),
      ].join(' '),
      topics: [],
      priceCents: row.priceCents,
      ratingScore: row.ratingScore,
      ratingAverage: cards[place]!.ratingAverage,
      durationSeconds: null,
      popularity: row.popularity,
      publishedAt: row.publishedAt ?? row.createdAt,
    }));
  },
  async hits(db, ids) {
    const rows = await repository.listPublicById(db, ids);
    const cards = await toCards(db, rows);
    return new Map(
      cards.map((card, place): [string, SearchHit] => [
        card.id,
        {
          contentType: 'PRODUCT',
          id: card.id,
          title: card.title,
          text: rows[place]!.summary,
          path: paths.product(card.routedTitle),
          topics: [],
          picture: card.picture,
          priceCents: card.priceCents,
          ratingAverage: card.ratingAverage,
          ratingCount: card.ratingCount,
          creator: card.creator,
          partsCount: null,
          durationSeconds: null,
          coursesCount: null,
          post: null,
        },
      ]),
    );
  },
  listIds: repository.listPublicIds,
  listIdsOf: repository.listPublishedIds,
  listPopularOf: repository.listPopularIds,
  tallyOf: repository.countPublicByCreator,
};
