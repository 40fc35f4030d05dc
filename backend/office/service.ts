import type { z } from 'zod';
import type { CreatorState } from '../../contract/accounts.ts';
import type { CourseState } from '../../contract/courses.ts';
import type { Decision, ReviewedCourse, ReviewedCreator } from '../../contract/office.ts';
import { paths } from '../../contract/paths.ts';
import { contactsById, getContact } from '../accounts/service.ts';
import { now } from '../clock.ts';
import * as reviews from '../courses/review-service.ts';
import * as creators from '../creators/service.ts';
import { db, inTransaction, type Db, type Trx } from '../db/connection.ts';
import { shownPicture } from '../files/service.ts';
import type { Actor } from '../http/actor.ts';
import { sendMail, siteLink } from '../mail/service.ts';
import * as repository from './repository.ts';

type CreatorRow = Awaited<ReturnType<typeof creators.getById>>;

export const counts = async () => ({
  creatorsWaiting: await creators.countWaiting(),
  coursesWaiting: await reviews.countForReview(),
});

async function reviewedCreators(from: Db, rows: CreatorRow[]): Promise<ReviewedCreator[]> {
  const contacts = await contactsById(
    from,
    rows.map((row) => row.userId),
  );
  const pages = await creators.toPages(from, rows);
  return rows.map((row, index) => ({
    ...pages[index]!,
    state: row.state as CreatorState,
    email: contacts.get(row.userId)!.email,
    rejectionReason: row.rejectionReason,
    submittedAt: row.submittedAt?.toISOString() ?? null,
  }));
}

export async function listCreators(state: string, limit: number, cursor?: string) {
  const page = await creators.listByState(state, limit, cursor);
  return { ...page, items: await reviewedCreators(db, page.items) };
}

const reasonOf = (decision: z.output<typeof Decision>) =>
  decision.decision === 'reject' ? decision.reason : null;

const note = (trx: Trx, actor: Actor, action: string, subjectId: string, reason: string | null) =>
  repository.insertAudit(trx, { actorId: actor.userId, action, subjectId, reason, createdAt: now() });

export const reviewCreator = (actor: Actor, id: string, decision: z.output<typeof Decision>) =>
  inTransaction(async (trx) => {
    const reason = reasonOf(decision);
    const row = await creators.decide(trx, id, reason);
    await note(trx, actor, `creator.${decision.decision}`, id, reason);
    const shown = (await reviewedCreators(trx, [row]))[0]!;
    const { name } = row;
    if (reason === null) {
      const link = siteLink(paths.creator(row.username ?? id));
      await sendMail(trx, shown.email, 'creatorApproved', { name, link });
    } else {
      const link = siteLink(paths.editProfile);
      await sendMail(trx, shown.email, 'creatorRejected', { name, reason, link });
    }
    return shown;
  });

type WaitingCourse = Omit<Awaited<ReturnType<typeof reviews.listForReview>>['items'][number], 'sortText'>;

const reviewedCourse = (row: WaitingCourse): ReviewedCourse => ({
  ...row,
  state: row.state as CourseState,
  picture: shownPicture(row.picture),
  creatorUsername: row.creatorUsername ?? '',
  pendingPartsCount: row.pendingPartsCount ?? 0,
  submittedAt: row.submittedAt?.toISOString() ?? null,
  updatedAt: row.updatedAt.toISOString(),
});

export async function listCourses(state: string | undefined, limit: number, cursor?: string) {
  const page = await reviews.listForReview(state, limit, cursor);
  return { ...page, items: page.items.map(reviewedCourse) };
}

export const reviewCourse = (
  actor: Actor,
  id: string,
  decision: z.output<typeof Decision>,
): Promise<ReviewedCourse> =>
  inTransaction(async (trx) => {
    const reason = reasonOf(decision);
    const { row, pendingPartsCount } = await reviews.decide(trx, id, reason);
    await note(trx, actor, `course.${decision.decision}`, id, reason);
    const creator = await creators.getById(trx, row.creatorId);
    const { email } = await getContact(trx, creator.userId);
    const named = { name: creator.name, title: row.title };
    if (reason === null)
      await sendMail(trx, email, 'courseApproved', { ...named, link: siteLink(paths.course(id)) });
    else
      await sendMail(trx, email, 'courseRejected', {
        ...named,
        reason,
        link: siteLink(paths.editCourse(id)),
      });
    const { name: creatorName, username: creatorUsername } = creator;
    return reviewedCourse({ ...row, creatorName, creatorUsername, pendingPartsCount });
  });
