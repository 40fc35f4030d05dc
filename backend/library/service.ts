import type { Query } from '../../contract/call.ts';
import type { ContentCard } from '../../contract/content.ts';
import type { library, LibraryItem } from '../../contract/library.ts';
import { libraryShelves, toShelf, type LibraryOrder } from '../../contract/values/library.ts';
import { getContentKind, listLibraryTypes } from '../extension-points/content-kinds.ts';
import type { ViewerStateReader } from '../extension-points/viewer-states.ts';
import { listCards } from '../content/service.ts';
import { db, type Db } from '../db/connection.ts';
import type { ContentRef } from '../db/content-queries.ts';
import { writeCursor, readCursor } from '../db/pagination.ts';
import * as entitlements from '../entitlements/service.ts';
import type { Actor } from '../http/actor.ts';
import { listOwned, type OwnedRow } from './repository.ts';

type Cards = Map<string, ContentCard>;

/** Returns the progress in contents by content id; omits types without progress. */
async function progressOf(from: Db, userId: string, refs: ContentRef[]) {
  const byKind = [...Map.groupBy(refs, (ref) => ref.contentType)].map(([type, own]) =>
    getContentKind(type).progress?.(
      from,
      userId,
      own.map((ref) => ref.contentId),
    ),
  );
  return new Map((await Promise.all(byKind)).flatMap((found) => [...(found ?? [])]));
}

/** Reads the cards of owned contents and of the courses that include them. */
const cardsOf = (rows: OwnedRow[]): Promise<Cards> =>
  listCards(db, [
    ...rows,
    ...rows.flatMap(({ courseId }) =>
      courseId ? { contentType: 'COURSE' as const, contentId: courseId } : [],
    ),
  ]);

const toMembership = ({ membershipId: id, membershipName: name, membershipEndsAt }: OwnedRow) =>
  id !== null && name !== null ? { id, name, endsAt: membershipEndsAt?.toISOString() ?? null } : null;

async function toItems(actor: Actor, rows: OwnedRow[]): Promise<LibraryItem[]> {
  const [cards, progress] = await Promise.all([cardsOf(rows), progressOf(db, actor.userId, rows)]);
  return rows.flatMap((row) => {
    const content = cards.get(row.contentId);
    if (!content) return [];
    return {
      content,
      progress: progress.get(row.contentId)?.progress ?? null,
      continueTitle: progress.get(row.contentId)?.continueTitle ?? null,
      unlockedAt: row.unlockedAt.toISOString(),
      lastSeenAt: row.lastSeenAt?.toISOString() ?? null,
      endsAt: row.endsAt?.toISOString() ?? null,
      membership: toMembership(row),
      comesWith: (row.courseId && cards.get(row.courseId)?.title) ?? null,
    };
  });
}

const isUnfinished = ({ progress }: LibraryItem) =>
  progress !== null && progress.continuePartId !== null && progress.percent < 100;

const collator = new Intl.Collator('en', { sensitivity: 'base', numeric: true });

/** Returns the sort value of a row and the comparison of two values, for each order. */
const orders: Record<
  LibraryOrder,
  { keyOf: (row: OwnedRow, cards: Cards) => string; compare: (one: string, other: string) => number }
> = {
  recent: { keyOf: ({ usedText }) => usedText, compare: (one, other) => compareTexts(other, one) },
  newest: { keyOf: ({ unlockedText }) => unlockedText, compare: (one, other) => compareTexts(other, one) },
  title: {
    keyOf: ({ contentId }, cards) => cards.get(contentId)?.title ?? '',
    compare: (one, other) => collator.compare(one, other),
  },
};

const compareTexts = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

type Place = [key: string, contentId: string];

