import type { LibraryItem } from '../../contract/library.ts';
import { getContentKind, listLibraryTypes } from '../extension-points/content-kinds.ts';
import type { ViewerStateReader } from '../extension-points/viewer-states.ts';
import { listCards } from '../content/service.ts';
import { db, type Db } from '../db/connection.ts';
import type { ContentRef } from '../db/content-queries.ts';
import { writeCursor, readCursor } from '../db/pagination.ts';
import * as entitlements from '../entitlements/service.ts';
import type { Actor } from '../http/actor.ts';

type Row = Awaited<ReturnType<typeof entitlements.listOwned>>[number];

/** Returns the progress of all types that have progress, by content id. */
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

async function toItems(actor: Actor, rows: Row[]): Promise<LibraryItem[]> {
  const [cards, progress] = await Promise.all([listCards(db, rows), progressOf(db, actor.userId, rows)]);
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
    };
  });
}

const isUnfinished = ({ progress }: LibraryItem) =>
  progress !== null && progress.continuePartId !== null && progress.percent < 100;

/**
 * Maximum number of rows read for a page of unfinished items; after that the page ends early with a
 * cursor.
 */
const MOST_SKIPPED = 300;

/**
 * Lists everything that a member unlocked, last seen first. The option `unfinished` limits the list
 * to content that was begun and not finished.
 */
export async function list(
  actor: Actor,
  { limit, cursor, unfinished }: { limit: number; cursor?: string; unfinished?: '1' },
) {
  const seenOnly = unfinished !== undefined;
  const owned = { types: listLibraryTypes(), seenOnly };
  const items: LibraryItem[] = [];
  let after = cursor ? readCursor(cursor, 2) : null;
  for (let looked = 0; ; looked += limit) {
    const rows = await entitlements.listOwned(db, actor.userId, owned, after, limit + 1);
    const shown = rows.slice(0, limit);
    const found = await toItems(actor, shown);
    items.push(...(seenOnly ? found.filter(isUnfinished) : found));
    const last = shown.at(-1);
    after = rows.length > limit && last ? [last.sortText, last.contentId] : null;
    if (!after || items.length >= limit || !seenOnly || looked >= MOST_SKIPPED) break;
  }
  return { items, nextCursor: after && writeCursor(...after) };
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
