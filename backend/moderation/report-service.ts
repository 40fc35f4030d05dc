import type { z } from 'zod';
import type { reports, Report } from '../../contract/reports.ts';
import type { Body } from '../../contract/call.ts';
import type { ReportState } from '../../contract/values/states.ts';
import { now } from '../clock.ts';
import { db, inTransaction, type Db, type Trx } from '../db/connection.ts';
import { writeCursor, pageFrom, readCursor } from '../db/pagination.ts';
import type { Actor, OfficeActor } from '../http/actor.ts';
import { invalidField, invalidTransition, notFound } from '../errors.ts';
import { record } from '../office/audit-service.ts';
import { getContentKind } from '../extension-points/content-kinds.ts';
import { findTrackablePage } from '../extension-points/trackable-pages.ts';
import { assertCanView, listCards, toOfficePath, type Ref } from '../content/service.ts';
import * as repository from './repository.ts';
import { listTakeable, takeDown } from './takedown-service.ts';

type Said = { authorName: string; text: string | null };

/**
 * Loads the data of the reported contents.
 * @returns a function that converts a row into a report
 */
async function reporting(from: Db, rows: repository.ReportRow[]) {
  const contents = rows.filter(({ contentType }) => !findTrackablePage(contentType));
  const [cards, pages, comments, takeable] = [
    await listCards(from, contents),
    await pagesOf(from, rows),
    await commentsOf(from, contents),
    await listTakeable(from, contents),
  ];
  return (row: repository.ReportRow): z.output<typeof Report> => {
    const page = pages.get(row.contentId);
    const card = cards.get(row.contentId);
    const { title = '', isPublic = false } = page ?? card ?? {};
    return {
      id: row.id,
      contentType: row.contentType,
      contentId: row.contentId,
      title,
      path: page?.path ?? toOfficePath(row, card),
      isPublic,
      // The comment was deleted with its author.
      comment:
        row.commentId === null ? null : (comments.get(row.commentId) ?? { authorName: '', text: null }),
      canTakeDown: card !== undefined && takeable.has(row.contentId),
      canSuspend: page?.isPublic ?? false,
      reason: row.reason,
      text: row.textBody,
      state: row.state,
      createdAt: row.createdAt.toISOString(),
    };
  };
}

/** Returns the reported pages that are not content, such as creators, by id. */
async function pagesOf(from: Db, rows: repository.ReportRow[]) {
  const found = await Promise.all(
    [...Map.groupBy(rows, (row) => row.contentType)].map(([type, own]) =>
      findTrackablePage(type)?.reports?.cards(
        from,
        own.map(({ contentId }) => contentId),
      ),
    ),
  );
  return new Map(found.flatMap((own) => [...(own ?? [])]));
}

/** Returns the texts of the reported comments by comment id. */
async function commentsOf(from: Db, rows: repository.ReportRow[]): Promise<Map<string, Said>> {
  const found = await Promise.all(
    [...Map.groupBy(rows, (row) => row.contentType)].map(([type, own]) =>
      getContentKind(type).comments?.find(
        from,
        own.flatMap(({ commentId }) => commentId ?? []),
      ),
    ),
  );
  return new Map(found.flatMap((own) => [...(own ?? [])]));
}

/**
 * Reports content or a page to the office.
 * @throws 404 for a subject that the caller may not see
 */
export async function report(actor: Actor, input: Body<typeof reports.report>): Promise<void> {
  const { contentType, contentId, commentId, reason, text } = input;
  const { trackablePage } = await assertCanView(db, actor, { contentType, contentId });
  if (commentId !== null) {
    const comments = trackablePage ? undefined : getContentKind(contentType).comments;
    if (!comments) throw notFound('This comment');
    await comments.assertReadable(db, actor, contentId, commentId);
  }
  await repository.insertReport(db, {
    reporterId: actor.userId,
    contentType,
    contentId,
    commentId,
    reason,
    textBody: text,
    createdAt: now(),
  });
}

/** Lists reports for the office, oldest first. */
export async function list(state: ReportState, limit: number, cursor?: string) {
  const rows = await repository.listReports(db, state, cursor ? readCursor(cursor, 2) : null, limit + 1);
  return pageFrom(rows, limit, (row) => writeCursor(row.sortText, row.id), await reporting(db, rows));
}

/**
 * Closes a report. Reviewed content is decided in its own queue. The report can also take down
 * other content or suspend a creator.
 * @throws 404, 409 when the report is closed, 422 for a measure that does not fit
 */
export const decide = (
  actor: OfficeActor,
  id: string,
  { state, reason, measure }: Body<typeof reports.decideReport>,
) =>
  inTransaction(async (trx) => {
    const row = await repository.closeReport(trx, id, state, now());
    if (!row) {
      if (!(await repository.findReport(trx, id))) throw notFound('This report');
      throw invalidTransition('This report is closed already.');
    }
    if (measure !== 'NONE') await act(trx, actor, row, { state, reason, measure });
    const closed = (await reporting(trx, [row]))(row);
    await record(trx, actor, {
      action: state === 'RESOLVED' ? 'report.resolve' : 'report.dismiss',
      subjectType: row.contentType,
      subjectId: row.contentId,
      subjectTitle: closed.title,
      reason,
    });
    return closed;
  });

/** Applies the measure that the office decided on. */
async function act(
  trx: Trx,
  actor: OfficeActor,
  { commentId, contentType, contentId }: repository.ReportRow,
  { state, reason, measure }: Body<typeof reports.decideReport>,
): Promise<void> {
  const ref: Ref = { contentType, contentId };
  const page = findTrackablePage(contentType)?.reports;
  const possible = page ? 'SUSPEND' : commentId !== null ? 'REMOVE_COMMENT' : 'TAKE_DOWN';
  if (state !== 'RESOLVED' || measure !== possible)
    throw invalidField('measure', 'INVALID', 'This does not fit what was reported.');
  if (page) return void (await page.suspend(trx, actor, contentId, reason));
  if (measure === 'TAKE_DOWN') return takeDown(trx, actor, ref, reason);
  await getContentKind(contentType).comments!.remove(trx, commentId!);
  const card = (await listCards(trx, [ref])).get(contentId);
  await record(trx, actor, {
    action: 'comment.remove',
    subjectType: contentType,
    subjectId: contentId,
    subjectTitle: card?.title ?? '',
    reason,
  });
}

export const reportQueue = { name: 'reports', count: (from: Db) => repository.countReports(from) };