/** Sorts rows and adds their sort positions. Returns only rows after the given position. */
function sortRows(rows: OwnedRow[], cards: Cards, orderBy: LibraryOrder, after: Place | null) {
  const { keyOf, compare } = orders[orderBy];
  const comparePlaces = (one: Place, other: Place) =>
    compare(one[0], other[0]) || compareTexts(other[1], one[1]);
  return rows
    .map((row) => ({ row, place: [keyOf(row, cards), row.contentId] as Place }))
    .sort((one, other) => comparePlaces(one.place, other.place))
    .filter(({ place }) => !after || comparePlaces(place, after) > 0);
}

const hasWords = ({ title, creator }: ContentCard, query: string): boolean =>
  [title, creator.name].some((text) => text.toLowerCase().includes(query.toLowerCase()));

/**
 * Maximum number of rows that are read for a page of unfinished items. At this number, the page
 * ends early with a cursor.
 */
const MOST_SKIPPED = 300;

type Wanted = Pick<Query<typeof library.list>, 'limit'> & Partial<Query<typeof library.list>>;

/**
 * Lists everything that a member unlocked, and the digital products that their courses include.
 * `unfinished` limits the list to content that was started and not finished.
 */
export async function list(actor: Actor, { limit, cursor, unfinished, ...wanted }: Wanted) {
  const { shelf, query, creatorId, orderBy = 'recent' } = wanted;
  const after = cursor ? (readCursor(cursor, 2) as Place) : null;
  const owned = (await listOwned(db, actor.userId, listLibraryTypes())).filter(
    ({ contentType, lastSeenAt }) =>
      (!shelf || toShelf(contentType) === shelf) && (!unfinished || lastSeenAt !== null),
  );
  const isByCard = Boolean(query) || creatorId !== undefined || orderBy === 'title';
  const cards: Cards = isByCard ? await cardsOf(owned) : new Map();
  const matching = owned.filter(({ contentId }) => {
    if (!isByCard) return true;
    const card = cards.get(contentId);
    return card && (!query || hasWords(card, query)) && (!creatorId || card.creator.id === creatorId);
  });
  const rest = sortRows(matching, cards, orderBy, after);
  const items: LibraryItem[] = [];
  let read = 0;
  do {
    const found = await toItems(
      actor,
      rest.slice(read, read + limit).map(({ row }) => row),
    );
    items.push(...(unfinished ? found.filter(isUnfinished) : found));
    read += limit;
  } while (unfinished && read < rest.length && items.length < limit && read <= MOST_SKIPPED);
  const last = read < rest.length ? rest[read - 1] : undefined;
  return { items, nextCursor: last ? writeCursor(...last.place) : null };
}

/**
 * Returns the number of contents on each shelf of a library, and the creators of the contents by
 * name.
 */
export async function readShelves(actor: Actor) {
  const owned = await listOwned(db, actor.userId, listLibraryTypes());
  const cards = await listCards(db, owned);
  const shown = owned.flatMap(({ contentType, contentId }) => {
    const card = cards.get(contentId);
    return card ? { shelf: toShelf(contentType), creator: card.creator } : [];
  });
  const countOf = (shelf: string) => shown.filter((each) => each.shelf === shelf).length;
  const [courses, recordings, downloads] = libraryShelves.map(countOf) as [number, number, number];
  const creators = new Map(shown.map(({ creator: { id, name } }) => [id, { id, name }]));
  return {
    counts: { courses, recordings, downloads },
    creators: [...creators.values()].sort((one, other) => collator.compare(one.name, other.name)),
  };
}

/** Returns which of the given contents a person owns, and their progress in each. */
export const ownedStates: ViewerStateReader = async (from, userId, refs) => {
  const types = listLibraryTypes();
  const owned = (await entitlements.listOwnedAmong(from, userId, refs)).filter(({ contentType }) =>
    types.includes(contentType),
  );
  const progress = await progressOf(from, userId, owned);
  return owned.map(({ contentType, contentId }) => {
    const known = progress.get(contentId);
    return {
      contentType,
      contentId,
      owned: {
        percent: known?.progress.percent ?? null,
        doneCount: known?.progress.completedPartIds.length ?? null,
        nextPart: known?.continuePlace ?? null,
      },
    };
  });
};
