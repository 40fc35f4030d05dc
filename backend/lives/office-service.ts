import type { Query } from '../../contract/call.ts';
import type { OfficeLive, officeLives } from '../../contract/office-lives.ts';
import { db } from '../db/connection.ts';
import { writeCursor, pageFrom, readCursor } from '../db/pagination.ts';
import { countOpenReports } from '../moderation/report-service.ts';
import * as repository from './repository.ts';

type Row = Awaited<ReturnType<typeof repository.listForOffice>>[number];

const toOfficeLive = (row: Row, reportsCount: number): OfficeLive => ({
  id: row.id,
  title: row.title,
  state: row.state,
  startsAt: row.startsAt?.toISOString() ?? null,
  minutes: row.minutes,
  creatorName: row.creatorName,
  creatorUsername: row.creatorUsername ?? '',
  priceCents: row.priceCents,
  bookedCount: row.unlockCount,
  viewersCount: row.viewersCount,
  reportsCount,
  reason: row.rejectionReason ?? row.reason,
  submittedAt: row.submittedAt?.toISOString() ?? null,
});

/**
 * Lists the lives of all creators in one state, soonest first. By default, lists the lives that are
 * on.
 */
export async function listForOffice({
  state = 'LIVE',
  search,
  limit,
  cursor,
}: Query<typeof officeLives.listForOffice>) {
  const after = cursor ? readCursor(cursor, 2) : null;
  const rows = await repository.listForOffice(db, { state, search }, after, limit + 1);
  const reports = await countOpenReports(
    db,
    'LIVE',
    rows.map(({ id }) => id),
  );
  return pageFrom(
    rows,
    limit,
    (row) => writeCursor(row.sortText, row.id),
    (row) => toOfficeLive(row, reports.get(row.id) ?? 0),
  );
}
