import type { Report } from '../../contract/reports.ts';
import type { ReportMeasure } from '../../contract/values/content.ts';
import type { AuditAction } from '../../contract/values/office.ts';
import type { Db, Trx } from '../db/connection.ts';
import type { Actor } from '../http/actor.ts';

/** Reported subject as the office sees it, with the measures that are possible now. */
export type ReportedSubject = Pick<Report, 'title' | 'path' | 'isPublic' | 'quote' | 'measures'> &
  Partial<Pick<Report, 'context'>> & {
    /** Author of the subject; null for an erased account. */
    authorId?: string | null;
    /** Creator who owns the subject, instead of an author. */
    creatorId?: string;
    /** Measures that cannot be undone for this subject, although they usually can be undone. */
    finalMeasures?: ReportMeasure[];
  };

/** Measure of the office against a reported subject. */
type Measure = {
  /** Name of the measure in the log. */
  audit: AuditAction;
  /** Returns the amount of the measure if a second person must agree, otherwise null. */
  secondPerson?(trx: Trx, id: string): Promise<{ amountCents: number } | null>;
  /**
   * Carries out the measure.
   * @returns the values that `undo` restores, as JSON
   * @throws 409 if the measure is not possible any more
   */
  carryOut(trx: Trx, id: string, reason: string): Promise<unknown>;
  /**
   * Restores the subject within minutes. Absent for a measure that cannot be undone.
   * @throws 409 if the subject has changed since
   */
  undo?(trx: Trx, id: string, before: unknown): Promise<void>;
};

/** Type of subject that people can report to the office, such as content or a comment. */
export type Reportable = {
  type: string;
  /** True if the titles of the subjects are names of people, which reports do not store. */
  hasNameAsTitle?: true;
  /**
   * Asserts that the person may see the subject and therefore report it, in the transaction that
   * stores the report.
   * @throws 404
   */
  assertVisible(trx: Trx, actor: Actor, id: string): Promise<void>;
  /** Returns the subjects by id, in any state; a deleted subject is absent. */
  find(db: Db, ids: string[]): Promise<Map<string, ReportedSubject>>;
  measures: Partial<Record<ReportMeasure, Measure>>;
};

const reportables = new Map<string, Reportable>();

/** Registers what people can report; called once at startup by `app.ts`. */
export const registerReportables = (list: Reportable[]): void => {
  for (const reportable of list) reportables.set(reportable.type, reportable);
};

export const findReportable = (type: string): Reportable | undefined => reportables.get(type);
