import { paths } from '../../contract/paths.ts';
import { toPlainText } from '../../contract/rules/markdown.ts';
import type { SearchHit } from '../../contract/search.ts';
import { listOfMember } from '../entitlements/service.ts';
import type { SearchableKind } from '../extension-points/searchables.ts';
import { countFreeParts } from './outline-repository.ts';
import * as repository from './repository.ts';
import { toCards } from './service.ts';

/** Search source of courses: the texts of their public pages, but not the texts of their parts. */
export const courseSearchable: SearchableKind = {
  type: 'COURSE',
  async read(db, ids) {
    const rows = (await repository.listByIds(db, ids)).filter((row) => row.isPublic);
    const cards = await toCards(db, rows);
    return rows.map((row, place) => ({
      ...row,
      subtitle: `${row.tagline} ${cards[place]!.creator.name}`,
      body: [toPlainText(row.description), ...row.outcomes, ...row.tags].join(' '),
      topics: row.topicId ? [row.topicId] : [],
      ratingAverage: cards[place]!.ratingAverage,
      durationSeconds: cards[place]!.durationSeconds,
      publishedAt: row.publishedAt ?? row.createdAt,
    }));
  },
  async hits(db, ids) {
    const rows = await repository.listPublicById(db, ids);
    const paid = rows.filter(({ priceCents }) => priceCents > 0).map(({ id }) => id);
    const [cards, freeParts] = await Promise.all([toCards(db, rows), countFreeParts(db, paid)]);
    return new Map(
      cards.map(({ tagline, topicId, ...card }): [string, SearchHit] => [
        card.id,
        {
          ...card,
          contentType: 'COURSE',
          text: tagline,
          path: paths.course(card.id),
          topics: [topicId],
          coursesCount: null,
          freePartsCount: freeParts.get(card.id),
          post: null,
        },
      ]),
    );
  },
  listIds: repository.listPublicIds,
  listIdsOf: repository.listPublishedIds,
  listPopularOf: repository.listPopularIds,
  listOfMember: (db, userId) => listOfMember(db, userId, 'COURSE'),
  tallyOf: repository.countPublicByCreator,
};
