import { z } from '../../contract/zod.ts';
import type { Body } from '../../contract/call.ts';
import { Report, type reports } from '../../contract/reports.ts';
import { reportMeasures, type ReportMeasure } from '../../contract/values/content.ts';
import { workingDaysAfter, workingDaysBefore } from '../../contract/rules/working-days.ts';
import { officeQueues, reportParts, type ReportPart } from '../../contract/values/office.ts';
import type { ReportState } from '../../contract/values/states.ts';
import { now } from '../clock.ts';
import { config } from '../config.ts';
import { inTransaction, type Db, type Trx } from '../db/connection.ts';
import { invalidField, invalidTransition, notFound } from '../errors.ts';
import type { OfficeQueue, QueueAction } from '../extension-points/office-queues.ts';
import { findReportable, type ReportedSubject } from '../extension-points/reportables.ts';
import type { Actor, OfficeActor } from '../http/actor.ts';
import { notify } from '../notices/service.ts';
import { record } from '../office/audit-service.ts';
import { decide } from '../office/queue-service.ts';
import * as repository from './report-repository.ts';
import { describe, findSubjects, readGrounds, readPeople } from './report-subject-service.ts';

export { countOpenReports } from './report-repository.ts';

/** Report with the measures that cannot be undone. */
const Decidable = Report.extend({ finalMeasures: z.array(z.enum(reportMeasures)) });
type Decidable = z.output<typeof Decidable>;

/** Placeholder for a subject that was deleted since the report. */
const gone: ReportedSubject = { title: '', path: '', isPublic: false, quote: null, measures: [] };

/** Returns the deadline for answering a report. */
const toDueAt = (createdAt: Date): Date => workingDaysAfter(createdAt, config.reviewDays);

/** Returns the creation time up to which open reports are now past their deadline. */
const findLateBefore = (): Date => workingDaysBefore(now(), config.reviewDays);

/** Loads the subjects, the reasons and the people of reports and converts the rows. */
async function toReports(from: Db, rows: repository.ReportRow[]): Promise<Decidable[]> {
  const subjects = await findSubjects(from, rows);
  const [grounds, people] = await Promise.all([readGrounds(from, rows), readPeople(from, rows)]);
  return rows.map((row) => {
    const { authorId: _author, creatorId: _creator, ...subject } = subjects.get(row.subjectId) ?? gone;
    const own = grounds.get(row.id) ?? [];
    return {
      id: row.id,
      subjectType: row.subjectType,
      subjectId: row.subjectId,
      context: [],
      finalMeasures: [],
      ...subject,
      reason: row.reason,
      text: row.textBody,
      state: row.state,
      createdAt: row.createdAt.toISOString(),
      dueAt: row.state === 'OPEN' ? toDueAt(row.createdAt).toISOString() : null,
      peopleCount: own.reduce((sum, { peopleCount }) => sum + peopleCount, 0),
      grounds: own,
      person: (row.subjectUserId !== null && people.get(row.subjectUserId)) || null,
    };
  });
}

/**
 * Reports a subject to the office.
 * @throws 404 for a subject that the caller may not see, 422 for a type that nobody can report
 */
export async function report(actor: Actor, input: Body<typeof reports.report>): Promise<void> {
  const { subjectType, subjectId, reason, text } = input;
  const reportable = findReportable(subjectType);
  if (!reportable) throw invalidField('subjectType', 'INVALID', 'This cannot be reported.');
  await inTransaction(async (trx) => {
    await reportable.assertVisible(trx, actor, subjectId);
    const about = await describe(trx, { subjectType, subjectId });
    if (!about) throw notFound('This');
    await repository.insertReport(trx, {
      ...about,
      reporterId: actor.userId,
      reason,
      textBody: text,
      createdAt: now(),
    });
  });
}

/**
 * Closes a report together with all reports of its subject, and notifies their reporters. A report
 * of a word filter has no reporter.
 */
async function closeReport(
  trx: Trx,
  id: string,
  state: 'RESOLVED' | 'DISMISSED',
  measure: ReportMeasure | null = null,
): Promise<void> {
  const userIds = await repository.closeReports(trx, id, { state, measure, decidedAt: now() });
  for (const userId of userIds)
    await notify(trx, state === 'RESOLVED' ? 'reportUpheld' : 'reportDismissed', { userId });
}

/**
 * Opens a closed report again.
 * @throws 409 if one of its reporters has reported the same subject again
 */
async function reopenReport(trx: Trx, { id }: Report): Promise<void> {
  if (await repository.hasNewerOpen(trx, id)) throw invalidTransition('This was reported again.');
  await repository.setOpen(trx, id);
}

