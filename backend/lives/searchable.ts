import { paths } from '../../contract/paths.ts';
import { firstSentences } from '../../contract/rules/first-sentences.ts';
import { toPlainText } from '../../contract/rules/markdown.ts';
import { limits } from '../../contract/values/limits.ts';
import type { SearchHit } from '../../contract/search.ts';
import type { SearchableKind } from '../extension-points/searchables.ts';
import * as repository from './repository.ts';
import { toCards } from './service.ts';

/** Search source of lives: the texts of their public page. */
export const liveSearchable: SearchableKind = {
  type: 'LIVE',
  async read(db, ids) {
    const rows = (await repository.listByIds(db, ids)).filter((row) => row.isPublic);
    const cards = await toCards(db, rows);
    return rows.map((row, place) => ({
      id: row.id,
      creatorId: row.creatorId,
      title: row.title,
      subtitle: cards[place]!.creator.name,
      body: [toPlainText(row.description), ...row.tags].join(' '),
      topics: row.topicId ? [row.topicId] : [],
      priceCents: row.priceCents,
      ratingScore: row.ratingScore,
      ratingAverage: cards[place]!.ratingAverage,
      durationSeconds: row.minutes * 60,
      popularity: row.popularity,
      publishedAt: row.publishedAt ?? row.createdAt,
    }));
  },
  async hits(db, ids) {
    const rows = (await repository.listByIds(db, ids)).filter((row) => row.isPublic);
    const cards = await toCards(db, rows);
    return new Map(
      cards.map((card, place): [string, SearchHit] => [
        card.id,
        {
          contentType: 'LIVE',
          id: card.id,
          title: card.title,
          text: firstSentences(toPlainText(rows[place]!.description), limits.postSummaryCharacters),
          path: paths.live(card.id),
          topics: card.topicId ? [card.topicId] : [],
          picture: card.picture,
          priceCents: card.priceCents,
          ratingAverage: card.ratingAverage,
          ratingCount: card.ratingCount,
          creator: card.creator,
          partsCount: null,
          durationSeconds: card.minutes * 60,
          coursesCount: null,
          live: { state: card.state, startsAt: card.startsAt, isFreeForMembers: card.isFreeForMembers },
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
