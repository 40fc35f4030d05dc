import { paths } from '../../contract/paths.ts';
import { toPlainText } from '../../contract/rules/markdown.ts';
import type { SearchHit } from '../../contract/search.ts';
import type { SearchableKind } from '../extension-points/searchables.ts';
import * as repository from './repository.ts';
import { toCards } from './service.ts';

/**
 * Search source of digital products: the texts of their public pages, but not the contents of their
 * files.
 */
export const digitalProductSearchable: SearchableKind = {
  type: 'DIGITAL_PRODUCT',
  async read(db, ids) {
    const rows = (await repository.listByIds(db, ids)).filter((row) => row.isPublic);
    const cards = await toCards(db, rows);
    return rows.map((row, place) => ({
      id: row.id,
      creatorId: row.creatorId,
      title: row.title,
      subtitle: `${row.summary} ${cards[place]!.creator.name}`,
      body: [toPlainText(row.description), ...row.tags].join(' '),
      topics: row.topicId ? [row.topicId] : [],
      priceCents: row.priceCents,
      ratingScore: cards[place]!.ratingAverage ?? 0,
      ratingAverage: cards[place]!.ratingAverage,
      durationSeconds: null,
      popularity: row.popularity,
      publishedAt: row.publishedAt ?? row.createdAt,
    }));
  },
  async hits(db, ids) {
    const cards = await toCards(db, await repository.listPublicById(db, ids));
    return new Map(
      cards.map((card): [string, SearchHit] => [
        card.id,
        {
          contentType: 'DIGITAL_PRODUCT',
          id: card.id,
          title: card.title,
          text: card.summary,
          path: paths.digitalProduct(card.id),
          topics: card.topicId ? [card.topicId] : [],
          picture: card.picture,
          priceCents: card.priceCents,
          ratingAverage: card.ratingAverage,
          ratingCount: card.ratingCount,
          creator: card.creator,
          partsCount: null,
          durationSeconds: null,
          coursesCount: null,
          pagesCount: card.pagesCount ?? undefined,
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