type Action = QueueAction<Decidable, unknown, z.output<typeof Before>>;
const Before = z.object({ subject: z.unknown() });

const isOpen = ({ state }: Report) => state === 'OPEN' || 'This report is closed already.';

/** Returns the decision that closes a report without a measure. */
const close = (state: 'RESOLVED' | 'DISMISSED'): Action => ({
  audit: state === 'RESOLVED' ? 'report.resolve' : 'report.dismiss',
  can: isOpen,
  async decide(trx, _actor, { id }) {
    await closeReport(trx, id, state);
    return { before: { subject: null } };
  },
  undo: { before: Before, restore: reopenReport },
});

const toSubject = ({ subjectType, subjectId, title }: Report) => ({
  subjectType,
  subjectId,
  subjectTitle: title,
});

/** Returns a measure that the subject's type offers. */
const getMeasure = (type: string, measure: ReportMeasure) => findReportable(type)!.measures[measure]!;

/** Returns the decision that resolves a report with a measure. */
const takeMeasure = (measure: ReportMeasure): Action => ({
  audit: 'report.resolve',
  can: (row) =>
    isOpen(row) === true
      ? row.measures.includes(measure) || 'This does not fit what was reported.'
      : isOpen(row),
  secondPerson: async (trx, { subjectType, subjectId }) =>
    (await findReportable(subjectType)?.measures[measure]?.secondPerson?.(trx, subjectId)) ?? null,
  async decide(trx, actor, row, { reason }) {
    await closeReport(trx, row.id, 'RESOLVED', measure);
    const { audit, carryOut } = getMeasure(row.subjectType, measure);
    const subject = await carryOut(trx, row.subjectId, reason);
    await record(trx, actor, { action: audit, ...toSubject(row), reason });
    return { before: { subject: subject ?? null } };
  },
  undo: {
    before: Before,
    isPossible: ({ subjectType, finalMeasures }) =>
      findReportable(subjectType)?.measures[measure]?.undo !== undefined && !finalMeasures.includes(measure),
    async restore(trx, row, { subject }) {
      await getMeasure(row.subjectType, measure).undo!(trx, row.subjectId, subject);
      await reopenReport(trx, row);
    },
  },
});

/** Queue of the office with reports, oldest first. */
export const reportQueue: OfficeQueue<Decidable> = {
  ...officeQueues.reports,
  name: 'reports',
  item: Decidable,
  count: (from) => repository.countReports(from),
  isSearchable: true,
  parts: {
    names: reportParts,
    count: (from, view) => repository.countParts(from, view as ReportState, findLateBefore()),
  },
  async list(from, view, after, limit, { search, part } = {}) {
    const wanted = {
      state: view as ReportState,
      search,
      part: part as ReportPart | undefined,
      lateBefore: findLateBefore(),
    };
    const rows = await repository.listReports(from, wanted, after, limit);
    const shown = await toReports(from, rows);
    return shown.map((each, index) => ({ ...each, sortText: rows[index]!.sortText }));
  },
  async find(trx, id) {
    const row = await repository.lockReport(trx, id);
    // Only items can be decided. A report that was added to an item is decided with the item.
    return row?.joinedId === null ? (await toReports(trx, [row]))[0] : undefined;
  },
  seen: ({ state, title, isPublic, quote, grounds }) => [state, title, isPublic, quote, grounds],
  waitingSince: ({ state, createdAt }) => (state === 'OPEN' ? createdAt : null),
  subject: ({ subjectType, subjectId, title }) => ({ type: subjectType, id: subjectId, title }),
  actions: {
    dismiss: close('DISMISSED'),
    takeDown: takeMeasure('TAKE_DOWN'),
    remove: takeMeasure('REMOVE'),
    suspend: takeMeasure('SUSPEND'),
    resolve: close('RESOLVED'),
  },
};

const actionOf = { TAKE_DOWN: 'takeDown', REMOVE: 'remove', SUSPEND: 'suspend', NONE: 'resolve' } as const;

/**
 * Closes a report through the call for reports, which sends no version.
 * @throws 404, 409 if the report is closed or the measure does not fit
 * @throws 422 for a measure with a dismissal
 */
export async function decideReport(
  actor: OfficeActor,
  id: string,
  { state, reason, measure }: Body<typeof reports.decideReport>,
): Promise<Report> {
  if (state === 'DISMISSED' && measure !== 'NONE')
    throw invalidField('measure', 'INVALID', 'A dismissed report has no measure.');
  const action = state === 'DISMISSED' ? 'dismiss' : actionOf[measure];
  return Report.parse(await decide(actor, 'reports', id, { action, reason }));
}
