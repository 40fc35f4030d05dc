import type { Report } from '../../contract/reports.ts';
import type { Db, Trx } from '../db/connection.ts';
import { findReportable, type ReportedSubject } from '../extension-points/reportables.ts';
import * as repository from './report-repository.ts';
import { findUserId } from './repository.ts';

type Subject = { subjectType: string; subjectId: string };

/** Returns the subjects of reports by id; omits deleted subjects. */
export async function findSubjects(from: Db, subjects: Subject[]): Promise<Map<string, ReportedSubject>> {
  const found = await Promise.all(
    [...Map.groupBy(subjects, ({ subjectType }) => subjectType)].map(([type, own]) =>
      findReportable(type)?.find(
        from,
        own.map(({ subjectId }) => subjectId),
      ),
    ),
  );
  return new Map(found.flatMap((own) => [...(own ?? [])]));
}

/**
 * Returns the author and the title of a subject for a new report, and the open report to which it
 * is added. The title is omitted if it is a person's name. Returns undefined for a deleted subject.
 */
export async function describe(trx: Trx, subject: Subject) {
  const found = (await findSubjects(trx, [subject])).get(subject.subjectId);
  if (!found) return undefined;
  return {
    ...subject,
    subjectUserId: found.authorId ?? (found.creatorId && (await findUserId(trx, found.creatorId))) ?? null,
    subjectTitle: findReportable(subject.subjectType)?.hasNameAsTitle ? '' : found.title,
    joinedId: (await repository.lockOpenItem(trx, subject))?.id ?? null,
  };
}

type Row = Pick<repository.ReportRow, 'id' | 'subjectUserId'>;

/** Returns the reasons of each item's reports, with their reporters and texts, by item id. */
export async function readGrounds(from: Db, rows: Row[]): Promise<Map<string, Report['grounds']>> {
  const reports = await repository.listOfItems(
    from,
    rows.map(({ id }) => id),
  );
  const byItem = Map.groupBy(reports, ({ id, joinedId }) => joinedId ?? id);
  return new Map(
    [...byItem].map(([id, own]) => [
      id,
      [...Map.groupBy(own, ({ reason }) => reason)].map(([reason, same]) => ({
        reason,
        peopleCount: same.filter(({ reporterId }) => reporterId !== null).length,
        texts: same.map(({ textBody }) => textBody).filter((text) => text !== ''),
      })),
    ]),
  );
}

/** Returns the authors of the items' subjects with earlier decisions about them, by user id. */
export async function readPeople(from: Db, rows: Row[]): Promise<Map<string, NonNullable<Report['person']>>> {
  const ids = new Set(rows.flatMap(({ subjectUserId }) => subjectUserId ?? []));
  const people = await repository.listPeople(from, [...ids]);
  return new Map(
    people.map(({ id, name, lastName, createdAt, lastTakenDownAt, ...counts }) => [
      id,
      {
        id,
        name: `${name} ${lastName}`.trim(),
        memberSince: createdAt.toISOString(),
        lastTakenDownAt: lastTakenDownAt?.toISOString() ?? null,
        ...counts,
      },
    ]),
  );
}
