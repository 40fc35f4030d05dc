import * as courses from '../courses/service.ts';
import * as learning from '../courses/learning-service.ts';
import { db } from '../db/connection.ts';
import { cursorOf, pageFrom, readCursor } from '../db/pagination.ts';
import type { Actor } from '../http/actor.ts';

/** Everything a member unlocked, last seen first. */
export async function list(actor: Actor, limit: number, cursor?: string) {
  const rows = await learning.listUnlocked(actor, cursor ? readCursor(cursor, 2) : null, limit + 1);
  const page = pageFrom(
    rows,
    limit,
    (row) => cursorOf(row.sortText, row.courseId),
    (row) => row,
  );
  const ids = page.items.map((row) => row.courseId);
  const [cards, progress] = await Promise.all([
    courses.cardsById(db, ids),
    learning.progressByCourse(db, actor.userId, ids),
  ]);
  const items = page.items.map((row) => {
    const { card, isPublic } = cards.get(row.courseId)!;
    return {
      course: card,
      isPublic,
      ...progress.get(row.courseId)!,
      unlockedAt: row.unlockedAt.toISOString(),
      lastSeenAt: row.lastSeenAt?.toISOString() ?? null,
    };
  });
  return { items, nextCursor: page.nextCursor };
}
