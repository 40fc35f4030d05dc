import type { Query } from '../../contract/call.ts';
import type { LiveBooking, LiveDraft, liveEditing } from '../../contract/live-editing.ts';
import { getContact } from '../accounts/service.ts';
import { csvAmount, csvField, csvHeading } from '../csv.ts';
import { db, type Db } from '../db/connection.ts';
import { BATCH, pageFrom, readCursor, writeCursor } from '../db/pagination.ts';
import { displayName } from '../display-name.ts';
import { shownPicture } from '../files/picture-service.ts';
import type { CreatorActor } from '../http/actor.ts';
import { toAccountingDay } from '../local-time.ts';
import { getDocumentTexts } from '../mail/service.ts';
import * as bookings from './booking-repository.ts';
import type { BookingRow } from './booking-repository.ts';
import { getOwn } from './service.ts';

const toBooking = (row: BookingRow): LiveBooking => ({
  userId: row.userId,
  name: displayName(row.name, row.lastName),
  picture: shownPicture(row.picture),
  source: row.source,
  giftFrom: row.giverName === null ? null : displayName(row.giverName, row.giverLastName ?? ''),
  bookedAt: row.bookedAt.toISOString(),
  earnedCents: row.earnedCents,
});

/**
 * Lists the people with a seat in the caller's live, newest first.
 * @throws 404
 */
export async function list(
  actor: CreatorActor,
  id: string,
  { limit, cursor }: Query<typeof liveEditing.listBookings>,
) {
  await getOwn(actor, id);
  const rows = await bookings.listBookings(db, id, cursor ? readCursor(cursor, 2) : null, limit + 1);
  return pageFrom(rows, limit, (row) => writeCursor(row.sortText, row.userId), toBooking);
}

async function* readCsv(
  id: string,
  language: Parameters<typeof getDocumentTexts>[0],
): AsyncGenerator<string> {
  const { columns, sources } = getDocumentTexts(language).bookings;
  const { who, how, from, when, yours } = columns;
  yield csvHeading([who, how, from, when, `${yours} (AUD)`]);
  for (let after: string[] | null = null; ;) {
    const rows: BookingRow[] = await bookings.listBookings(db, id, after, BATCH);
    yield rows
      .map((row) => {
        const { name, source, giftFrom, bookedAt, earnedCents } = toBooking(row);
        const texts = [name, sources[source], giftFrom ?? '', toAccountingDay(new Date(bookedAt))];
        return `${[...texts.map(csvField), earnedCents === null ? '' : csvAmount(earnedCents)].join(',')}\r\n`;
      })
      .join('');
    const last = rows.at(-1);
    if (!last || rows.length < BATCH) return;
    after = [last.sortText, last.userId];
  }
}

/**
 * Returns all seats of the caller's live as CSV, with its file name.
 * @throws 404
 */
export async function exportCsv(
  actor: CreatorActor,
  id: string,
): Promise<{ fileName: string; rows: AsyncGenerator<string> }> {
  await getOwn(actor, id);
  const { language } = await getContact(db, actor.userId);
  return { fileName: `kumu-bookings-${id}.csv`, rows: readCsv(id, language) };
}

/** Returns the numbers and sums of a live's bookings for the creator's page. */
export const countBookings = (
  from: Db,
  liveId: string,
): Promise<Pick<LiveDraft, 'bookedCount' | 'membersCount' | 'ticketsCount' | 'paidCents' | 'earnedCents'>> =>
  bookings.countBookings(from, liveId);
