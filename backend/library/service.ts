import type { LibraryItem } from '../../contract/library.ts';
import type { ContentType } from '../../contract/values/content.ts';
import { getContentKind, listLibraryTypes } from '../extension-points/content-kinds.ts';
import { listCards } from '../content/service.ts';
import { db } from '../db/connection.ts';
import { writeCursor, readCursor } from '../db/pagination.ts';
import * as entitlements from '../entitlements/service.ts';
import type { Actor } from '../http/actor.ts';

type Row = Awaited<ReturnType<typeof entitlements.listOwned>>[number];

/** Returns the progress of all types that have progress, by content id. */
async function progressOf(actor: Actor, rows: Row[]) {
  const byKind = [...Map.groupBy(rows, (row) => row.contentType)].map(([type, own]) =>
    getContentKind(type).progress?.(
      db,
      actor.userId,
      own.map((row) => row.contentId),
    ),
  );
  return new Map((await Promise.all(byKind)).flatMap((found) => [...(found ?? [])]));
}

async function toItems(actor: Actor, rows: Row[]): Promise<LibraryItem[]> {
  const [cards, progress] = await Promise.all([listCards(db, rows), progressOf(actor, rows)]);
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

/** Returns which of the given contents a member owns, and their progress in each. */
export async function listOwned(actor: Actor, contentType: ContentType, ids: string[]) {
  const kind = getContentKind(contentType);
  const owned = kind.outsideLibrary
    ? []
    : await entitlements.listOwnedIds(db, actor.userId, contentType, ids);
  const progress = await kind.progress?.(db, actor.userId, owned);
  return {
    items: owned.map((contentId) => {
      const known = progress?.get(contentId);
      return {
        contentId,
        percent: known?.progress.percent ?? null,
        doneCount: known?.progress.completedPartIds.length ?? null,
        nextPart: known?.continuePlace ?? null,
      };
    }),
  };
}
