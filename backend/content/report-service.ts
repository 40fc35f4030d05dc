import type { z } from 'zod';
import type { content, Report } from '../../contract/content.ts';
import type { Body } from '../../contract/call.ts';
import type { ReportState } from '../../contract/values/states.ts';
import { paths } from '../../contract/paths.ts';
import { now } from '../clock.ts';
import { db, inTransaction, type Db } from '../db/connection.ts';
import { cursorOf, pageFrom, readCursor } from '../db/pagination.ts';
import type { Actor, OfficeActor } from '../http/actor.ts';
import { invalidTransition, notFound } from '../http/errors.ts';
import { record } from '../office/audit-service.ts';
import { assertViewable, cardsOf } from './service.ts';
import * as repository from './repository.ts';

type Card = { title: string; path: string };

const toReport = (row: repository.ReportRow, card: Card | undefined): z.output<typeof Report> => ({
  id: row.id,
  contentType: row.contentType,
  contentId: row.contentId,
  title: card?.title ?? '',
  path: card?.path ?? paths.home,
  reason: row.reason,
  text: row.textBody,
  state: row.state,
  createdAt: row.createdAt.toISOString(),
});

/** Reports content that the caller can see to the office. @throws 404 for content that the caller may not see. */
export async function report(actor: Actor, input: Body<typeof content.report>): Promise<void> {
  const { contentType, contentId, reason, text } = input;
  await assertViewable(db, actor, { contentType, contentId });
  await repository.insertReport(db, {
    reporterId: actor.userId,
    ...{ contentType, contentId, reason, textBody: text },
    createdAt: now(),
  });
}

/** For the office: oldest first. */
export async function list(state: ReportState, limit: number, cursor?: string) {
  const rows = await repository.listReports(db, state, cursor ? readCursor(cursor, 2) : null, limit + 1);
  const cards = await cardsOf(db, rows);
  return pageFrom(
    rows,
    limit,
    (row) => cursorOf(row.sortText, row.id),
    (row) => toReport(row, cards.get(row.contentId)),
  );
}

/** Closes a report; the content itself is decided in its own queue. @throws 404, 409 when it is closed. */
export const decide = (
  actor: OfficeActor,
  id: string,
  { state, reason }: Body<typeof content.decideReport>,
) =>
  inTransaction(async (trx) => {
    const row = await repository.closeReport(trx, id, state, now());
    if (!row) {
      if (!(await repository.findReport(trx, id))) throw notFound('This report');
      throw invalidTransition('This report is closed already.');
    }
    const card = (await cardsOf(trx, [row])).get(row.contentId);
    await record(trx, actor, {
      action: state === 'RESOLVED' ? 'report.resolve' : 'report.dismiss',
      subjectType: row.contentType,
      subjectId: row.contentId,
      subjectTitle: card?.title ?? '',
      reason,
    });
    return toReport(row, card);
  });

export const reportQueue = { name: 'reports', count: (from: Db) => repository.countReports(from) };
