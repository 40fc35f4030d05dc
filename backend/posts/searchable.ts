import { paths } from '../../contract/paths.ts';
import type { SearchHit } from '../../contract/search.ts';
import type { PostAudience } from '../../contract/values/content.ts';
import type { Db } from '../db/connection.ts';
import { listMonthlyFees } from '../creators/service.ts';
import type { SearchableKind } from '../extension-points/searchables.ts';
import { listMemberCreatorIds } from '../memberships/subscription-service.ts';
import { plainText } from './markdown.ts';
import * as repository from './repository.ts';
import { splitBlocks, toCards } from './service.ts';

/**
 * Returns the price for search. It is 0 for a post for everyone, and null for a post for members or
 * buyers.
 */
const priceOf = ({ audience }: { audience: PostAudience }): number | null =>
  audience === 'EVERYONE' ? 0 : null;

/**
 * Number of posts whose texts are read at once. The number is small, because each text may be half
 * a megabyte.
 */
const TEXTS = 10;

/**
 * Reads the public text of several public posts. Only a few whole texts are in memory at a time.
 */
async function readPreviews(db: Db, ids: string[]) {
  const read = [];
  for (let start = 0; start < ids.length; start += TEXTS)
    for (const { blocks, textBody: _, ...row } of await repository.listPublicWithTexts(
      db,
      ids.slice(start, start + TEXTS),
    ))
      read.push({ ...row, preview: plainText(splitBlocks({ ...row, blocks }).preview) });
  return read;
}

/** Search source of posts; only their public text is included. */
export const postSearchable: SearchableKind = {
  type: 'POST',
  async read(db, ids) {
    const rows = await readPreviews(db, ids);
    const cards = await toCards(db, rows);
    return rows.map((row, place) => ({
      id: row.id,
      creatorId: row.creatorId,
      title: row.title,
      subtitle: `${row.summary} ${cards[place]!.creator.name}`,
      body: [row.preview, ...row.tags].join(' '),
      topics: row.topicId ? [row.topicId] : [],
      priceCents: priceOf(row),
      ratingScore: 0,
      ratingAverage: null,
      durationSeconds: null,
      popularity: row.popularity,
      publishedAt: row.publishedAt ?? row.createdAt,
    }));
  },
  async hits(db, ids) {
    const rows = (await repository.listByIds(db, ids)).filter((row) => row.isPublic);
    const forMembers = rows.filter(({ audience }) => audience === 'MEMBERS');
    const [cards, fees] = await Promise.all([
      toCards(db, rows),
      listMonthlyFees(db, [...new Set(forMembers.map(({ creatorId }) => creatorId))]),
    ]);
    return new Map(
      cards.map((card): [string, SearchHit] => [
        card.id,
        {
          contentType: 'POST',
          id: card.id,
          title: card.title,
          text: card.summary,
          path: paths.post(card.id),
          topics: card.topicId ? [card.topicId] : [],
          picture: card.picture,
          priceCents: priceOf(card),
          ratingAverage: null,
          ratingCount: 0,
          creator: card.creator,
          partsCount: null,
          durationSeconds: null,
          coursesCount: null,
          monthlyCents: card.audience === 'MEMBERS' ? fees.get(card.creator.id) : undefined,
          post: {
            audience: card.audience,
            readingMinutes: card.readingMinutes,
            publishedAt: card.publishedAt,
          },
        },
      ]),
    );
  },
  listIds: repository.listPublicIds,
  listIdsOf: repository.listPublishedIds,
  listPopularOf: repository.listPopularIds,
  listOfMember: async (db, userId) => repository.listForMembers(db, await listMemberCreatorIds(db, userId)),
  tallyOf: repository.countPublicByCreator,
};
