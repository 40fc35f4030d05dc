import type { z } from 'zod';
import type { Report, ReportQuery } from '../../contract/insights.ts';
import { reportNames, type ReportName } from '../../contract/values/insights.ts';
import { accountingTimeZone } from '../../contract/values/wallet.ts';
import { getContact } from '../accounts/service.ts';
import { now } from '../clock.ts';
import { db } from '../db/connection.ts';
import { invalidField, notFound } from '../errors.ts';
import { getContent } from '../extension-points/content-kinds.ts';
import { findInsightReport, type ReportRows, type Scope } from '../extension-points/insight-reports.ts';
import type { CreatorActor } from '../http/actor.ts';
import { toLocal } from '../local-time.ts';
import { findCountedTo } from './day-repository.ts';
import { measuredReports } from './measured-reports.ts';
import { readRange, type Range } from './range.ts';
import * as repository from './report-repository.ts';

type Asked = z.output<typeof ReportQuery>;

const usual: Asked = { compare: 'before', span: 'day', userTier: 'all', measure: 'VISITORS' };

/**
 * Returns the report with a name.
 * @throws 404 for an unknown report
 */
function toReportName(text: string): ReportName {
  const name = reportNames.find((each) => each === text);
  if (!name || !(measuredReports[name] ?? findInsightReport(name))) throw notFound('This report');
  return name;
}

async function readTimeZone(actor: CreatorActor): Promise<string> {
  return (await getContact(db, actor.userId)).timeZone ?? accountingTimeZone;
}

/**
 * Returns the content to which a report is limited.
 * @throws 404 for another creator's content, 422 for a type without an id or an id without a type
 */
async function readContent(
  actor: CreatorActor,
  { contentType, contentId }: Asked,
): Promise<Scope['content']> {
  if (contentType === undefined && contentId === undefined) return null;
  if (contentType === undefined) throw invalidField('contentType', 'REQUIRED', 'This field is required.');
  if (contentId === undefined) throw invalidField('contentId', 'REQUIRED', 'This field is required.');
  const { creatorId } = await getContent(db, contentType, contentId);
  if (creatorId !== actor.creator.id) throw notFound('This content');
  return { contentType, contentId };
}

const toRow = ({ key, group, title, path, values }: ReportRows['rows'][number]): Report['rows'][number] => ({
  key,
  group: group ?? null,
  title: title ?? null,
  path: path ?? null,
  values,
});

/** Reads a report for a range of days, if the caller may request it. */
async function readInRange(
  actor: CreatorActor,
  name: ReportName,
  asked: Asked,
  { timeZone, range, content }: Pick<Scope, 'timeZone' | 'content'> & { range: Range },
): Promise<Report> {
  const scope: Scope = {
    creatorId: actor.creator.id,
    userId: actor.userId,
    timeZone,
    ...range,
    userTier: asked.userTier,
    content,
  };
  const [countedTo, { rows, totals, hidden }] = await Promise.all([
    findCountedTo(db),
    measuredReports[name]?.(db, scope, asked) ??
      findInsightReport(name)!.read(db, scope, { span: asked.span, partId: asked.partId }),
  ]);
  return {
    ...range,
    timeZone,
    countedTo: countedTo.toISOString(),
    rows: rows.map(toRow),
    totals: totals ?? null,
    hidden: hidden ?? null,
  };
}

/**
 * Reads a report of the caller's numbers.
 * @throws 404 for an unknown report and another creator's content, 422 for a wrong range
 */
export async function read(actor: CreatorActor, report: string, asked: Asked): Promise<Report> {
  const name = toReportName(report);
  const [timeZone, content] = await Promise.all([readTimeZone(actor), readContent(actor, asked)]);
  const range = readRange(asked, toLocal(now(), timeZone).day);
  return readInRange(actor, name, asked, { timeZone, range, content });
}

/**
 * Reads the numbers of members who joined and left in each month of a year. For a creator without a
 * sale, only the current year is valid.
 * @throws 422 for a year before the first sale and for a year in the future
 */
export async function readMembersByYear(actor: CreatorActor, year: string): Promise<Report> {
  const name = toReportName('members');
  if (!/^\d{4}$/.test(year)) throw invalidField('year', 'INVALID', 'Use a year of four digits.');
  const timeZone = await readTimeZone(actor);
  const today = toLocal(now(), timeZone).day;
  const first = (await repository.findFirstSaleDay(db, actor.creator.id, timeZone)) ?? today;
  if (year > today.slice(0, 4))
    throw invalidField('year', 'IN_THE_FUTURE', 'Choose a year that isn’t ahead.');
  if (year < first.slice(0, 4))
    throw invalidField('year', 'BEFORE_FIRST_SALE', 'Choose a year from that of your first sale.');
  const range = readRange({ from: `${year}-01-01`, to: `${year}-12-31` }, today);
  return readInRange(actor, name, { ...usual, span: 'month' }, { timeZone, range, content: null });
}

/**
 * Reads the numbers of members who joined and left on each of the last days.
 * @throws 422 unless the number of days is 1 to 365
 */
export async function readMembersInDays(actor: CreatorActor, days: string): Promise<Report> {
  const name = toReportName('members');
  const count = /^\d{1,3}$/.test(days) ? Number(days) : 0;
  if (count < 1 || count > 365) throw invalidField('days', 'INVALID', 'Use 1 to 365 days.');
  const timeZone = await readTimeZone(actor);
  const range = readRange({ days: count }, toLocal(now(), timeZone).day);
  return readInRange(actor, name, usual, { timeZone, range, content: null });
}
